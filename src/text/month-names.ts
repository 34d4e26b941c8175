// The months in German, French, Spanish, Italian, Dutch and Portuguese.

const NAMES: Readonly<Record<string, string>> = {
  January: 'januar jänner janvier enero gennaio januari janeiro',
  February: 'februar février febrero febbraio februari fevereiro',
  March: 'märz mars marzo maart março',
  April: 'avril abril aprile',
  May: 'mai mayo maggio mei maio',
  June: 'juni juin junio giugno junho',
  July: 'juli juillet julio luglio julho',
  August: 'août agosto augustus',
  September: 'septembre septiembre settembre setembro',
  October: 'oktober octobre octubre ottobre outubro',
  November: 'novembre noviembre novembro',
  December: 'dezember décembre diciembre dicembre dezembro',
};
const ENGLISH = new Map(
  Object.entries(NAMES).flatMap(([name, others]) => others.split(' ').map((other): [string, string] => [other, name])),
);
const DATED = new RegExp(
  `(?<![\\p{L}\\p{N}.])(\\d{1,2})(?:\\.|er| de|º)? (${[...ENGLISH.keys()].join('|')})(?: de)? (?=\\d{4}(?!\\d))`,
  'giu',
);

/** "14. März 2026", "14 de marzo de 2026" with English months; a month without a day and a year stays as it is. */
export const withEnglishMonths = (text: string): string =>
  text.replaceAll(DATED, (_, day: string, month: string) => `${day} ${ENGLISH.get(month.toLowerCase()) ?? month} `);
