// What the forms of the verbs in a clause say: that something was done, is so, will be, might be, or is not. Only the
// closed classes of English are listed (auxiliaries, irregular pasts, what denies and supposes); any verb will do.

import { IRREGULAR_VERBS } from '../../../text/irregular-forms.ts';
import { isCut, type Word } from '../words.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const BE = words('am is are was were be been being got gets get isn wasn');
const HAVE = words('has have had having');
const MODAL = words('can could may might must should would cannot ought');
const FUTURE = words('will shall going');
const DO = words('do does did');
const NEGATES = words('not no never none nothing nobody neither nor cannot hardly nowhere without');
const NO_SUBJECT = words('no none nothing nobody neither nor');
const SUPPOSES = words('if once when whenever unless until till whether should provided assuming before');
const BETWEEN = words(
  'already now just also since then still only even both all each always never not yet again twice once first finally so far indeed therefore thus today yesterday fully partly well since to meanwhile however instead afterwards earlier later together moreover re pre co de',
);
/** Only after these is 's a verb. */
const PRONOUN_IS = /^(it|that|there|he|she|who|what|here|which|everything|nothing|everyone|one)'s$/;

/** With those that look like their verb, and verbs made of others. */
const IRREGULAR: ReadonlySet<string> = new Set([
  ...IRREGULAR_VERBS.keys(),
  ...words(`
  become cut did done hit put quit run rebuilt redone redid rerun set showed shut split spread underwent undergone
  upheld wound bid cast hurt lit overtaken rewrote rewritten resent reset sped overran overrun let read cost beat
  beaten sewn sown mown slung fit strode sprang sprung had`),
]);
const NO_PAST = words(
  'need speed feed seed red hundred indeed bed shed wed sled breed proceed exceed succeed embed united greed weed deed bleed',
);

export const isPast = (low: string): boolean => IRREGULAR.has(low) || (/.{2}ed$/.test(low) && !NO_PAST.has(low));

/** A past form after one of these and before a noun names a thing: "the remade crown". */
const BEFORE_A_NAME = words(
  'the a an your our my his her its their this that these those any each every some no of with for in on at by as and per',
);
const RELATIVE = words('who which that whom whose where what how why whether');
const PRONOUN = words('you we they i he she it');

export type Form = 'perfect' | 'passive' | 'past' | 'state' | 'present-passive' | 'future' | 'modal' | 'none';

export interface VerbGroup {
  /** Where its words begin and where its verb stands. */
  readonly start: number;
  readonly verb: number;
  readonly form: Form;
  readonly negated: boolean;
  /** "the fee you paid", "who have not renewed": says which one is meant. */
  readonly relative: boolean;
}

interface Aux {
  readonly kind: 'be' | 'have' | 'modal' | 'future' | 'do';
  readonly past: boolean;
  readonly not: boolean;
}

/** "May" within a sentence is the month. */
const auxAt = (all: readonly Word[], at: number): Aux | undefined => {
  const { text = '', low = '' } = all[at] ?? {};
  return text === 'May' && (at > 0 || /^\d/.test(all[1]?.text ?? '')) ? undefined : auxOf(low);
};

const auxes = new Map<string, Aux | undefined>();
const AUXES_MAX = 20_000;

function auxOf(low: string): Aux | undefined {
  if (auxes.has(low)) return auxes.get(low);
  if (auxes.size >= AUXES_MAX) auxes.clear();
  const aux = readAux(low);
  auxes.set(low, aux);
  return aux;
}

function readAux(low: string): Aux | undefined {
  const not = /n't$/.test(low) || low === 'cannot';
  const base = low === 'cannot' || low === "can't" ? 'can' : low === "won't" ? 'will' : low.replace(/n't$/, '');
  if (/'ve$/.test(low)) return { kind: 'have', past: false, not };
  if (/'ll$/.test(low)) return { kind: 'future', past: false, not };
  if (/'d$/.test(low)) return { kind: 'modal', past: false, not };
  if (/'(?:re|m)$/.test(low) || PRONOUN_IS.test(low)) return { kind: 'be', past: false, not };
  if (BE.has(base)) return { kind: 'be', past: /^(?:was|were|been|got)$/.test(base), not };
  if (HAVE.has(base)) return { kind: 'have', past: base === 'had', not };
  if (FUTURE.has(base)) return { kind: 'future', past: false, not };
  if (MODAL.has(base)) return { kind: 'modal', past: false, not };
  return DO.has(base) ? { kind: 'do', past: base === 'did', not } : undefined;
}

export function verbGroups(all: readonly Word[]): VerbGroup[] {
  const groups: VerbGroup[] = [];
  for (let at = 0; at < all.length; at++) {
    const low = all[at]?.low ?? '';
    const aux = auxAt(all, at);
    if (aux && all[at - 1]?.low === 'to') {
      const end = endOf(all, at);
      groups.push(groupAt(all, at - 1, end, 'modal', groups));
      at = end;
      continue;
    }
    if (aux) {
      const end = endOf(all, at);
      groups.push(groupAt(all, at, end, formOf(all, at, end), groups));
      at = end;
    } else if (isPast(low) && !namesAThing(all, at)) groups.push(groupAt(all, at, at, 'past', groups));
  }
  // A past form beside a finite verb tells which one is meant: "the fees paid in May are due".
  const finite = groups.filter(({ form }) => form !== 'past');
  return groups.map((group) => {
    const before = all[group.start - 1]?.low ?? '';
    const isBare = group.form === 'past' && finite.length > 0 && !PRONOUN.has(before) && !/ly$/.test(before);
    const isContact =
      PRONOUN.has(before) &&
      group.start > 2 &&
      !isCut(all[group.start - 2], all[group.start - 1]) &&
      !/^(?:and|but|so|or|then|yet|because|as)$/.test(all[group.start - 2]?.low ?? '') &&
      groups.some((other) => other.start > group.start);
    const back = all.slice(Math.max(0, group.start - 3), group.start).map(({ low }) => low);
    return { ...group, relative: isBare || isContact || back.some((low) => RELATIVE.has(low)) };
  });
}

/** The verb that the auxiliaries from here on lead to. */
function endOf(all: readonly Word[], start: number): number {
  let end = start;
  for (let at = start + 1; at < all.length && at <= start + 7; at++) {
    const low = all[at]?.low ?? '';
    if (auxAt(all, at) && !PRONOUN_IS.test(low)) end = at;
    else if (isPast(low)) return at;
    else if (NEGATES.has(low) || BETWEEN.has(low) || /ly$/.test(low)) continue;
    else {
      // A base form is the verb after these, whatever it is.
      const last = auxOf(all[end]?.low ?? '');
      return last && (last.kind === 'modal' || last.kind === 'future' || last.kind === 'do')
        ? at
        : /ing$/.test(low)
          ? at
          : end;
    }
  }
  return end;
}

function formOf(all: readonly Word[], start: number, end: number): Form {
  const auxes = all.slice(start, end + 1).flatMap(({ low }) => auxOf(low) ?? []);
  const verb = all[end]?.low ?? '';
  const past = isPast(verb) && end > start;
  const first = auxes[0];
  if (!first) return 'none';
  if (first.kind === 'modal') return 'modal';
  if (first.kind === 'future') return 'future';
  if (first.kind === 'do') return first.past ? 'past' : 'state';
  if (first.kind === 'have')
    return all[start + 1]?.low === 'to' ||
      (/^(?:yet|still|only|not)$/.test(all[start + 1]?.low ?? '') && all[start + 2]?.low === 'to')
      ? 'modal'
      : past
        ? 'perfect'
        : 'state';
  if (/'s$/.test(all[start]?.low ?? '') && past && all[start + 1]?.low === 'been') return 'perfect';
  if (past) return auxes.some((aux) => aux.past) ? 'passive' : 'present-passive';
  return 'state';
}

function groupAt(
  all: readonly Word[],
  start: number,
  verb: number,
  form: Form,
  before: readonly VerbGroup[],
): VerbGroup {
  const within = all.slice(Math.max(0, start - 1), verb + 1).some(({ low }) => NEGATES.has(low) || /n't$/.test(low));
  let from = Math.max(0, start - 7, (before.at(-1)?.verb ?? -1) + 1);
  for (let at = start; at > from; at--) if (isCut(all[at - 1], all[at])) from = at;
  // "No refund, credit or replacement has been opened".
  const isListed = before.length === 0 && all.slice(0, start).some(({ low }) => low === 'or' || low === 'nor');
  const subject =
    all.slice(from, start).some(({ low }) => NO_SUBJECT.has(low)) ||
    (isListed && all.slice(0, 3).some(({ low }) => NO_SUBJECT.has(low)));
  const [next = '', more = ''] = [all[verb + 1]?.low, all[verb + 2]?.low];
  const object =
    /^(?:no|nothing|nobody|none|neither|not)$/.test(next) &&
    !/^(?:later|longer|less|fewer|more|earlier|only)$/.test(more);
  // "nor has the alarm been tested".
  const inverted = /^(?:nor|neither)$/.test(all[0]?.low ?? '');
  return { start, verb, form, negated: within || subject || object || inverted, relative: false };
}

function namesAThing(all: readonly Word[], at: number): boolean {
  const before = all[at - 1]?.low ?? '';
  const next = all[at + 1]?.low ?? '';
  return BEFORE_A_NAME.has(before) && before !== 'and' && /^\p{L}/u.test(next) && !BEFORE_A_NAME.has(next);
}

const RANK: Record<Form, number> = {
  perfect: 6,
  passive: 6,
  past: 5,
  'present-passive': 4,
  state: 3,
  future: 3,
  modal: 2,
  none: 0,
};

/** The verb group that a clause is about. */
export function mainGroup(groups: readonly VerbGroup[]): VerbGroup | undefined {
  const rank = ({ form, relative, negated }: VerbGroup): number => RANK[form] + (relative ? 0 : 20) + (negated ? 0 : 0);
  return groups.toSorted((a, b) => rank(b) - rank(a))[0];
}

const OURS = /^(?:i|we)$/;
const SAYS = /^(?:says|claims|believes|thinks|alleges|insists)$/;

export const isSupposed = (all: readonly Word[]): boolean => {
  // "replaced or refunded": a choice, nothing that was done.
  if (all[0]?.low === 'or') return true;
  // What others say is their word.
  if (all.some(({ low }, at) => at > 0 && SAYS.test(low) && !PRONOUN.has(all[at - 1]?.low ?? ''))) return true;
  // "Until then we have paused it."
  if (
    /^(?:until|before|while)$/.test(all[0]?.low ?? '') &&
    all.some(({ low }, at) => OURS.test(low) && HAVE.has(all[at + 1]?.low ?? ''))
  )
    return false;
  const first = all.findIndex(({ low }) => !/^(?:and|but|or|so|even|only)$/.test(low));
  return (
    all.slice(first, first + 2).some(({ low }) => SUPPOSES.has(low)) ||
    all.some(({ low }) => /^(?:if|unless|whether|eligible|entitled|qualifies)$/.test(low))
  );
};

export const isVerbish = (low: string): boolean => isPast(low) || auxOf(low) !== undefined;
