// Deeds in structured results: `{ refunded: true }`, `{ action: 'cancel_plan', status: 'ok' }`, `{ bookingId: 'B-12' }`.

import type { Polarity } from './act-polarity.ts';
import { ACT_WORDS, GENERIC, NOUNS } from './act-words.ts';
import { type Act, actsIn } from './acts.ts';
import { GIVES_REASON, nameWords } from './field-names.ts';
import { sayingsOf } from './field-sayings.ts';
import { isDay } from './field-texts.ts';
import type { Field, Passage } from './flatten.ts';
import { isTelling, meaning, wordsIn } from './words.ts';

const YES =
  /^(?:true|yes|ok|okay|success|successful|succeeded|completed|complete|done|confirmed|processed|issued|executed|active|approved|created|applied|sent|booked)$/;
const NO =
  /^(?:false|no|none|null|failed|failure|fail|declined|denied|rejected|refused|error|not|unsuccessful|skipped|blocked|cancelled_by_system|void|impossible|unavailable|ineligible|0)$/;
const WAITS =
  /^(?:pending|scheduled|awaiting|queued|open|requested|proposed|draft|planned|needs|review|required|eligible|possible|recommended|suggested)$/;
const FREE = /^(?:free|available|vacant|bookable|offered|unassigned|unbooked)$/;
const STATE =
  /^(?:status|state|ok|success|succeeded|result|outcome|done|completed|executed|confirmed|decision|approved|accepted|granted)$/;
const HANDLE = /^(?:id|reference|ref|confirmation|code)$/;
const MEASURE = /^(?:date|day|time|at|on|by|amount|cents?|total|number|no|count|since|until|eur|usd|gbp)$/;
const SUPPOSED =
  /^(?:eligible|eligibility|allowed|possible|can|may|max|maximum|limit|policy|window|fee|cost|price|option|options|requested|request|recommended|suggested|proposed|able|type|deadline)$/;

export function actsInPassage({ text, fields: written }: Passage): Act[] {
  if (!written) return actsIn(text);
  const fields = written.flatMap(sayingsOf);
  const acts: Act[] = [];
  const states = statesOf(fields);
  const around = aboutOf(fields.map(({ path, value }) => `${path.join(' ')} ${value}`).join(' '));
  for (const field of fields) {
    const state = stateFor(field.owner, states);
    const note: Note = (group, polarity, firm = false) => {
      // A whole that failed has no part that was done; a whole that waits has none that is finished. A date is firm.
      const isPart = field.value === true && !states.has(field.owner);
      const waits = (state === 'planned' || state === 'possible') && polarity === 'done' && !isPart;
      const held = firm ? polarity : state === 'denied' ? 'denied' : waits ? state : polarity;
      const own = ownWords(field, fields);
      const objects = own.size > 0 ? own : around;
      acts.push({
        group,
        polarity: held,
        adjectival: false,
        text: text.slice(0, TEXT_MAX),
        objects,
        target: own,
        names: NO_NAMES,
        own,
      });
    };
    readField(field, state, note, acts);
    const entry = entryIn(field, fields);
    if (entry !== undefined) note(entry, 'done');
  }
  return acts;
}

const ENTRY = /^(?:type|kind|event|entry|transaction|movement|operation|action)$/;
const ON = /^(?:at|on|date|day|time|posted|booked|processed|completed|executed|timestamp)$/;

/** `{ type: 'refund', eur: 3.49, at: '2025-04-03' }` in a list of payments: what has a day there was done. */
function entryIn({ path, value, owner }: Field, fields: readonly Field[]): string | undefined {
  const group = ENTRY.test(path.at(-1) ?? '') ? NOUNS.get(String(value).toLowerCase()) : undefined;
  const isDated = (each: Field): boolean =>
    each.owner === owner &&
    isDay(each.value) &&
    ON.test(each.path.at(-1) ?? '') &&
    !each.path.some((word) => SUPPOSED.test(word) || WAITS.test(word));
  return group !== undefined && fields.some(isDated) ? group : undefined;
}

const aboutOf = (text: string): Set<string> =>
  new Set(
    wordsIn(text)
      .flatMap(({ low }) => nameWords(low))
      .filter(isTelling)
      .map(meaning),
  );

/** `coachBooked` is about the coach, whatever else its object has; `booked` is about all of that. */
function ownWords({ path, owner }: Field, fields: readonly Field[]): Set<string> {
  const names = path.filter(
    (word) =>
      !ACT_WORDS.has(word) &&
      !NOUNS.has(word) &&
      !STATE.test(word) &&
      !HANDLE.test(word) &&
      !MEASURE.test(word) &&
      !GIVES_REASON.test(word),
  );
  const key = new Set(names.filter(isTelling).map(meaning));
  if (key.size === 0) return key;
  // What the same object says of itself in few words goes with it.
  const beside = fields.filter(
    (each) => each.owner === owner && typeof each.value === 'string' && each.value.length < 40,
  );
  return new Set([...key, ...(beside.length <= BESIDE_MAX ? aboutOf(beside.map(({ value }) => value).join(' ')) : [])]);
}

const BESIDE_MAX = 6;
const TEXT_MAX = 600;

/** What each object says of itself. */
function statesOf(fields: readonly Field[]): Map<string, Polarity> {
  const states = new Map<string, Polarity>();
  for (const { path, value, owner } of fields) {
    if (!STATE.test(path.at(-1) ?? '') || value === null || states.get(owner) === 'denied') continue;
    const words = nameWords(String(value));
    if (words.length > 5) continue;
    if (words.some((word) => NO.test(word))) states.set(owner, 'denied');
    else if (words.some((word) => FREE.test(word))) states.set(owner, 'possible');
    else if (words.some((word) => WAITS.test(word))) states.set(owner, 'planned');
    else if (!states.has(owner) && words.some((word) => YES.test(word))) states.set(owner, 'done');
  }
  return states;
}

/** Its own word, else that of what it is part of, else that of the outcome it holds. */
function stateFor(owner: string, states: ReadonlyMap<string, Polarity>): Polarity | undefined {
  for (let at = owner; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const state = states.get(at);
    if (state !== undefined) return state;
    if (at === '') break;
  }
  for (const [other, state] of states)
    if (other.startsWith(`${owner}/`) && /\/(?:result|outcome|response|output)$/.test(other)) return state;
  return undefined;
}

const NO_NAMES: ReadonlySet<string> = new Set();

const UNDER_WAY = /\b(?:in transit|out for delivery|en route|on (?:its|the) way)\b/;

/** `assignedTo: 'Leif Sandström'`. */
const isSomebody = (value: Field['value'], words: readonly string[]): boolean =>
  typeof value === 'string' &&
  /^\p{Lu}\p{Ll}+ \p{Lu}/u.test(value) &&
  !words.some((word) => NO.test(word) || WAITS.test(word));

/** A purchase with a day was made. */
const BOUGHT = /^(?:purchased?|bought|placed|ordered)$/;

const PERFORMED = /^(?:procedure|surgery|operation|intervention|performed|work|fix|resolution|remedy)$/;
const MONEY_BACK: ReadonlySet<string> = new Set(['refund', 'promise', 'waive']);

type Note = (group: string, polarity: Polarity, firm?: boolean) => void;

/** To be scheduled is what a booking comes to; anything else that is scheduled is still to come. */
function noteWaiting(group: string, words: readonly string[], note: Note): void {
  const isSet = group === 'book' && words.includes('scheduled');
  note(group, isSet ? 'done' : 'planned', isSet);
}

function readField({ path, value }: Field, state: Polarity | undefined, note: Note, acts: Act[]): void {
  // The nought of 0.12 says no to nothing.
  const isNought = Number.parseFloat(String(value)) === 0;
  const words = nameWords(String(value)).filter((word) => word !== '0' || isNought);
  const isText = typeof value === 'string' && words.length > 4;
  const supposed = path.slice(-2).some((word) => SUPPOSED.test(word));
  for (const word of path) {
    const act = ACT_WORDS.get(word);
    const group = act?.group ?? NOUNS.get(word);
    // A scheduled departure is nobody's booking.
    if (group === undefined || (word === 'scheduled' && word !== path.at(-1))) continue;
    if (supposed && act?.form !== 'done') note(group, 'possible');
    else if (value === null || value === '' || words.some((each) => NO.test(each))) note(group, 'denied');
    else if (words.some((each) => WAITS.test(each))) noteWaiting(group, words, note);
    // `refundsIssued: 498`
    else if (typeof value === 'number' && value > 0 && path.some((each) => GENERIC.has(each))) note(group, 'done');
    else if (
      act?.form === 'done' ||
      words.some((each) => YES.test(each)) ||
      ((act?.form !== 'base' || NOUNS.has(word)) && HANDLE.test(path.at(-1) ?? ''))
    )
      note(group, 'done', act?.form === 'done' && (/^\d{4}-\d{2}/.test(String(value)) || isSomebody(value, words)));
    else if (path.some((each) => BOUGHT.test(each)) && isDay(value)) note(group, 'done', true);
    // A delivery or an appointment with a day is one to come.
    else note(group, state ?? (isDay(value) ? 'planned' : 'possible'));
  }
  // `reason: 'pump replacement'`: whatever is late for it, that is under way.
  const cause = GIVES_REASON.test(path.at(-1) ?? '') ? NOUNS.get(words.at(-1) ?? '') : undefined;
  if (cause !== undefined && !MONEY_BACK.has(cause)) note(cause, 'planned', true);
  if (isText) {
    // `procedure: 'removal of a splinter from the left paw'`.
    const isDeed = PERFORMED.test(path.at(-1) ?? '') && state === undefined;
    for (const act of actsIn(String(value))) {
      const polarity = state === 'denied' ? 'denied' : isDeed && act.polarity === 'possible' ? 'done' : act.polarity;
      acts.push({ ...act, polarity });
    }
    return;
  }
  const denied = words.some((word) => NO.test(word) || word === 'not');
  if (UNDER_WAY.test(words.join(' '))) note('send', denied ? 'denied' : 'done', true);
  for (const word of words) {
    const act = ACT_WORDS.get(word);
    if (!act) continue;
    const said: Polarity = denied
      ? 'denied'
      : act.form === 'done'
        ? SUPPOSED.test(path.at(-1) ?? '')
          ? 'possible'
          : 'done'
        : (state ?? 'possible');
    // The word that makes the whole wait is itself what was done: `status: scheduled`.
    note(act.group, said, said === 'done' && STATE.test(path.at(-1) ?? ''));
  }
}
