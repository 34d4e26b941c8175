// Lets the team's grounder check a draft. There is always a verdict: if the grounder throws, takes too long or returns
// something unreadable, the draft is recorded as unchecked, with the reason. Rulings on conflicts are checked in any
// case, by ourselves.

import { draftCheck, recordedSentences, TOO_LONG } from '../../core/answer/draft-sources.ts';
import type { GroundedSentence, Sources } from '../../core/answer/grounding.ts';
import { doubtfulSentences, resultCheck } from '../../core/answer/result-sources.ts';
import type { Happening, HappeningOf, Reading } from '../../core/journal/event.ts';
import { listOf, misfitsOf, oneOf, readShape, shaped, shapeOf, text, withDefault } from '../../core/plan/fields.ts';
import type { Command, DialogueView } from '../../core/run/command.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CommandContext } from '../../ports/engine.ts';
import type { Grounder } from '../../ports/grounder.ts';
import type { Team } from '../run/team.ts';
import { messageOf } from './faults.ts';

/** Time limit of a grounder for one draft. */
const VERDICT_MS_MAX = 10_000;

const foreignShape = shapeOf({ kind: oneOf('number', 'date', 'name', 'quote', 'act'), text }, { strict: false });
const found = withDefault(listOf(shaped(foreignShape)), () => []);
const sentenceShape = shapeOf({ text, tasks: listOf(text), foreign: found, unconfirmed: found }, { strict: false });
/** Read field by field: a schema would load zod for every team that has its answers checked. */
const verdictShape = shapeOf({ sentences: listOf(shaped(sentenceShape)) }, { strict: false });

type CheckCommand = Extract<Command, { kind: 'ground-draft' }>;
type Verdict = HappeningOf<'answer-grounded'>;

export async function groundDraft(
  team: Pick<Team, 'grounder'>,
  command: CheckCommand,
  context: Pick<CommandContext, 'clock'>,
): Promise<Happening> {
  const { bound, draft } = command;
  if (!bound) return verdictOf(team, command, context);
  const verdict: Verdict = team.grounder
    ? await verdictOf(team, command, context)
    : { type: 'answer-grounded', key: draft.key, version: 'rulings/1', sentences: [] };
  const { withRulings } = await import('../../core/answer/verdict-with-rulings.ts');
  return withRulings(verdict, draft, bound);
}

async function verdictOf(
  team: Pick<Team, 'grounder'>,
  command: CheckCommand,
  { clock }: Pick<CommandContext, 'clock'>,
): Promise<Verdict> {
  const { key } = command.draft;
  let version = 'none';
  const unchecked = (why: string): Verdict => ({
    type: 'answer-grounded',
    key,
    version,
    unchecked: why,
    sentences: [],
  });
  try {
    const check = draftCheck(command);
    if (!check) return unchecked(TOO_LONG);
    const grounder = await team.grounder?.();
    if (!grounder) return unchecked('there is no grounder');
    version = grounder.version;
    const asked = async (text: string) =>
      recordedSentences(command, await sentencesOf(grounder, text, { sources: check.sources, clock }));
    // In parallel, so that both share one time limit.
    const [sentences, data] = await Promise.all([asked(check.text), asked(check.stated ?? '')]);
    return { type: 'answer-grounded', key, version, sentences, ...(check.stated === undefined ? {} : { data }) };
  } catch (error) {
    return unchecked(`the grounder failed: ${messageOf(error)}`);
  }
}

type ResultVerdict = NonNullable<HappeningOf<'model-call-finished'>['grounded']>;

/** The verdict on a worker's result; undefined if there is nothing to check, or nothing to say about it. */
export async function groundResult(
  team: Pick<Team, 'grounder' | 'spec'>,
  dialogue: DialogueView,
  reading: Reading,
  { clock }: Pick<CommandContext, 'clock'>,
): Promise<ResultVerdict | undefined> {
  const { subject } = dialogue;
  if (!team.grounder || !team.spec.grounding || subject.kind !== 'work' || reading.kind !== 'final') return undefined;
  const { content } = reading.value as { readonly content?: unknown };
  if (content === undefined) return undefined;
  // Tools of other workers as well: what they do, this worker cannot have done.
  const tools = Object.values(team.spec.workers).flatMap((worker) =>
    worker.tools.filter(({ effect }) => effect !== 'read'),
  );
  const check = resultCheck(dialogue, { slice: subject.slice, content, tools });
  if (!check) return { version: 'none', unchecked: TOO_LONG, sentences: [] };
  try {
    const grounder = await team.grounder();
    const found = await sentencesOf(grounder, check.text, { sources: check.sources, clock });
    const sentences = doubtfulSentences(found, check);
    return sentences.length === 0 ? undefined : { version: grounder.version, sentences };
  } catch (error) {
    return { version: 'none', unchecked: `the grounder failed: ${messageOf(error)}`, sentences: [] };
  }
}

async function sentencesOf(
  grounder: Grounder,
  draft: string,
  { sources, clock }: { readonly sources: Sources; readonly clock: Clock },
): Promise<readonly GroundedSentence[]> {
  if (draft.trim() === '') return [];
  const given = grounder.ground(draft, sources);
  // Most grounders return at once and need no timer.
  const verdict: unknown = isPromised(given) ? await inTime(given, clock) : given;
  const read = readShape(verdictShape, verdict);
  if (!read) throw new Error(`its verdict cannot be read: ${misfitsOf(verdictShape, verdict).join('\n')}`);
  return read.sentences;
}

const isPromised = <T>(given: T | Promise<T>): given is Promise<T> =>
  typeof given === 'object' && given !== null && 'then' in given;

function inTime<T>(given: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const callOff = clock.wakeAt(clock.now() + VERDICT_MS_MAX, () =>
      reject(new Error(`it gave no verdict within ${VERDICT_MS_MAX} ms`)),
    );
    Promise.resolve(given).then(resolve, reject).finally(callOff);
  });
}
