// Compares sentences that claim an effect with the recorded calls.
//
// The table below only tells which sentences claim an effect, and which tools a claim may be about. The journal
// decides: a claim is supported if a matching call succeeded, or if a result says the same.

import { saysItFailed } from '../../core/answer/failed-output.ts';
import type { EffectCall, Sources } from '../../core/answer/grounding.ts';
import { exactStem, stem } from '../../text/stem.ts';
import { plainText } from '../../text/words.ts';
import { idTokens, isId, normalisedId } from './ids.ts';

/** Groups of words for one kind of change. The first groups are about money: see `MONEY`. */
const ACTIONS: readonly string[] = [
  'refund reimburse credit compensate return',
  'charge pay bill debit deduct process apply cover',
  'cancel void revoke terminate',
  'book reserve schedule arrange',
  'order purchase buy place',
  'update change modify edit upgrade downgrade switch move reschedule adjust correct amend exchange swap replace set',
  'add attach include append',
  'remove delete erase drop clear',
  'create open register file raise submit log',
  'issue send email mail notify forward post deliver ship dispatch transfer escalate',
  'enable activate unlock restore reset restart reboot',
  'disable deactivate block lock suspend pause stop',
  'approve grant authorise authorize accept',
  'assign renew extend subscribe unsubscribe save store record publish deploy merge',
];
const MONEY_GROUPS: ReadonlySet<number> = new Set([0, 1]);
/** A tool that updates a record may also add to it or remove from it. */
const UPDATE = 5;
const BY_UPDATE: ReadonlySet<number> = new Set([6, 7]);

const GROUPS = new Map<string, Set<number>>();
for (const [group, words] of ACTIONS.entries())
  for (const word of words.split(' '))
    for (const form of [word, `${word}ed`, `${word.replace(/e$/, '')}ed`, `${word}${word.at(-1)}ed`].map(exactStem))
      GROUPS.set(form, (GROUPS.get(form) ?? new Set()).add(group));

const ADVERBS = '(?: (?:successfully|now|also|just|already|fully|all|both))*';
const DONE = new RegExp(
  String.raw`\b(?:(?:has|have|had)${ADVERBS} been|(?:was|were) successfully|(?:is|are) now|(?:I|[Ww]e)(?:'ve| have)?(?: (?:gone|went) ahead and)?)${ADVERBS} (\p{L}+(?:ed|en|t|id|ld))\b`,
  'gu',
);
/** "Your booking is confirmed": an action claimed by a noun. */
const CONFIRMED =
  /\b(booking|reservation|order|purchase|payment|refund|cancellation|exchange|return|transfer|upgrade|change|update) (?:is|has been)(?: now| successfully)? (?:confirmed|complete[d]?|successful)\b/giu;
const STATED = /\b(?:was|were|is|are|has|have|had|been)\b[^.;]{0,30}?\b(\p{L}+(?:ed|en|t|id|ld))\b/gu;
const NOT_CLAIMED =
  /\b(?:[Nn]ot?|[Nn]one|[Nn]othing|[Nn]either|never|unable|cannot|[Ii]f|[Oo]nce|[Ww]hen|[Aa]fter|[Bb]efore|[Uu]nless|until|whether|would|could|should|may|might|must|will|[Pp]lease|[Hh]ow|[Ww]hat|yet)\b|n't\b/;
/** Words that show the action was done by us or for the user. Without one, someone else may have done it. */
const OURS = /\b(?:I|we|you|your|successfully)\b/i;

interface Claim {
  readonly text: string;
  readonly word: string;
  readonly groups: ReadonlySet<number>;
}

const NO_GROUP: ReadonlySet<number> = new Set();
/** "… and refunded", "…, closed and archived": more participles of the same verb phrase. */
const JOINED = /^(?:,? (?:and|then)|,)(?: (?:also|then|fully))? (\p{L}+(?:ed|en|t|id|ld))\b/u;

function participlesFrom(plain: string, match: RegExpMatchArray): string[] {
  const words = [match[1] ?? match[2] ?? ''];
  let rest = plain.slice((match.index ?? 0) + match[0].length);
  for (let next = JOINED.exec(rest); next; next = JOINED.exec(rest)) {
    words.push(next[1] ?? '');
    rest = rest.slice(next[0].length);
  }
  return words;
}

/** Claims of actions in our table, and of those that the given tools are named after. */
function claimsBy(pattern: RegExp, plain: string, verbs: ReadonlySet<string> = new Set()): Claim[] {
  if (/\?\s*$/.test(plain)) return [];
  return Array.from(plain.matchAll(pattern)).flatMap((match) => {
    const before = plain.slice(0, match.index).split(/[.;:!?]|, (?:and|but|so)\b/);
    if (NOT_CLAIMED.test(`${before.at(-1)} ${match[0]}`)) return [];
    return participlesFrom(plain, match).flatMap((participle) => {
      const word = exactStem(participle.toLowerCase());
      const groups = GROUPS.get(word) ?? (verbs.has(word) ? NO_GROUP : undefined);
      return groups ? [{ text: participle === (match[1] ?? match[2]) ? match[0] : participle, word, groups }] : [];
    });
  });
}

const NOUN_GROUPS = new Map<string, Set<number>>();
for (const [group, words] of ACTIONS.entries())
  for (const word of words.split(' '))
    NOUN_GROUPS.set(stem(word), (NOUN_GROUPS.get(stem(word)) ?? new Set()).add(group));

const nounClaims = (plain: string): Claim[] =>
  Array.from(plain.matchAll(CONFIRMED)).flatMap((match) => {
    const noun = (match[1] ?? '').toLowerCase();
    const groups = NOUN_GROUPS.get(stem(noun));
    return groups && !NOT_CLAIMED.test(plain.slice(0, match.index))
      ? [{ text: match[0], word: 'confirm', groups }]
      : [];
  });

/** "Refund issued", "the cancellation went through": what a tool does, as a noun, and that it is done. */
const NOUN_DONE =
  /\b(\p{L}{4,}) (?:(?:is|was|were|has been|have been|has|have) )?(?:(?:now|successfully|already) )*(?:issued|processed|completed?|done|made|sent|placed|confirmed|successful|executed|arranged|submitted|went through|gone through)\b/giu;
/** "Successfully upgraded", "Upgraded your plan": a report without its subject. */
const BARE =
  /(?:^|\n)[^\p{L}]*(?:[Ss]uccessfully (\p{L}+(?:ed|en|t|id|ld))\b|(\p{Lu}\p{L}+(?:ed|en|t|id|ld))(?= (?:your|the|an?|all|both|[$€£]?\d)\b))/gu;

/**
 * The effects that a sentence claims. For what the given tools do, any statement that it was or is done counts, since
 * the record tells whether it was.
 */
export function claimsIn(plain: string, verbs: ReadonlySet<string>): Claim[] {
  const claims = [...claimsBy(DONE, plain, verbs), ...nounClaims(plain)];
  if (verbs.size === 0) return claims;
  const isKnown = ({ word }: Claim): boolean => claims.some((claim) => claim.word === word);
  const more = [STATED, BARE, NOUN_DONE].flatMap((pattern) => claimsBy(pattern, plain, verbs));
  return [...claims, ...more.filter((claim) => verbs.has(claim.word) && !isKnown(claim))];
}

/** The words of a call or a result. */
interface Held {
  readonly words: ReadonlySet<string>;
  readonly ids: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const stemsIn = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{3,}/gu)
      ?.map(exactStem) ?? [],
  );

function held(...values: readonly unknown[]): Held & { readonly text: string } {
  const text = plainText(values.map(textOf).join(' '));
  return { text, words: stemsIn(text.replace(/([a-z])([A-Z])/g, '$1 $2')), ids: normalisedId(text) };
}

const MONEY = 'payment amount price cost fee refund card balance charge credit'.split(' ').map(exactStem);

function meets(claim: Claim, words: ReadonlySet<string>, call: Held & { readonly tool: ReadonlySet<string> }): boolean {
  if ([...claim.groups].some((group) => MONEY_GROUPS.has(group)) && MONEY.some((word) => call.words.has(word)))
    return true;
  for (const word of call.tool) {
    const groups = GROUPS.get(word);
    if (word === claim.word || (groups === undefined && words.has(word))) return true;
    for (const group of groups ?? [])
      if (claim.groups.has(group) || (group === UPDATE && [...claim.groups].some((each) => BY_UPDATE.has(each))))
        return true;
  }
  return false;
}

/**
 * `none`: certainly no such effect. `unsure`: the outcome is unknown, or a result mentions it without saying it was
 * done.
 */
type Support = 'done' | 'unsure' | 'none';

const toolWords = (tool: string): Set<string> => stemsIn(tool.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '));

const callOf = ({ tool, args, output, status }: EffectCall) => ({
  ...held(args, output),
  /** It does not say which record it is about. */
  isNameless: !idTokens(`${textOf(args)} ${textOf(output)}`).some(({ text }) => isId(text)),
  tool: toolWords(tool),
  status: status === 'ok' && saysItFailed(output) ? ('failed' as const) : status,
});

const LIGHT = new Set('make do send issue process create open place run submit start request perform'.split(' '));

/** The verbs that tools with an effect are named after, as stems: they are actions, in our table or not. */
export const toolVerbs = ({ tools = [] }: Sources): Set<string> => new Set(tools.flatMap(({ name }) => verbIn(name)));

function verbIn(name: string): string[] {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const [first = '', second] = spaced.match(/\p{L}{3,}/gu) ?? [];
  const verb = LIGHT.has(first) && second !== undefined ? second : first;
  return verb === '' ? [] : [exactStem(verb)];
}

/** Deeds that no worker can do with words alone, unlike adding to a text or creating a list. */
const DEEDS: ReadonlySet<number> = new Set([0, 2, 3, 4]);

export function effectIndex({
  effects,
  reports,
  conflicts = [],
  tools,
}: Sources): (claim: Claim, sentence: string, ids: readonly string[]) => Support {
  const callable = (tools ?? []).map(({ name, does }) => ({ ...held(does), tool: toolWords(name) }));
  // Most drafts claim nothing, so the evidence is read when the first claim comes.
  let calls: ReturnType<typeof callOf>[] | undefined;
  let told: ReturnType<typeof toldIn>[] | undefined;
  return (claim, sentence, ids) => {
    calls ??= effects.map(callOf);
    const words = stemsIn(sentence);
    const keys = ids.map(normalisedId);
    const concerns = (each: Held): boolean => keys.length === 0 || keys.some((key) => each.ids.includes(key));
    const matching = calls.filter((call) => (call.isNameless || concerns(call)) && meets(claim, words, call));
    const statuses = new Set(matching.map(({ status }) => status));
    const missed = missedIn(
      sentence,
      ids,
      matching.filter(({ status }) => status === 'ok'),
    );
    if (statuses.has('ok') && missed.length === 0) return 'done';
    if (statuses.has('unknown')) return 'unsure';
    // The reason of a ruling is a source like a result: the writer is told to repeat it.
    told ??= [...reports.map(({ content }) => content), ...conflicts.flatMap(({ ruling }) => ruling?.reason ?? [])].map(
      toldIn,
    );
    const telling = told.filter(concerns);
    const tellsOf = (key: string): boolean =>
      telling.some((each) => each.ids.includes(key) && each.done.has(claim.word));
    if (missed.length > 0 && statuses.has('ok')) return missed.every(tellsOf) ? 'done' : 'none';
    const isTold = telling.some(({ done }) => done.has(claim.word));
    if (statuses.size > 0) return isTold ? 'unsure' : 'none';
    if (isTold) return 'done';
    if (telling.some(({ words: all }) => all.has(claim.word))) return 'unsure';
    // Only who has the tool for it can have done it, and it was not called.
    if (tools === undefined) return OURS.test(sentence) ? 'none' : 'unsure';
    return callable.some((tool) => meets(claim, words, tool)) || [...claim.groups].some((group) => DEEDS.has(group))
      ? 'none'
      : 'unsure';
  };
}

/** "W-1 and W-2", "W-1, W-2": what stands between the records of one list. */
const BETWEEN = /^(?:,| and|, and| &| as well as)(?: (?:order|item|charge|booking|the|#))* $/;

/** The records of a list of which some call is about one, but none about these. */
function missedIn(
  sentence: string,
  ids: readonly string[],
  done: readonly (Held & { isNameless: boolean })[],
): string[] {
  if (ids.length < 2 || done.some(({ isNameless }) => isNameless)) return [];
  const isDone = (id: string): boolean => done.some((call) => call.ids.includes(normalisedId(id)));
  const missed = new Set<string>();
  let end = 0;
  for (const [index, id] of ids.entries()) {
    const start = sentence.indexOf(id, end);
    const before = ids[index - 1];
    if (before !== undefined && BETWEEN.test(sentence.slice(end, start)) && isDone(before) !== isDone(id))
      missed.add(normalisedId(isDone(id) ? before : id));
    end = start + id.length;
  }
  return [...missed];
}

const STATUS =
  /"[^"]*"\s*:\s*"(\p{L}+(?:ed|en|t|id))"|"(\p{L}+ed)(?:_?[aA]t|_?[oO]n|_?[bB]y)?"\s*:\s*(?!false|null|0|"")/giu;

/** A result's words, and those among them that it states as done, in prose or as a status. */
function toldIn(content: unknown): Held & { readonly done: ReadonlySet<string> } {
  const { text, words, ids } = held(content);
  const done = new Set(
    text
      .split(/(?<=[.!?])\s/)
      .flatMap((sentence) => [...claimsBy(STATED, sentence), ...claimsBy(DONE, sentence)].map(({ word }) => word)),
  );
  for (const match of text.matchAll(STATUS)) done.add(exactStem((match[1] ?? match[2] ?? '').toLowerCase()));
  return { words, ids, done };
}
