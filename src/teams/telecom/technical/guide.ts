// What a customer can try at home, by symptom.

interface Advice {
  readonly symptom: string;
  /** Words that indicate it, as customers write them. */
  readonly words: readonly string[];
  readonly steps: readonly string[];
}

export const GUIDE: readonly Advice[] = [
  {
    symptom: 'no internet',
    words: ['down', 'dead', 'offline', 'no internet', 'no connection', 'not working', 'nothing', 'outage'],
    steps: [
      'Unplug the router, wait 30 seconds and plug it in again.',
      'Check that the cable between the router and the wall socket is firmly in.',
      'Wait three minutes until the light named "Internet" is steady.',
      'Connect one computer by cable to tell the line from the Wi-Fi.',
    ],
  },
  {
    symptom: 'slow internet',
    words: ['slow', 'lag', 'buffering', 'buffer', 'speed', 'crawling', 'snail'],
    steps: [
      'Measure the speed with one computer connected by cable and everything else switched off.',
      'Restart the router.',
      'Stop downloads, cloud backups and streams on other devices, then measure again.',
    ],
  },
  {
    symptom: 'connection drops',
    words: ['drop', 'drops', 'dropping', 'unstable', 'cuts', 'disconnect', 'intermittent', 'flaky', 'keeps'],
    steps: [
      'Note when it happens, and whether it also happens with a cable.',
      'Replace the cable between the router and the wall socket.',
      'Install the latest software of the router in its settings, then restart it.',
    ],
  },
  {
    symptom: 'weak Wi-Fi',
    words: ['wifi', 'wi-fi', 'wireless', 'weak', 'bedroom', 'upstairs', 'range'],
    steps: [
      'Put the router in the open, high up and away from metal and microwave ovens.',
      'Choose the 5 GHz network near the router and the 2.4 GHz one further away.',
      'If one room stays weak, add a repeater halfway.',
    ],
  },
  {
    symptom: 'no mobile signal',
    words: ['mobile', 'signal', 'bars', 'phone', 'sim', 'reception', 'calls', 'roaming'],
    steps: [
      'Switch flight mode on, wait ten seconds and switch it off.',
      'Take the SIM card out, clean it and put it back.',
      'Choose the network by hand in the settings of the phone.',
    ],
  },
  {
    symptom: 'router lights',
    words: ['light', 'lights', 'red', 'blinking', 'orange', 'led', 'router', 'modem'],
    steps: [
      'Red or off: check the power supply and the wall socket.',
      'Blinking: the router is looking for the line; wait five minutes.',
      'Still blinking: hold the reset button for ten seconds, then set the router up anew.',
    ],
  },
];

/** The advice with the most words of the customer's text; the general one, which comes first, if none match. */
export function adviceFor(symptom: string): Advice {
  const text = ` ${symptom.toLowerCase().replace(/[^a-z0-9-]+/g, ' ')} `;
  const score = ({ words }: Advice): number => words.filter((word) => text.includes(` ${word} `)).length;
  return GUIDE.reduce((best, advice) => (score(advice) > score(best) ? advice : best));
}
