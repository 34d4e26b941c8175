// Codes that data has for units: those of UCUM, which clinics and laboratories write, and of UN/ECE Recommendation 20, which
// invoices and shops do. Only where a field says that a unit stands in it; in a text they would mean anything.

const UCUM: Readonly<Record<string, string>> = {
  Cel: '°C',
  cel: '°C',
  degC: '°C',
  degF: '°F',
  '[degF]': '°F',
  '[lb_av]': 'lb',
  '[oz_av]': 'oz',
  '[in_i]': 'inch',
  '[in_us]': 'inch',
  '[ft_i]': 'ft',
  '[mi_i]': 'mile',
  '[nmi_i]': 'nmi',
  '[kn_i]': 'knots',
  '[gal_us]': 'gal',
  '[foz_us]': 'fl oz',
  '[psi]': 'psi',
  'mm[Hg]': 'mmHg',
  wk: 'weeks',
  mo: 'months',
  d: 'days',
};

const REC_20: Readonly<Record<string, string>> = {
  KGM: 'kg',
  GRM: 'g',
  MGM: 'mg',
  TNE: 'tonnes',
  LBR: 'lb',
  ONZ: 'oz',
  LTR: 'l',
  MLT: 'ml',
  MTQ: 'm3',
  MTR: 'm',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km',
  INH: 'inch',
  FOT: 'ft',
  SMI: 'mile',
  MTK: 'm2',
  FTK: 'ft2',
  CEL: '°C',
  FAH: '°F',
  SEC: 'seconds',
  MIN: 'minutes',
  HUR: 'hours',
  DAY: 'days',
  WEE: 'weeks',
  MON: 'months',
  ANN: 'years',
  KWH: 'kwh',
  KWT: 'kw',
  WTT: 'watt',
  KPA: 'kpa',
  BAR: 'bar',
  P1: '%',
};

const WMO: Readonly<Record<string, string>> = { 'km_h-1': 'km/h', 'm_s-1': 'm/s', percent: '%' };

/** The unit by its usual name; weather services put their own in front of it. */
export function unitCoded(written: string): string {
  const code = written.replace(/^(?:wmoUnit|unit):/, '');
  return UCUM[code] ?? REC_20[code] ?? WMO[code] ?? code;
}
