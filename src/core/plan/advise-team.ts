// Advice on a team before it runs (A13): too many workers or tools, workers with nearly the same description, a team
// that is really one skill or a pipeline. Each message has its figure and what to do; advice never blocks a run.

import type { Fault } from '../journal/failure.ts';
import { isEmptyWord, toolStem, toolWords } from '../policy/tool-words.ts';
import { crewOf } from './pools.ts';
import type { TeamSpec } from './team-spec.ts';

const WORKERS_MAX = 7;
const TOOLS_MAX = 12;
/** From this share of common words on, a supervisor confuses two workers. */
const OVERLAP_MAX = 0.6;
const PIPELINE_MIN = 3;

type Advised = Pick<TeamSpec, 'workers' | 'pools'>;

/** Members of a pool are meant to be alike: a pool counts as one worker. */
export const adviseTeam = (given: Advised): Fault[] => adviseCrew({ workers: crewOf(given) });

const adviseCrew = (team: Advised): Fault[] => [...onSize(team), ...onOverlap(team), ...onDisguise(team)];

function onSize({ workers }: Advised): Fault[] {
  const names = Object.keys(workers);
  const advice: Fault[] = [];
  if (names.length > WORKERS_MAX)
    advice.push({
      code: 'too-many-workers',
      where: 'workers',
      message: `The team has ${names.length} workers; beyond ${WORKERS_MAX} a supervisor chooses wrong ones. Split it: let some of them be a team under one worker`,
    });
  for (const [name, { tools, build }] of Object.entries(workers)) {
    // A worker built for each task gets only a few of its tools at a time.
    if (tools.length <= TOOLS_MAX || build !== undefined) continue;
    advice.push({
      code: 'too-many-tools',
      where: name,
      message: `"${name}" has ${tools.length} tools; beyond ${TOOLS_MAX} a worker picks wrong ones. Split it into workers with a part of them each`,
    });
  }
  return advice;
}

interface Pair {
  readonly one: string;
  readonly other: string;
  readonly overlap: number;
}

function pairsOf({ workers }: Advised): Pair[] {
  if (Object.keys(workers).length < 2) return [];
  const said = Object.entries(workers).map(([name, { does, scope = '' }]) => ({
    name,
    words: told(`${does} ${scope}`),
  }));
  return said.flatMap(({ name, words }, at) =>
    said.slice(at + 1).map((other) => ({ one: name, other: other.name, overlap: overlapOf(words, other.words) })),
  );
}

const told = (text: string): ReadonlySet<string> =>
  new Set(
    toolWords(text)
      .filter((word) => !isEmptyWord(word))
      .map(toolStem),
  );

function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = a.intersection(b).size;
  return common === 0 ? 0 : common / a.union(b).size;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function onOverlap(team: Advised): Fault[] {
  return pairsOf(team)
    .filter(({ overlap }) => overlap >= OVERLAP_MAX)
    .map(({ one, other, overlap }) => ({
      code: 'overlapping-workers',
      where: one,
      message: `"${one}" and "${other}" share ${percent(overlap)} of the words they describe themselves with: say in each what the other does not do, or join them`,
    }));
}

/** Phrases of a worker that needs the results of others. */
const LIVES_ON_INPUT =
  /\b(?:(?:is|was|are|were) given|it receives?|from (?:the|its) (?:input|findings|results?|facts|notes|draft|report)|based on (?:the|its)|previous step|result of|output of|what .{1,30} (?:found|wrote|gave))\b/i;

function onDisguise(team: Advised): Fault[] {
  const workers = Object.entries(team.workers);
  const [only] = workers;
  if (only && workers.length === 1)
    return [
      {
        code: 'one-worker',
        where: 'workers',
        message: `The team has 1 worker: it is one skill, and the supervisor above "${only[0]}" keeps its journal but has nothing to choose. Add the workers it should choose from, or leave it so on purpose`,
      },
    ];
  const pairs = pairsOf(team);
  if (pairs.length > 1 && pairs.every(({ overlap }) => overlap >= OVERLAP_MAX))
    return [
      {
        code: 'one-skill',
        where: 'workers',
        message: `All ${workers.length} workers describe themselves alike: this is one skill with several names. Make it one worker`,
      },
    ];
  const names = workers.map(([name]) => name);
  const following = workers.filter(([name, { does, scope = '' }]) => {
    const text = `${does} ${scope}`;
    return LIVES_ON_INPUT.test(text) || names.some((other) => other !== name && mentions(text, other));
  });
  if (workers.length < PIPELINE_MIN || following.length < workers.length - 1) return [];
  return [
    {
      code: 'pipeline',
      where: 'workers',
      message: `${following.length} of ${workers.length} workers live on what another one gives: this is a pipeline, and needs no planner. Give the team a plan function with the fixed order, or write plain code`,
    },
  ];
}

const mentions = (text: string, name: string): boolean =>
  new RegExp(`\\b${name.replace(/[^\w]/g, '\\$&')}\\b`, 'i').test(text);
