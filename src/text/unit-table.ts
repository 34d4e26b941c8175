// Units by dimension, each with its factor to the dimension's base. Ambiguous symbols are listed several times ("m":
// metre, minute): two values agree when some reading of one agrees with some reading of the other.

export interface Unit {
  readonly dimension: string;
  readonly factor: number;
  /** Added after the factor: only temperatures have another zero. */
  readonly offset?: number;
  /** A month or a year has no fixed number of days. */
  readonly calendar?: true;
}

/** Parses "time 60" or "temperature 5/9 +255.37": dimension, factor and offset. */
function unitOf([dimension = '', factor = '', offset]: readonly string[]): Unit {
  const [over, under = 1] = factor.split('/').map(Number);
  return {
    dimension: dimension === 'calendar' ? 'time' : dimension,
    factor: (over ?? 1) / under,
    ...(offset === undefined ? {} : { offset: Number(offset) }),
    ...(dimension === 'calendar' ? { calendar: true } : {}),
  };
}

/**
 * By dimension, each unit with its names and factor. Names are matched without case; symbols in SYMBOLS match only as
 * written.
 */
const NAMES: Readonly<Record<string, string>> = {
  length: `
    nm nanometer 1e-9; um micrometer micron 1e-6; mm millimeter 1e-3; cm centimeter 1e-2; dm decimeter 0.1; meter mtr
    1; km kilometer 1e3; inch inches in 0.0254; foot feet ft 0.3048; yard yd 0.9144; mile mi 1609.344; nmi
    nautical-mile 1852; fathom fathoms 1.8288; furlong furlongs 201.168; angstrom 1e-10`,
  area: `
    m2 sqm 1; cm2 sqcm 1e-4; km2 sqkm 1e6; ft2 sqft 0.09290304; mi2 sqmi 2589988.11; hectare ha 1e4; acre ac
    4046.8564224`,
  volume: `
    milliliter ml 1e-3; centiliter cl 1e-2; liter ltr 1; deciliter 0.1; hectoliter hl 100; kiloliter kl 1e3; megaliter
    1e6; gigaliter 1e9; acre-foot acre-feet 1233481.84; m3 cbm 1e3; cm3 cc 1e-3; gallon gal 3.785411784; pint pt
    0.473176473; quart qt 0.946352946`,
  mass: `
    picogram 1e-15; nanogram 1e-12; microgram mcg ug 1e-9; milligram mg 1e-6; gram gr 1e-3; kilogram kilo kg 1; tonne
    metric-ton 1e3; pound lb lbs 0.45359237; ounce oz 0.028349523125; stone 6.35029318; quintal 100; kilotonne 1e6;
    megatonne 1e9; hundredweight cwt 50.80234544; carat 2e-4`,
  time: `
    nanosecond ns 1e-9; microsecond us 1e-6; millisecond ms msec 1e-3; second sec secs 1; minute min mins 60; hour hr
    hrs 3600; day 86400; week wk wks 604800; fortnight 1209600`,
  calendar: 'month mo mth mths 2629800; year yr yrs annum 31557600; decade 315576000; century centuries 3155760000',
  workday: 'business-day working-day workday weekday 1',
  data: 'bit 1/8; byte bytes 1; kbit kilobit 125; mbit megabit 125e3; gbit gigabit 125e6',
  'data/time': 'bps 1/8; kbps 125; mbps 125e3; gbps 125e6; tbps 125e9',
  'length/time': 'mph 0.44704; kph kmh kmph 1/3.6; knot kn kt 1852/3600',
  ratio: `
    % percent pct percentage 0.01; ‰ permille 1e-3; bp basis-point 1e-4; ppm 1e-6; ppb 1e-9; percentage-point pp 0.01`,
  energy: `
    joule 1; kilojoule kj 1e3; megajoule mj 1e6; gigajoule gj 1e9; kcal kilocalorie 4184; wh watt-hour 3600; kwh
    kilowatt-hour 3.6e6; mwh megawatt-hour 3.6e9; gwh gigawatt-hour 3.6e12; twh terawatt-hour 3.6e15; terajoule tj
    1e12; btu 1055.05585; therm therms 105505585`,
  power: 'watt wp 1; kilowatt kw kwp 1e3; megawatt mwp 1e6; gigawatt gw 1e9; horsepower hp 745.6998716',
  pressure: `
    pascal pa 1; hpa hectopascal 100; kpa kilopascal 1e3; mpa megapascal 1e6; gpa gigapascal 1e9; bar 1e5; mbar
    millibar 100; psi 6894.757293; atm 101325; torr mmhg 133.322; inhg 3386.389`,
  frequency: 'hz hertz 1; khz kilohertz 1e3; mhz megahertz 1e6; ghz gigahertz 1e9; rpm 1/60',
  count: 'times 1',
  'count/time': 'rps qps tps 1',
  force: 'newton 1; kilonewton 1e3; lbf 4.4482216; kgf 9.80665',
  torque: 'newton-meter 1',
  voltage: 'volt 1; millivolt mv 1e-3; kilovolt kv 1e3',
  charge: 'mah 1e-3; ah 1',
  current: 'ampere amp 1; milliampere milliamp 1e-3; microampere microamp 1e-6; kiloampere kiloamp 1e3',
  resistance: 'ohm 1; milliohm 1e-3; kiloohm kilohm kohm 1e3; megaohm megohm 1e6; gigaohm gigohm 1e9',
  capacitance: 'farad 1; millifarad 1e-3; microfarad 1e-6; nanofarad 1e-9; picofarad 1e-12',
  amount: 'mole mol 1; millimole mmol 1e-3; micromole umol 1e-6; nanomole nmol 1e-9',
  radiation: 'sievert 1; millisievert msv 1e-3; microsievert usv 1e-6',
  decay: 'becquerel bq 1; kilobecquerel kbq 1e3; megabecquerel mbq 1e6; gigabecquerel gbq 1e9',
  field: 'tesla 1; millitesla 1e-3; microtesla 1e-6; gauss 1e-4',
};

/** Decimal and binary readings are both listed: 1,024 bytes are often called a kilobyte. */
const PREFIXES = ['k', 'm', 'g', 't', 'p'];
const PREFIX_NAMES = ['kilo', 'mega', 'giga', 'tera', 'peta'];

/** A symbol may stand for several units; the offset is that of temperatures. */
const SYMBOLS: ReadonlyMap<string, readonly Unit[]> = new Map(
  `
    m = length 1 | time 60; ' = length 0.3048; " = length 0.0254; g = mass 1e-3; t = mass 1e3; ton = mass 1e3 | mass
    907.18474 | mass 1016.0469; l = volume 1; L = volume 1; gallon = volume 3.785411784 | volume 4.54609; s = time 1;
    h = time 3600; d = time 86400; w = time 604800; y = calendar 31557600; W = power 1; kW = power 1e3; MW = power
    1e6; mW = power 1e-3; V = voltage 1; mA = current 1e-3; kA = current 1e3; Ω = resistance 1; mΩ = resistance 1e-3;
    kΩ = resistance 1e3; MΩ = resistance 1e6; kN = force 1e3; Nm = torque 1; J = energy 1; cal = energy 4.184; Cal =
    energy 4184; calorie = energy 4.184 | energy 4184; B = data 1; b = data 1/8; kb = data 125 | data 1000 | data
    1024; Mb = data 125e3; Gb = data 125e6; bps = data/time 1/8 | ratio 1e-4; MBps = data/time 1e6; GBps = data/time
    1e9; °C = temperature 1 +273.15; C = temperature 1 +273.15; °F = temperature 5/9 +255.37222222222223; F =
    temperature 5/9 +255.37222222222223; °K = temperature 1; K = temperature 1; ° = temperature 1 +273.15 |
    temperature 5/9 +255.37222222222223 | angle 1`
    .split(';')
    .map((row): [string, readonly Unit[]] => {
      const [name = '', units = ''] = row.split(/\s+=\s+/);
      return [name.trim(), units.split('|').map((each) => unitOf(each.trim().split(/\s+/)))];
    }),
);

function namedUnits(): Map<string, readonly Unit[]> {
  const units = new Map<string, readonly Unit[]>();
  for (const [dimension, named] of Object.entries(NAMES)) {
    for (const line of named.split(';')) {
      const names = line.trim().split(/\s+/);
      const unit = unitOf([dimension, names.pop() ?? '']);
      for (const name of names) units.set(name.replace('-', ' '), [unit]);
    }
  }
  PREFIXES.forEach((prefix, index) => {
    const both = [1000, 1024].map((base): Unit => ({ dimension: 'data', factor: base ** (index + 1) }));
    units.set(`${prefix}b`, both);
    units.set(`${PREFIX_NAMES[index]}byte`, both);
    units.set(`${prefix}ib`, both.slice(1));
    units.set(`${(PREFIX_NAMES[index] ?? '').slice(0, 2)}bibyte`, both.slice(1));
  });
  const celsius = SYMBOLS.get('°C') ?? [];
  const fahrenheit = SYMBOLS.get('°F') ?? [];
  for (const name of ['celsius', 'centigrade', 'degree celsius', 'degree c', 'deg c']) units.set(name, celsius);
  for (const name of ['fahrenheit', 'degree fahrenheit', 'degree f', 'deg f']) units.set(name, fahrenheit);
  for (const name of ['kelvin', 'degree kelvin']) units.set(name, SYMBOLS.get('°K') ?? []);
  for (const name of ['degree', 'deg']) units.set(name, SYMBOLS.get('°') ?? []);
  return units;
}

const UNITS_BY_NAME = namedUnits();

/** "Metres" → "meter", "square feet" → "ft2". */
const oneName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/met(?:re|er)s?$/, 'meter')
    .replace(/lit(?:re|er)s?$/, 'liter')
    .replace(/gramme/, 'gram')
    .replace(/^calend[ae]r days?$/, 'day')
    .replace(/^(?:square|sq\.?) (?:meter|m)$/, 'm2')
    .replace(/^(?:square|sq\.?) (?:centimeter|cm)$/, 'cm2')
    .replace(/^(?:square|sq\.?) (?:kilometer|km)$/, 'km2')
    .replace(/^(?:square|sq\.?) (?:feet|foot|ft)$/, 'ft2')
    .replace(/^(?:square|sq\.?) (?:miles?|mi)$/, 'mi2')
    .replace(/^cubic meter$/, 'm3')
    .replace(/^cubic centimeter$/, 'cm3');

/** All units that a name or symbol may stand for; empty if it is not a unit. */
export function unitsNamed(written: string): readonly Unit[] {
  const exact = SYMBOLS.get(written) ?? SYMBOLS.get(/^°/.test(written) ? written.toUpperCase() : written);
  if (exact) return exact;
  const name = oneName(written);
  const found = UNITS_BY_NAME.get(name) ?? UNITS_BY_NAME.get(name.replace(/s$/, ''));
  return found ?? SYMBOLS.get(name) ?? SYMBOLS.get(name.replace(/s$/, '')) ?? [];
}
