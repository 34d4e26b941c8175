// Ranges and pairs of dates as people write them, in the one form that the reader of dates knows: "between 3 and 5 March 2026"
// as "3 to 5 March 2026", and "March 3 to April 5, 2026" with the year at both ends.

import { MONTH, monthNamed } from '../../text/calendar.ts';

const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const JOIN = '(?: and| until| till| through| thru| to| up to|,? and)(?: the)? ';

/** The month stands once, before or after both days. */
const MONTH_AFTER = new RegExp(`\\b(${DAY})${JOIN}(?=${DAY}(?: of)? ${MONTH},? \\d{4}\\b)`, 'gi');
const MONTH_BEFORE = new RegExp(`(?<=\\b${MONTH} )(${DAY})${JOIN}(?=${DAY},? \\d{4}\\b)`, 'gi');
/** Both days have their month, and the year stands at the end. */
const DAY_FIRST = new RegExp(`\\b(${DAY}(?: of)? ${MONTH})(${JOIN})(?=${DAY}(?: of)? ${MONTH},? (\\d{4})\\b)`, 'gi');
const MONTH_FIRST = new RegExp(`\\b(${MONTH} ${DAY})(${JOIN})(?=${MONTH} ${DAY},? (\\d{4})\\b)`, 'gi');

export function withWholeRanges(text: string): string {
  if (!/\d{4}/.test(text)) return text;
  const dated = (comma: string) => {
    // From December to January the year changes.
    return (all: string, day: string, month: string, join: string, otherMonth: string, year: string): string =>
      monthNamed(month) > monthNamed(otherMonth) ? all : `${day}${comma} ${year}${join}`;
  };
  return text
    .replaceAll(MONTH_AFTER, '$1 to ')
    .replaceAll(MONTH_BEFORE, '$2 to ')
    .replaceAll(DAY_FIRST, dated(''))
    .replaceAll(MONTH_FIRST, dated(','));
}
