// The list of workers in the prompts of triage and planner. The compact one adds scopes and examples only while they fit.

import { inputForm } from '../../core/plan/check-input.ts';
import { crewOf } from '../../core/plan/pools.ts';
import type { ToolSpec, WorkerSpec } from '../../core/plan/team-spec.ts';
import { readsOutside } from '../../core/run/decide/trust.ts';
import type { Team } from '../run/team.ts';
import { section } from './parts.ts';
import type { PromptProfile } from './prompt.ts';

type Crew = Pick<Team, 'spec'>;

const LINE_MAX = 160;
/** Examples that a full prompt shows of each worker. */
const EXAMPLES_MAX = 3;
/** Characters of a compact list, before scopes and examples are left out. */
const COMPACT_MAX = 600;

/** Cut to one line: descriptions of MCP tools can be long, and the first words are enough to choose. */
function oneLine(given: string): string {
  const text = given.replace(/\s+/g, ' ').trim();
  return text.length > LINE_MAX ? `${text.slice(0, LINE_MAX - 1)}…` : text;
}

const nameOf = (name: string, { kind, does }: WorkerSpec): string =>
  `- ${name}${kind === 'person' ? ' (a person)' : kind === 'team' ? ' (a team)' : ''}: ${does}`;

const scopeOf = ({ scope }: WorkerSpec): string[] => (scope === undefined ? [] : [`  scope: ${scope}`]);

function examplesOf({ examples = [] }: WorkerSpec, max: number): string[] {
  const shown = examples.slice(0, max).map((text) => JSON.stringify(text));
  return shown.length === 0 ? [] : [`  asked, for example: ${shown.join(', ')}`];
}

const toolLine = ({ name, does, effect }: ToolSpec): string =>
  `  tool ${name} (${effect === 'read' ? 'reads' : 'changes things'}): ${oneLine(does)}`;

/** Names alone, those that change things apart. */
function toolNames(tools: readonly ToolSpec[]): string[] {
  const named = (isRead: boolean): string =>
    tools
      .filter(({ effect }) => (effect === 'read') === isRead)
      .map(({ name }) => name)
      .join(', ');
  const groups = [
    ['tools', named(true)],
    ['changing', named(false)],
  ].filter(([, names]) => names !== '');
  return groups.length === 0 ? [] : [`  ${groups.map(([what, names]) => `${what}: ${names}`).join('; ')}`];
}

const toolsIn = (profile: PromptProfile, tools: readonly ToolSpec[]): string[] =>
  profile === 'full' ? tools.map(toolLine) : toolNames(tools);

function linesFor(team: Crew, profile: PromptProfile, toolsOf: (worker: WorkerSpec) => string[]): string {
  const crew = Object.entries(crewOf(team.spec));
  const listed = (scopes: boolean, examples: number): string =>
    crew
      .flatMap(([name, worker]) => [
        nameOf(name, worker),
        ...(scopes ? scopeOf(worker) : []),
        ...examplesOf(worker, examples),
        ...toolsOf(worker),
      ])
      .join('\n');
  if (profile === 'full') return section('Workers', listed(true, EXAMPLES_MAX));
  const forms = [listed(true, 1), listed(true, 0), listed(false, 0)];
  return section('Workers', forms.find(({ length }) => length <= COMPACT_MAX) ?? forms.at(-1) ?? '');
}

/** For triage: what each worker does. Tools are listed only if triage has to grant them. */
export const crewForTriage = (team: Crew, profile: PromptProfile): string =>
  linesFor(team, profile, ({ tools }) => (readsOutside(team.spec) ? toolsIn(profile, tools) : []));

/** Added only for workers that are built from the plan. */
const MADE_TO_ORDER =
  '  made for each task: describe it there in "as": {"prompt": who it is and how it works, "tools"?: [some of these], "model"?}';

/** Added only for workers that take an input. */
const inputLine = ({ schema, required }: NonNullable<WorkerSpec['input']>): string =>
  `  its tasks ${required ? 'have' : 'may have'} an "input" beside the instruction, with values from the request: ${inputForm(schema)}`;

/** For planning: also the input and the tools of each worker, and whether they change anything. */
export const crewForPlan = (team: Crew, profile: PromptProfile): string =>
  linesFor(team, profile, ({ tools, build, input }) => [
    ...(build === 'from-plan' ? [MADE_TO_ORDER] : []),
    ...(input ? [inputLine(input)] : []),
    ...toolsIn(profile, tools),
  ]);
