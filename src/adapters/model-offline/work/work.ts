// The work of a worker: one reply per call, computed anew from the task and everything done so far.
//
//   W1. Look up before acting: a call with an effect is made only when nothing is left to look up.
//   W2. Do not act while a question is open: the answer may change what to do.
//   W3. Request no effect twice: neither one that was made nor one that was refused.

import type { Slice } from '../../../core/run/command.ts';
import type { Brief } from '../../../ports/model.ts';
import type { StandardSchema } from '../../../ports/standard-schema.ts';
import { splitName } from '../../../text/words.ts';
import { fitWorkers } from '../crew/match.ts';
import type { Profile } from '../crew/profile.ts';
import { cachedProfileOf } from '../crew/profile-cache.ts';
import { TEXT_MAX } from '../text/clauses.ts';
import { toneOf } from '../text/tone.ts';
import { questionFor, wanted } from './ask.ts';
import { conclude, escalate } from './conclude.ts';
import {
  answersWithContent,
  answerTo,
  offerFor,
  offering,
  purposeOf,
  questionAbout,
  type Ruled,
  rulingOn,
} from './confirm.ts';
import { type Filled, fill, type Sources } from './fill-arguments.ts';
import { type Goal, goalsOf, meantBy, readsFor } from './goals.ts';
import { helpersFor } from './helpers.ts';
import { kindOf } from './kind.ts';
import { type Done, doneIn, fingerprint } from './past-calls.ts';
import { nounsOf, recordsOf, thingOf } from './records.ts';
import type { Reply } from './reply.ts';
import { todayIn } from './today.ts';
import { fromDraft } from './without-tools.ts';

const STEPS_MAX = 8;
/** Below this score a task is outside the worker's scope. */
const FIT_MIN = 0.12;

interface Wish {
  readonly goal: Goal;
  readonly sets: readonly Filled[];
  readonly ruled: Ruled;
}

export function work(
  { exchanges, crew }: Brief,
  task: Slice,
  granted: readonly string[],
  output: StandardSchema | undefined,
): Reply {
  const slice = { ...task, instruction: task.instruction.slice(0, TEXT_MAX) };
  const member = crew[0];
  if (!member) return escalate('low-confidence', 'There is no description of the worker to go by.');
  const full = cachedProfileOf(member);
  const profile: Profile = { ...full, tools: full.tools.filter(({ tool }) => granted.includes(tool.name)) };
  const done = doneIn(exchanges);
  const repair = exchanges.findLast((exchange) => exchange.kind === 'repair');
  const job = { slice, profile, done, output, errors: repair?.errors };
  if (profile.tools.length === 0) return fromDraft(job);
  const goals = goalsFor(slice, profile);
  if (goals.length === 0 && done.length === 0) return offerFor(slice, profile) ?? nothingToDo(slice, full);
  const all = goals.map((goal) => ({ goal, sets: fillGoal(goal, slice, done), ruled: rulingOn(goal, slice, done) }));
  const wishes = all.filter(({ ruled }) => ruled !== 'no');
  const steps = exchanges.filter(({ kind }) => kind === 'tool-results').length;
  const next = repair || steps >= STEPS_MAX ? [] : nextCalls(wishes, profile, done, slice);
  if (next.length > 0)
    return { text: '', calls: next.map((call, index) => ({ id: `call-${steps + 1}-${index + 1}`, ...call })) };
  const open = wishes.find(({ goal, sets }) => sets.some((set) => isOpen(set)) && matters(goal, wishes, done));
  if (open) return askAbout(open, done, slice);
  const unsettled = wishes.find(({ ruled }) => ruled === 'unknown');
  if (unsettled) return escalate('ambiguous-input', questionAbout(unsettled.goal));
  const withheld = all.filter(({ ruled }) => ruled === 'no').flatMap(({ goal }) => goal.only ?? []);
  return conclude({ ...job, goals, withheld, absent: absentIn(wishes), sure: surenessOf(wishes) });
}

const isOpen = ({ missing, absent }: Filled): boolean => missing.length > 0 && absent === undefined;

/** "charge of $5000.00": a thing to act on that does not exist. */
const absentIn = (wishes: readonly Wish[]): string[] =>
  wishes.flatMap(({ goal: { profile }, sets }) =>
    sets.flatMap(({ absent }) => (absent === undefined ? [] : [`${thingOf(profile.tool.name)} of ${absent}`])),
  );

function goalsFor(slice: Slice, profile: Profile): Goal[] {
  const goals = goalsOf(slice.instruction, profile);
  if (goals.length > 0) return goals;
  const meant = meantBy(slice.instruction, profile);
  if (meant) return answerTo(offering(meant), slice) === 'yes' ? [meant] : [];
  // Nothing is named: looking up what the worker can is a fair start, an effect never is.
  const [read] = readsFor(slice.instruction, profile, 0.02);
  const only = profile.tools.filter(({ tool }) => tool.effect === 'read');
  const isAsked = toneOf(slice.instruction) === 'question';
  const [fit] = fitWorkers(slice.instruction, [profile]);
  const searches = only.find(({ fields }) => fields?.some((field) => kindOf(field) === 'query'));
  // "Compare A and B": a search for each, because few searches find two things at once.
  const compared = searches ? comparedIn(slice.instruction) : [];
  if (searches && compared.length > 0)
    return compared.map((thing) => ({ profile: searches, clause: `Find facts about ${thing}`, fit: 0.25 }));
  const fallback =
    read?.profile ??
    (isAsked ? searches : undefined) ??
    (only.length === 1 && (fit?.score ?? 0) >= FIT_MIN ? only[0] : undefined);
  return fallback ? [{ profile: fallback, clause: slice.instruction, fit: read?.fit ?? 0.25 }] : [];
}

const COMPARES =
  /\b(?:compare|contrast)\s+(.{2,80}?)\s+(?:and|with|to|against|or|versus|vs\.?)\s+(.{2,80}?)(?=\s+(?:for|in|on|as|by|when|with)\b|[,.;!?]|$)/i;

/** The two things that are compared; none where the text compares nothing. */
const comparedIn = (text: string): readonly string[] => COMPARES.exec(text)?.slice(1, 3) ?? [];

const answersOf = (slice: Slice): string =>
  answersWithContent(slice)
    .map(({ answer }) => (typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')))
    .join('. ');

function sourcesOf(clause: string, slice: Slice, done: readonly Done[]): Sources {
  const answers = answersOf(slice);
  const inputs = Object.values(slice.inputs).flatMap(({ content }) => recordsOf(content, '', []));
  const outputs = done.flatMap(({ tool, outcome }) =>
    outcome.status === 'ok' ? recordsOf(outcome.output, tool, nounsOf(tool)) : [],
  );
  return {
    clause: answers === '' ? clause : `${clause} ${answers}`,
    whole: `${slice.instruction} ${answers}`.trim(),
    context: recordsOf(slice.context, '', []),
    outputs: [...outputs, ...inputs],
    todayIso: todayIn(slice.context),
  };
}

function fillGoal({ profile: { tool, fields }, clause }: Goal, slice: Slice, done: readonly Done[]): Filled[] {
  const nouns = nounsOf(tool.name);
  const sets = fill(fields ?? [], nouns, sourcesOf(clause, slice, done));
  return sets.map((set) => withAnswers(set, nouns, slice));
}

/**
 * "Which order ID?" "the blue one, 77": the answer to a question about an argument is its value, if the type allows.
 */
function withAnswers(set: Filled, nouns: readonly string[], slice: Slice): Filled {
  const answers = answersWithContent(slice);
  const args = { ...set.args };
  const missing = set.missing.filter((field) => {
    const answer = answers.findLast(({ question }) => question.includes(wanted(field, nouns)))?.answer;
    const fits =
      field.choices.length > 0
        ? field.choices.includes(answer as string)
        : field.type === 'string'
          ? typeof answer === 'string' && !field.pattern
          : typeof answer === field.type;
    if (answer === undefined || !fits || set.choices) return true;
    args[field.name] = answer;
    return false;
  });
  return { ...set, args, missing };
}

type Call = { readonly tool: string; readonly args: unknown };

function nextCalls(wishes: readonly Wish[], profile: Profile, done: readonly Done[], slice: Slice): Call[] {
  const made = new Set(done.map(({ tool, args }) => fingerprint(tool, args)));
  const fresh = (calls: readonly Call[]): Call[] => {
    const seen = new Set(made);
    return calls.filter(({ tool, args }) => {
      const print = fingerprint(tool, args);
      return seen.has(print) ? false : seen.add(print).size > 0;
    });
  };
  const ready = (isRead: boolean): Call[] =>
    wishes
      .filter(({ goal, ruled }) => (goal.profile.tool.effect === 'read') === isRead && ruled === 'yes')
      .flatMap(({ goal, sets }) =>
        sets.filter(({ missing }) => missing.length === 0).map(({ args }) => ({ tool: goal.profile.tool.name, args })),
      );
  const reads = fresh(ready(true));
  const lacking = wishes.filter(({ sets }) => sets.some(({ missing }) => missing.length > 0));
  const sources = sourcesOf(slice.instruction, slice, done);
  const helpers = fresh(
    lacking.flatMap(({ goal, sets }) =>
      helpersFor(
        sets.flatMap(({ missing }) => missing),
        profile,
        sources,
        nounsOf(goal.profile.tool.name),
      ),
    ),
  );
  const looking = fresh([...reads, ...helpers]);
  if (looking.length > 0) return looking; // W1
  if (lacking.some(({ goal, sets }) => goal.profile.tool.effect !== 'read' && sets.some(isOpen))) return []; // W2
  if (wishes.some(({ ruled }) => ruled === 'unknown')) return []; // W2
  return fresh(ready(false)); // W3
}

/** A look-up that cannot be made matters only if nothing else was found. */
function matters({ profile: { tool } }: Goal, wishes: readonly Wish[], done: readonly Done[]): boolean {
  if (tool.effect !== 'read') return true;
  const otherGoals = wishes.some(
    ({ goal, sets }) => goal.profile.tool !== tool && sets.every(({ missing }) => missing.length === 0),
  );
  return !otherGoals && !done.some(({ outcome }) => outcome.status === 'ok');
}

function askAbout({ goal, sets }: Wish, done: readonly Done[], slice: Slice): Reply {
  const set = sets.find(isOpen);
  const nouns = nounsOf(goal.profile.tool.name);
  const refused = done.find(({ outcome }) => outcome.status !== 'ok');
  const note =
    refused && refused.outcome.status !== 'ok' ? ` (${splitName(refused.tool)}: ${refused.outcome.message})` : '';
  const question = questionFor(set?.missing ?? [], set?.choices, nouns, purposeOf(goal.profile));
  return escalate(
    'ambiguous-input',
    `${question}${note}`,
    slice.missing.length > 0 ? { missing: slice.missing } : undefined,
  );
}

function nothingToDo({ instruction }: Slice, profile: Profile): Reply {
  const [fit] = fitWorkers(instruction, [profile]);
  if ((fit?.score ?? 0) < FIT_MIN)
    return escalate(
      'out-of-scope',
      `The offline model, which goes by the words of descriptions, finds nothing in "${instruction.slice(0, 200)}" for the worker that ${profile.member.does}; a language model may.`,
    );
  return escalate('low-confidence', `No available tool clearly fits this: ${instruction.slice(0, 200)}`);
}

function surenessOf(wishes: readonly Wish[]): number {
  const each = wishes.map(
    ({ goal, sets }) => Math.min(1, 0.55 + goal.fit * 0.5) * Math.min(1, ...sets.map(({ sure }) => 0.5 + sure / 2)),
  );
  return each.length === 0 ? 0.5 : Math.min(...each);
}
