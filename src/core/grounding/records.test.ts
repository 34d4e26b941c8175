// Facts about data as tools and services return it, and notes as people write them: what a draft makes of them is found.
// Each has its counterpart that is off by a little.

import { holdDrafts } from '../../../test/support/drafts.ts';

holdDrafts({
  'a unit may be a letter, a share or stand beside its currency': [
    ['The setpoint was 55.9 °F.', 'The setpoint was 58.1 °F.', 'Setpoint 13.3 C. All alarms are off.'],
    [
      'The swab cost $42.50.',
      'The swab cost $43.50.',
      { currency: 'USD', unit: 'cents', lines: [{ item: 'swab', amount: 4250 }] },
    ],
    [
      'At worst, roughly 38% of requests failed.',
      'At worst, roughly 44% of requests failed.',
      { peak_error_rate: 0.384, requests: 12_843 },
    ],
    ['It holds three packs of filters.', 'It holds five packs of filters.', [{ name: 'filters', qty: 3 }, { qty: 1 }]],
    [
      'CoolCut 20 comes in 200-litre drums.',
      'CoolCut 20 comes in 250-litre drums.',
      { name: 'CoolCut 20', drum_l: 200 },
    ],
    ['It is worth 1.45 million Swiss francs.', 'It is worth 1.45 million Danish kroner.', { worth_chf: 1_450_000 }],
    [
      'In 30 days you watched nearly 46 hours.',
      'In 30 days you watched nearly 64 hours.',
      { watchMinutesLast30Days: 2745 },
    ],
    ['The system has 7.47 kWp.', 'The system has 8.47 kWp.', { systemWp: 7470, panels: 18 }],
    [
      'You can collect it from 13 August 2025, Tuesday to Friday.',
      'You can collect it from 13 August 2025, a Tuesday.',
      { collect_from: '2025-08-13', desk: 'open Tuesday to Friday' },
    ],
    ['You used 135 minutes of calls.', 'You used 155 minutes of calls.', { voiceSecondsUsed: 8100 }],
    ['It measures 1.48 m by 2.12 m.', 'It measures 1.68 m by 2.12 m.', { framed_cm: { h: 148, w: 212 } }],
    ['The outage lasted 6.5 hours.', 'The outage lasted 7.5 hours.', { Outage_Minutes__c: 390 }],
    ['€649.90 went to Winkler.', '€659.90 went to Winkler.', { counterparty: 'Winkler', amountMinor: -64_990 }],
    ['It weighs 1.945 kg in all.', 'It weighs 1.845 kg in all.', { total_weight: 1945, items: [{ grams: 1420 }] }],
    [
      'The tap gave 8.2 litres (8,200 ml) of water per minute.',
      'The tap gave 9.2 litres (9,200 ml) of water per minute.',
      'Hot water at the tap 8.2 litres per minute.',
    ],
    ['His interview took 50 minutes.', 'His interview took 45 minutes.', 'Tallis: 12 years, 50 minutes, score 3.7.'],
    ['You have 3 day passes.', 'You have 4 day passes.', { type: 'day pass', quantity: 3 }],
    [
      'On 20 January the bedroom was cold.',
      'On 22 January the bedroom was cold.',
      'No heating from 18 January until 21 January. On the morning of the 20th the bedroom was cold.',
    ],
    ['The olives were malaxed for 40 minutes.', 'The olives were malaxed for 50 minutes.', { malaxation_min: 40 }],
  ],
  'what services return is read as they mean it': [
    [
      'Ada Nwosu paid €128.50 on 4 March 2026.',
      'Ada Nwosu paid €138.50 on 4 March 2026.',
      {
        id: 'pay_mbabizu24mv',
        paid_on: '2026-03-04',
        amount: 12_850,
        currency: 'EUR',
        customer: { first_name: 'Ada', last_name: 'Nwosu' },
      },
    ],
    [
      'The contacts are Ada Nwosu and Tom Keller.',
      'The contacts are Ada Keller and Tom Nwosu.',
      {
        contacts: {
          results: [
            { properties: { firstname: 'Ada', lastname: 'Nwosu', jobtitle: 'Head of Operations' } },
            { properties: { firstname: 'Tom', lastname: 'Keller', jobtitle: 'Procurement Lead' } },
          ],
        },
      },
    ],
    ['She sent a 5.2 MB log.', 'She sent a 6.2 MB log.', 'She sent a log.', { file_name: 'log.zip', size: 5_200_000 }],
    [
      'The call lasted 26 minutes.',
      'The call lasted 36 minutes.',
      { call_duration: '1560000', call_duration_unit: 'ms' },
    ],
    ['It took 89 minutes to repair.', 'It took 98 minutes to repair.', { time_to_detect: 240, time_to_repair: 5340 }],
    [
      'The drive is 46.3 km and takes 44 minutes.',
      'The drive is 46.3 km and takes 54 minutes.',
      { distance: { value: 46_300 }, duration: { value: 2640 } },
    ],
    [
      'Expect a high of 77 °F.',
      'Expect a high of 81 °F.',
      { daily: { temperature_2m_max: [25.0] }, daily_units: { temperature_2m_max: '°C' } },
    ],
    ['It is kept at 39.2 °F.', 'It is kept at 42.1 °F.', { temperatureSetpoint: { value: 4, unitText: 'C' } }],
    ['Its revenue is nearly €64 million.', 'Its revenue is nearly €94 million.', { annualrevenue: '63850000' }],
    [
      'It leaks 14 litres per hour, about 3.7 US gallons.',
      'It leaks 14 litres per hour, about 4.7 US gallons.',
      'It leaks 14 litres per hour.',
    ],
    [
      'About 18,700 runners had registered.',
      'About 19,900 runners had registered.',
      { registered: 18_740, refunds: 0 },
    ],
    ['It covers 4 units.', 'It covers 5 units.', { po: 'PO-7', quantity: 4 }],
    [
      'It shipped with PostNord on 4 May.',
      'It shipped on 4 May with Bring.',
      { shipped: '2025-05-04', carrier: 'PostNord' },
    ],
    [
      'The box is 45.72 cm long and weighs 5.4 lb.',
      'The box is 45.72 cm long and weighs 6.4 lb.',
      { parcel: { length: 18, weight: 86.4, distance_unit: 'in', mass_unit: 'oz' } },
    ],
    ['Her temperature was 101.3 °F.', 'Her temperature was 102.9 °F.', { temp_c_post_op: 38.5 }],
    ['It lost nearly half a million litres.', 'It lost nearly a million litres.', { estimated_loss_l: 485_000 }],
    ['It has sent nearly 913 GB.', 'It has sent nearly 1,913 GB.', { networkEgressMB: 912_640, sent: 'ok' }],
    [
      'The run was 21.14 km long and took 105 minutes and 18 seconds.',
      'The run was 22.14 km long and took 105 minutes and 18 seconds.',
      { distance: 21_140.3, moving_time: 6318, average_temp: 11 },
    ],
    ['Flight LH850 is on time.', 'Flight LH852 is on time.', { carrierCode: 'LH', number: '850', status: 'on time' }],
    [
      'The CPU peaked at roughly 97%.',
      'The CPU peaked at roughly 79%.',
      { Label: 'CPUUtilization', Maximum: 96.83, Unit: 'Percent' },
    ],
    ['You have used 386.5 GB of data.', 'You have used 396.5 GB of data.', { data_used_mb: 386_500 }],
    ['She worked for about seven days.', 'She worked 7 days from home.', { tracked_minutes: 10_110 }],
  ],
});
