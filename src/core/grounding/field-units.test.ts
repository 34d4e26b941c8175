import { describe, expect, it } from 'vitest';
import { nameWords } from './field-names.ts';
import { unitOfField } from './field-units.ts';
import { flatten } from './flatten.ts';

const unitOf = (name: string): string | undefined => unitOfField(nameWords(name));

describe('the name of a field says the unit of its number', () => {
  it.each([
    ['tank_l', 'l'],
    ['ascentM', 'm'],
    ['cruise_altitude_ft', 'ft'],
    ['energyKWh', 'kwh'],
    ['yieldKWhPerYear', 'kwh'],
    ['memoryGiB', 'gib'],
    ['flow_l_per_s', 'l/s'],
    ['wind_speed_ms', 'm/s'],
    ['distance_nm', 'nmi'],
    ['outage_minutes_this_month', 'minutes'],
    ['days_recorded', 'days'],
    ['price_per_room_per_night_eur', 'eur'],
    ['tonnes2024', 'tonnes'],
    ['reads_million', 'million'],
    ['Melting point (°C)', '°c'],
    ['remaining_nm', 'nmi'],
    ['wavelength_range_nm', 'nm'],
    ['tighteningTorqueNm', 'newton metre'],
    ['max_pulling_force_n', 'newton'],
    ['breaking_load_kn', 'kilonewton'],
    ['wind_speed_kn', 'kn'],
    ['avg_price_eur_mwh', 'eur/mwh'],
    ['cost_eur_m2', 'eur/m2'],
    ['EUR/kg', 'eur/kg'],
    ['price_ct_kwh', 'ct/kwh'],
    ['yield_t_ha', 't/ha'],
    ['co2_g_km', 'g/km'],
    ['irradiance_w_m2', 'watt/m2'],
    ['dose_mg_kg', 'mg/kg'],
    ['temp_k', 'kelvin'],
    ['latency_us', 'microseconds'],
    ['spread_bps', 'basis points'],
    ['revenue_eur_m', 'million eur'],
    ['budgetMillionUsd', 'million usd'],
    ['cost_usd_k', 'thousand usd'],
    ['revenue_teur', 'teur'],
    ['weight_ct', 'carat'],
    ['price_ct', 'ct'],
    ['amount_inr_lakh', 'lakh inr'],
    ['last7DaysWh', 'wh'],
  ])('%s', (name, unit) => {
    expect(unitOf(name)).toBe(unit);
  });

  it.each([
    'class_c',
    'row_l',
    'activeLast30Days',
    'day',
    'p95',
    'card_last4',
    'rating',
    'on foot',
    'sample_n',
    'span_nm',
  ])('but not %s', (name) => {
    expect(unitOf(name)).toBeUndefined();
  });
});

describe('data is read as it is written', () => {
  const textOf = (content: unknown): string =>
    flatten(content)
      .passages.map(({ text }) => text)
      .join('; ');

  it.each([
    [{ latency_ms: { p50: 84 } }, 'latency ms p50: 84 ms'],
    [{ delay_minutes: { weather: 250 } }, 'delay minutes weather: 250 minutes'],
    [{ quantity: 640, unit: 'ft' }, 'quantity: 640 ft; unit: ft'],
    [{ rate: 34.5, unit: 'Garden Suite', currency: 'GBP' }, 'rate: 34.5 GBP; unit: Garden Suite; currency: GBP'],
    [{ amount: 21_900, currency: 'usd' }, 'amount: 21900 usd or 219.00 usd; currency: usd'],
    [{ size_cm: '81 x 60' }, 'size cm: 81 x 60 cm'],
    [{ country: 'PT' }, 'country: PT Portugal'],
    [{ code: 'body-temperature', value: 38.6, unit: 'Cel' }, 'code: body-temperature; value: 38.6 °C; unit: Cel'],
    [{ value: 24.3, unit: 'kg/m2' }, 'value: 24.3 kg/m2 or 24.3; unit: kg/m2'],
    [{ value: 4.5, unitCode: 'wmoUnit:degC' }, 'value: 4.5 °C; unit code: wmoUnit:degC'],
    [{ temperature: 72, unit: 'F' }, 'temperature: 72 °F; unit: F'],
    [{ weight: 12, weightUnit: 'kg' }, 'weight: 12 kg; weight unit: kg'],
    [{ created: 1_735_689_600 }, 'created: 1735689600 2025-01-01T00:00:00Z'],
    [{ order: 1_735_689_600 }, 'order: 1735689600'],
    [{ value: 3, unitCode: 'KGM' }, 'value: 3 kg; unit code: KGM'],
    [{ strength: { mg: 250, perMl: 5 } }, 'strength mg: 250 mg; strength per ml: 5 ml'],
    [{ emissions: { kg: 5, perKm: 0.12 } }, 'emissions kg: 5 kg; emissions per km: 0.12'],
    [{ modes_pct: { 'on foot': 3.2 } }, 'modes pct on foot: 3.2 pct'],
    [{ ratePerNight: 129, currency: 'EUR' }, 'rate per night: 129 EUR; currency: EUR'],
    [{ interest_rate: 4, currency: 'EUR' }, 'interest rate: 4; currency: EUR'],
    [{ used: '5120G', seats: '12M' }, 'used: 5120GB; seats: 12M'],
    [{ duration: 'PT1H30M', seat: 'P2D' }, 'duration: PT1H30M or 1 hours 30 minutes; seat: P2D'],
    [{ dims: { l: 120, h: 145, unit: 'cm' } }, 'dims l: 120 cm; dims h: 145 cm; dims unit: cm'],
    [{ platelets_10e9_per_l: 231 }, 'platelets 10e9 per l: 231 or 231 × 10^9'],
    [{ value: 17.8, unit: '10^9/l' }, 'value: 17.8 or 17.8 × 10^9; unit: 10^9/l'],
    [{ age: '45m', height: '45m' }, 'age: 45m or 45 minutes; height: 45m'],
    [{ vat_rate: 0.19, price: 0.19, currency: 'EUR' }, 'vat rate: 0.19 or 19 %; price: 0.19 EUR; currency: EUR'],
    [{ lap: '1:32', opens: '9:30' }, 'lap: 1:32 or 92 seconds; opens: 9:30'],
    ['{"rows": 3}\nAll of them are new.', 'rows: 3; All of them are new.'],
  ])('%j', (content, text) => {
    expect(textOf(content)).toBe(text);
  });

  it('in amounts of one currency, whole or not', () => {
    const items = [{ claimed: 412.6 }, { claimed: 260 }];
    expect(textOf({ items, currency: 'GBP' })).toContain('items claimed: 260 GBP');
  });
});
