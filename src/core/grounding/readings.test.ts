// Facts about how a draft may write what its sources hold: other units, other forms of a date, names with a number in
// them, one step of reckoning. Each has its counterpart that is off by a little and is found.

import { describe, expect, it } from 'vitest';
import { groundDraft } from './ground.ts';

const foreignIn = (draft: string, contents: readonly unknown[]): string[] =>
  groundDraft(draft, {
    request: 'Please look into it',
    reports: contents.map((content, index) => ({ taskId: `t${index + 1}`, instruction: 'Look into it', content })),
    gaps: [],
  }).foreign.map(({ text }) => text);

type Fact = readonly [honest: string, invented: string, ...contents: unknown[]];

const FACTS: Readonly<Record<string, readonly Fact[]>> = {
  'a temperature may be put in the other scale': [
    ['It peaks at 31 °C (88 °F).', 'It peaks at 31 °C (91 °F).', { highC: 31, lowC: 19 }],
    ['Store it between 36 and 46 °F.', 'Store it between 36 and 52 °F.', 'Store it between 2 and 8 °C.'],
    ['It measures 380 kiloohm.', 'It measures 480 kiloohm.', 'The insulation measures 0.38 megaohm.'],
    ['It draws 350 milliamps.', 'It draws 450 milliamps.', 'The pump draws 0.35 amps.'],
    ['It rests seven more days.', 'It rests nine more days.', 'The panel asked for another week of rest.'],
    ['It is 60 minutes late.', 'It is 90 minutes late.', 'The train is delayed by an hour.'],
    ['It left shortly after 14:00.', 'It left shortly before 14:00.', 'It left on 2025-05-08 at 14:07.'],
    ['It left around two o’clock.', 'It left around three o’clock.', 'It left on 2025-05-08 at 14:07.'],
    ['It left just before 14:10.', 'It left just before 14:30.', 'It left on 2025-05-08 at 14:07.'],
    ['Its limit is 4 GB.', 'Its limit is 6 GB.', '2025-06-11 ERROR api OOMKilled memory_limit_mb=4000'],
    [
      'Cold storage uses 5.23 TB.',
      'Cold storage uses 6.23 TB.',
      'bucket   | used_mb\n---------+---------\ncold     | 5230000\nhot      | 640000',
    ],
    [
      'Iberia made about 912,000 euros.',
      'Iberia made about 972,000 euros.',
      { currency: 'EUR', regions: [{ region: 'Iberia', revenue: 912440 }] },
    ],
    ['The dose was 2,400 µSv.', 'The dose was 2,900 µSv.', 'The dose was 2.4 mSv.'],
    ['The lake holds 1.2 megalitres.', 'The lake holds 1.4 megalitres.', { lake: { volumeM3: 1200 } }],
    ['It was -6 °C (21 °F) outside.', 'It was -6 °C (25 °F) outside.', 'It dropped to -6 °C.'],
    ['The freezer sat at 0 °F.', 'The freezer sat at 18 °F.', { freezer: { celsius: -18 } }],
    ['It was 10 degrees warmer.', 'It was 34 degrees warmer.', 'Monday had 12 °C, Tuesday had 22 °C.'],
  ],
  'a duration may be put in several units': [
    ['The run took 1 minute 34 seconds.', 'The run took 1 minute 54 seconds.', { durationS: 94 }],
    ['The ride takes 2 h 10 min.', 'The ride takes 2 h 40 min.', { minutes: 130 }],
    ['It has waited a day and a half.', 'It has waited two days and a half.', { oldestHours: 36 }],
  ],
  'a time that was stopped may be put in seconds, and rounded to them': [
    ['She won in 258.62 seconds.', 'She won in 259.62 seconds.', { swimmer: 'Ferrer', time: '4:18.62' }],
    ['Her time, rounded, was 4:19.', 'Her time, rounded, was 4:29.', { swimmer: 'Ferrer', time: '4:18.62' }],
    ['The song is 4:19 long.', 'The song is 4:49 long.', { song: 'Aria', lengthSeconds: 259 }],
    ['The song is 4:19 long.', 'The song starts at 4:19.', { song: 'Aria', lengthSeconds: 259 }],
    ['The build took 272 seconds.', 'The build took 292 seconds.', 'The build took 4m32s.'],
    ['She is at 38 weeks and 4 days.', 'She is at 39 weeks and 4 days.', { gestation: '38w4d' }],
    ['The flight takes 90 minutes.', 'The flight takes 80 minutes.', { flight: 'XY 12', duration: 'PT1H30M' }],
  ],
  'an amount in two units is one': [
    ['Lunch is 14 euros 50 cents.', 'Lunch is 14 euros 80 cents.', { lunchEur: 14.5 }],
    ['It costs 3 pounds and 20 pence.', 'It costs 3 pounds and 40 pence.', 'The price is £3.20.'],
    ['She weighs 1 kg 200 g.', 'She weighs 1 kg 700 g.', { weightG: 1200 }],
  ],
  'an amount may be grouped and scaled as other countries do': [
    ['It is for 1,440 jars.', 'It is for 1,640 jars.', 'JR-3381: 1 440 jars of 250 g at 0,38 € per jar.'],
    ['The total is €1,234.50.', 'The total is €1,264.50.', 'Summe 1 234,50 €'],
    ['317 people bid.', '88,317 people bid.', 'On lot 88 317 people bid.'],
    ['The season brought ₹107,900.', 'The season brought ₹117,900.', { season: 'Autumn', amount: '₹1,07,900' }],
    ['The plant cost ₹4.5 crore.', 'The plant cost ₹5.4 crore.', 'The plant cost ₹4,50,00,000.'],
    ['Sales were ₹1,250,000.', 'Sales were ₹1,350,000.', { sales_inr_lakh: 12.5 }],
    ['Revenue was €3.2 million.', 'Revenue was €3.6 million.', 'Umsatz 3,2 Mio. €'],
    ['Debt is €12 billion.', 'Debt is €14 billion.', 'Debt: 12 Mrd. EUR'],
    ['It is worth $4,200,000,000.', 'It is worth $4,700,000,000.', 'Valuation: $4.2B'],
    ['The estimate was up to HK$1,200,000.', 'The estimate was up to HK$1,700,000.', 'Estimate: HK$900k–1.2m.'],
    ['The loss was about €1.28 million.', 'The loss was about €1.48 million.', 'Net loss (1,284) kEUR'],
    ['Revenue was about €4.2 million.', 'Revenue was about €4.7 million.', 'Revenue 4,212 (in EUR k)'],
    [
      'Revenue rose to $455.1 million in 2025.',
      'Revenue rose to $485.1 million in 2025.',
      '| USD m | 2024 | 2025 |\n|---|---|---|\n| Revenue | 412.5 | 455.1 |',
    ],
    ['The sample weighs 0.32 g.', 'The sample weighs 0.42 g.', 'sample mass 3.2e-4 kg'],
    ['There are 1.2 million cells per ml.', 'There are 1.7 million cells per ml.', '1.2×10⁶ cells/ml'],
    ['The mortgage rate is 3.75%.', 'The mortgage rate is 3.25%.', 'Mortgage rate 3 3/4 %'],
    ['It costs 48.50 zloty.', 'It costs 49.50 zloty.', 'Cena 48.50 zł'],
    ['There are 12 bottles of 500 ml.', 'There are 12 bottles of 700 ml.', '12 500 ml bottles'],
    ['The model has 7 billion parameters.', 'The model has 9 billion parameters.', 'params: 7B'],
    ['You need 1.5 cups of flour.', 'You need 2.5 cups of flour.', '1 1/2 cups flour'],
    ['The file is 700 MiB.', 'The file is 800 MiB.', 'Size: 734003200 bytes'],
    ['The total is $23.50.', 'The total is $25.30.', { total_money: { amount: 2350, currency: 'USD' } }],
    ['The loan costs 4.89%.', 'The loan costs 4.29%.', { apr: 0.0489, principal: 18_000, currency: 'EUR' }],
  ],
  'a unit is told by what stands around it': [
    ['The water was at 63.5 °F.', 'The water was at 65.5 °F.', 'Wave height 1.4 m, water 17.5 degC.'],
    ['It is about -37 °F.', 'It is about -27 °F.', 'OBS: vis 6 000 m, temp -38.4 C.'],
    ['Bake it at 350 °F.', 'Bake it at 390 °F.', 'Bake at 180C/350F/gas 4 for 35-40 mins'],
    ['It is kept at 41 °F.', 'It is kept at 46 °F.', 'Lager: 5 ℃'],
    ['It is kept at 41 °F.', 'It is kept at 46 °F.', 'Lager: 5 ºC'],
    ['Class 4C has 21 pupils.', 'Class 4C has 29 pupils.', 'Class 4C: 21 pupils'],
    ['The studs are 16 inches apart.', 'The studs are 24 inches apart.', 'studs @ 16" o.c.'],
    ['It has 320 acres.', 'It has 380 acres.', 'Corn on 320 ac'],
    ['The load is 2,500 Pa.', 'The load is 2,900 Pa.', 'Load 2.5 kPa'],
    ['The wind is from 140 degrees true.', 'The wind is from 160 degrees true.', 'wind 140 deg true 27 kt'],
    ['The roof is pitched at 35 degrees.', 'The roof is pitched at 45 degrees.', 'roof pitch 35 deg, south'],
    ['Pewter Lane carries 130 lb.', 'Pewter Lane carries 134 lb.', { horse: 'Pewter Lane', weight: '9st 4lb' }],
    ['She weighs 142 pounds.', 'She weighs 148 pounds.', 'She weighs 10 stone 2.'],
    ['The stone weighs 0.684 g.', 'The stone weighs 0.784 g.', { stone: 'S-1', weight_ct: 3.42 }],
    ['A call costs €0.34.', 'A call costs €0.43.', { call_ct: 34 }],
    ['There are 275 kg of silk.', 'There are 285 kg of silk.', 'mulberry silk: 2.75 quintal'],
    ['The fee is 0.25%.', 'The fee is 0.35%.', 'fee 25 bps on all funds'],
    ['It rose by 0.4 percentage points.', 'It rose by 0.9 percentage points.', 'Coverage: 81.25% (+0.4pp)'],
    ['It is about 178 cm tall.', 'It is about 188 cm tall.', { height: '5\'10"' }],
    ['It has 250 kcal per 100 g.', 'It has 290 kcal per 100 g.', 'energy 1046kJ/250kcal per 100g'],
    ['It is 1.45 m high.', 'It is 1.65 m high.', { dims: { l: 120, w: 80, h: 145, unit: 'cm' } }],
    ['The pallet is 1.2 m by 0.8 m by 1.45 m.', 'The pallet is 1.2 m by 0.8 m by 1.65 m.', 'Pallet 1200x800x1450 mm'],
    ['It uses 14.2 GiB of memory.', 'It uses 11.2 GiB of memory.', 'mem 14.2/16 GiB'],
  ],
  'how long something took is read as tools and timekeepers write it': [
    ['They ran for 72 seconds.', 'They ran for 82 seconds.', 'Time: 1m 12s'],
    ['The elapsed time was 1.5 hours.', 'The elapsed time was 2.5 hours.', 'elapsed 5 400 s'],
    [
      'It took about 2 minutes 6 seconds.',
      'It took about 2 minutes 36 seconds.',
      'Lane   10f   2:06.43\nCass   6f   1:13.90',
    ],
    ['The gap was 48 seconds.', 'The gap was 58 seconds.', 'gap +0:48'],
    ['The best is 19 minutes 42 seconds.', 'The best is 19 minutes 12 seconds.', 'PB 19:42'],
    ['The pace was 4 minutes 52 seconds per km.', 'The pace was 4 minutes 32 seconds per km.', { pace: '4:52/km' }],
    ['It takes 14 hours and 10 minutes.', 'It takes 14 hours and 40 minutes.', 'duration "PT14H10M"'],
    ['The gap was 1 minute 24 seconds.', 'The gap was 1 minute 44 seconds.', 'gap +1\'24"'],
    ['It may be kept for one year.', 'It may be kept for two years.', 'Cache-Control: max-age=31536000'],
    ['The pod is 45 minutes old.', 'The pod is 55 minutes old.', { pod: 'web-1', age: '45m' }],
    ['It used 215 kWh in the last 7 days.', 'It used 215 kWh in the last 9 days.', { last7DaysWh: 215_000 }],
    ['Take it three times a day.', 'Take it four times a day.', 'amoxicillin 500 mg TDS'],
  ],
  'a day is read as machines and other languages write it': [
    ['It was sold on 3 December 2025.', 'It was sold on 3 November 2025.', 'It was sold on 3.XII.2025.'],
    ['You arrive on 14 March 2026.', 'You arrive on 15 March 2026.', 'Arrival: Sat 14MAR26 18:40'],
    ['It leaves at 7:05 on 14 March.', 'It leaves at 7:45 on 14 March.', { dep: '20260314T0705' }],
    ['It leaves at 18:30.', 'It leaves at 20:25.', 'Dep 1830, eta 2025-04-15'],
    ['It came at 04:12 on 3 November 2025.', 'It came at 04:42 on 3 November 2025.', '[03/Nov/2025:04:12:09 +0000]'],
    ['It is due on 3 November 2025.', 'It is due on 8 November 2025.', 'ETA 03-Nov-25'],
    ['It ends on 14 March 2026.', 'It ends on 15 March 2026.', 'notAfter=Mar 14 23:59:59 2026 GMT'],
    ['It is on 3 March 2026 at 2 pm.', 'It is on 6 March 2026 at 2 pm.', 'Termin: 3. März 2026, 14 Uhr'],
    ['It was due in October 2025.', 'It was due in November 2025.', 'next due 10/2025'],
    ['You leave by 11 am.', 'You leave by 10 am.', 'Check-out by 1100 hrs'],
    ['It leaves on 30 November.', 'It leaves on 28 November.', 'ETD 11/30, on time'],
    ['It is for Q3 2025.', 'It is for Q2 2025.', { period: '2025Q3' }],
    ['It is for the third quarter of 2025.', 'It is for the third quarter of 2027.', 'Q3/25: 412'],
    ['It is for 2024/25.', 'It is for 2026/27.', 'FY2024/25'],
    ['It was on 3 November 2025.', 'It was on 5 November 2025.', "Nov 3 '25"],
    ['It was on 3 November 2025.', 'It was on 5 November 2025.', { date: '2025/11/03' }],
    ['It is open Monday to Friday.', 'It is open Monday to Saturday.', 'Mo-Fr 08:00-18:00'],
    [
      'You stay from Saturday 14 to Tuesday 17 March 2026.',
      'You stay from Saturday 14 to Wednesday 18 March 2026.',
      { stay: '2026-03-14/2026-03-17' },
    ],
  ],
  'so many of one price are counted': [
    [
      'The grinders (2 × €38.75) are late.',
      'The grinders (7 × €38.75) are late.',
      { title: 'Grinder', quantity: 2, unit_price_eur: 38.75 },
    ],
  ],
  'a unit is known by what is measured in it': [
    ['About 3,960 km are left to sail.', 'About 4,960 km are left to sail.', { vessel: 'Halvard', remaining_nm: 2140 }],
    ['It is 93 km to the harbour.', 'It is 39 km to the harbour.', 'The vessel is 50 nm from the harbour.'],
    ['The force may be 2.7 kN.', 'The force may be 2.9 kN.', { max_pulling_force_n: 2700 }],
    ['They are torqued to 45 Nm.', 'They are torqued to 54 Nm.', 'The bolts take 45 newton metres.'],
    ['Power cost about €61 per MWh.', 'Power cost about €71 per MWh.', { avg_price_eur_mwh: 61.37 }],
    ['North gave 8.2 tonnes per hectare.', 'North gave 9.4 tonnes per hectare.', { field: 'North', yield_t_ha: 8.2 }],
    ['It uses 16.2 kWh/100 km.', 'It uses 18.2 kWh/100 km.', { consumption_kwh_100km: 16.2 }],
    ['The bore is 11.98 mm (about 0.472 in).', 'The bore is 11.98 mm (about 0.492 in).', { bore_mm: 11.98 }],
    ['Revenue was €3.4 million.', 'Revenue was €3.9 million.', { revenue_meur: 3.4 }],
    ['The spread is 0.31%.', 'The spread is 0.41%.', { spread_bp: 31 }],
    ['It has 50 mg per ml.', 'It has 70 mg per ml.', { concentration: '250 mg/5 mL', strength_mg_ml: 50 }],
    ['The fever was 101.5 °F.', 'The fever was 103.5 °F.', { code: 'fever', value: 38.6, unit: 'Cel' }],
    ['It has 250 mg per 5 ml.', 'It has 250 mg per 8 ml.', { strength: { mg: 250, perMl: 5 } }],
    ['The room is €129 per night.', 'The room is €139 per night.', { room: 'A', ratePerNight: 129, currency: 'EUR' }],
    [
      'The first has 2.88 TB free.',
      'The first has 3.88 TB free.',
      'Filesystem  Size   Used   Avail\n/vol/first  8000G  5120G  2880G\n/vol/other  8000G  6960G  1040G',
    ],
    ['The disk has 20 GB free.', 'The disk has 30 GB free.', 'The disk /dev/sda1 has 20G left of 100G.'],
    ['On foot go 3.2%, by car 52.8%.', 'On foot go 4.2%, by car 52.8%.', { modes_pct: { car: 52.8, 'on foot': 3.2 } }],
  ],
  'how a number is rounded is none itself': [
    ['Rounded to three decimals, it is 0.018.', 'Rounded to three decimals, it is 0.021.', { conductivity: 0.0183 }],
    ['The peak was 6.34 kW.', 'The peak was 7.34 kW.', { peakW: 6340 }],
    ['It costs roughly €26 in second class.', 'It costs roughly €39 in second class.', { fare_eur: { second: 26.45 } }],
    ['It needs 8 garlic cloves.', 'It needs 9 garlic cloves.', { name: 'garlic cloves', amount: '8' }],
    ['She weighed 51.6 lb.', 'She weighed 56.1 lb.', { weightKg: 23.4 }],
    [
      'Give it 18 litres every second day.',
      'Give it 16 litres every second day.',
      'Give it 18 litres every second day.',
    ],
    ['She ran 10 km in 53 min.', 'She ran 10 km in 58 min.', { km: 10, time_s: 3180 }],
    ['You sold 40 tickets last week.', 'You sold 45 tickets last week.', 'Tickets sold last week: 40.'],
    ['To the nearest 10 m, it is 340 m.', 'To the nearest 10 m, it is 370 m.', { depthM: 338 }],
  ],
  'what a field is called may be said, though it is empty': [
    [
      'No SLA credits are recorded.',
      'No SLO credits are recorded.',
      { id: 'INC-3390', status: 'open', slaCredits: [] },
    ],
  ],
  'a letter that ends the name of a field is its unit': [
    ['North gave 81 tonnes.', 'North gave 18 tonnes.', { field: 'North', areaHa: 12.5, yieldT: 81 }],
    ['It took 90 seconds.', 'It took 90 minutes.', { elapsed_s: 90 }],
  ],
  'the first number of a range takes the unit of the second': [
    ['The band is €72k–88k.', 'The band is €72k–98k.', 'The band is 72,000 to 88,000 euros.'],
    ['Keep it at 64–79 °F.', 'Keep it at 64–89 °F.', { minC: 18, maxC: 26 }],
  ],
  'a day may be written in any form': [
    ['Delivered on 11/02/2025.', 'Delivered on 12/02/2025.', 'Delivered on 11 February 2025.'],
    ['Delivered on 02/11/2025.', 'Delivered on 02/12/2025.', 'Delivered on 11 February 2025.'],
    ['Delivered on 2025-02-11.', 'Delivered on 2025-02-12.', 'Delivered on Feb 11, 2025.'],
    ['Delivered on 11.02.2025.', 'Delivered on 13.02.2025.', { delivered: '2025-02-11' }],
    [
      'It runs for two years from 14 August 2024, so until August 2026.',
      'It runs for two years from 14 August 2024, so until October 2026.',
      { bought: '2024-08-14', warrantyMonths: 24 },
    ],
  ],
  'a version may be called by its first parts': [
    ['You run Python 3.11.', 'You run Python 3.12.', 'python: 3.11.6'],
    ['You are on Postgres 15.', 'You are on Postgres 16.', 'The server runs Postgres 15.4.'],
    ['Release 2.7.0 is out.', 'Release 2.7.4 is out.', { release: 'v2.7.0' }],
    ['pixkit 4 drops it.', 'pixkit 5 drops it.', 'Version 4.0.0 of pixkit drops it.'],
  ],
  'a thing may be called by its word and number': [
    ['Pump 3 failed.', 'Pump 5 failed.', { pump3: 'failed', pump4: 'ok' }],
    ['I would have conveyor 2 checked.', 'I would have conveyor 6 checked.', 'Conveyor no. 2 stood still.'],
    ['Lift 2 is out of order.', 'Lift 3 is out of order.', 'L2 is out of order.'],
  ],
  'a figure may be reckoned where the sentence says how': [
    ['It is 6% over budget.', 'It is 9% over budget.', { spentEur: 53_000 }, { budgetEur: 50_000 }],
    ['They were 80 short of the target.', 'They were 60 short of the target.', '420 were sold.', { target: 500 }],
    ['The new index is 12 GB smaller.', 'The new index is 15 GB smaller.', { oldIndexGb: 52, newIndexGb: 40 }],
    [
      'The same usage would have cost €140.',
      'The same usage would have cost €133.',
      { usage_kwh: 500 },
      [
        { tariff: 'Flex', price_per_kwh_eur: 0.28 },
        { tariff: 'Fix', price_per_kwh_eur: 0.3 },
      ],
    ],
    [
      'Overall they brought in just under £1.1 million.',
      'Overall they brought in just under £1.3 million.',
      { region: 'North', revenue: 451_000, currency: 'GBP' },
      { region: 'South', revenue: 349_200, currency: 'GBP' },
      'West brought in £276,500.',
    ],
  ],
  'a deed is told from a choice, a denial and a figure about others': [
    [
      'You may either keep the ticket or have it refunded.',
      'You may keep the ticket, and we have refunded it.',
      'Passengers may choose between keeping the ticket and a refund.',
    ],
    ['Mervin sent no offer.', 'Mervin sent an offer.', 'Mervin did not answer the request for an offer.'],
    ['About 5% of the items were returned.', 'The items were refunded.', { items: 400, returns: 20 }],
    [
      'All guests have received their tickets.',
      'All guests have received their badges.',
      { guests: 120, ticketsSent: true },
    ],
    ['The failed jobs were rerun.', 'The failed jobs were rebuilt.', 'The three failed jobs were rerun at 9:00.'],
    [
      'You ordered the lamp on 3 May.',
      'A replacement lamp was shipped.',
      { order: 'A-1', item: 'lamp', placed: '2025-05-03', status: 'shipped' },
      'Nothing has been started for this order.',
    ],
  ],
  'a day on which something comes is counted to only where the sentence counts': [
    [
      'It left on 4 March and takes ten days, so it should arrive on 14 March.',
      'It left on 4 March and will arrive on 14 March.',
      'It left on 4 March 2025. After ten days a parcel counts as lost.',
    ],
  ],
};

for (const [fact, cases] of Object.entries(FACTS))
  describe(fact, () => {
    for (const [honest, invented, ...contents] of cases)
      it(honest, () => {
        expect(foreignIn(honest, contents)).toEqual([]);
        expect(foreignIn(invented, contents)).not.toEqual([]);
      });
  });
