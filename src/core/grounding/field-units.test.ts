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
  ])('%s', (name, unit) => {
    expect(unitOf(name)).toBe(unit);
  });

  it.each(['class_c', 'row_l', 'activeLast30Days', 'day', 'p95', 'card_last4', 'rating'])('but not %s', (name) => {
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
    ['{"rows": 3}\nAll of them are new.', 'rows: 3; All of them are new.'],
  ])('%j', (content, text) => {
    expect(textOf(content)).toBe(text);
  });

  it('in amounts of one currency, whole or not', () => {
    const items = [{ claimed: 412.6 }, { claimed: 260 }];
    expect(textOf({ items, currency: 'GBP' })).toContain('items claimed: 260 GBP');
  });
});
