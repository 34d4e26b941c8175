// The list of workers in the prompts of triage and planner.

import { inputForm } from '../../core/plan/check-input.ts';
import { crewOf } from '../../core/plan/pools.ts';
import type { ToolSpec, WorkerSpec } from '../../core/plan/team-spec.ts';
import { readsOutside } from '../../core/run/decide/trust.ts';
import type { Team } from '../run/team.ts';
import { section } from './parts.ts';

const TOOL_LINE_MAX = 160;

const nameOf = (name: string, { kind, does }: WorkerSpec): string =>
  `- ${name}${kind === 'person' ? ' (a person)' : kind === 'team' ? ' (a team)' : ''}: ${does}`;

const aboutOf = ({ scope, examples = [] }: WorkerSpec): string[] => [
  ...(scope === undefined ? [] : [`  scope: ${scope}`]),
  ...(examples.length === 0
    ? []
    : [`  asked, for example: ${examples.map((text) => JSON.stringify(text)).join(', ')}`]),
];

/** Cut to one line: descriptions of MCP tools can be long, and the first words are enough to choose. */
function toolLine({ name, does, effect }: ToolSpec): string {
  const text = does.replace(/\s+/g, ' ').trim();
  const short = text.length > TOOL_LINE_MAX ? `${text.slice(0, TOOL_LINE_MAX - 1)}…` : text;
  return `  tool ${name} (${effect === 'read' ? 'reads' : 'changes things'}): ${short}`;
}

const linesFor = (team: Pick<Team, 'spec'>, toolsOf: (worker: WorkerSpec) => string[]): string =>
  section(
    'Workers',
    Object.entries(crewOf(team.spec))
      .flatMap(([name, worker]) => [nameOf(name, worker), ...aboutOf(worker), ...toolsOf(worker)])
      .join('\n'),
  );

/** For triage: what each worker does. Tools are listed only if triage has to grant them. */
export const crewForTriage = (team: Pick<Team, 'spec'>): string =>
  linesFor(team, ({ tools }) => (readsOutside(team.spec) ? tools.map(toolLine) : []));

/** Added only for workers that are built from the plan. */
const MADE_TO_ORDER =
  '  made for each task: describe it there in "as": {"prompt": who it is and how it works, "tools"?: [some of these], "model"?}';

/** Added only for workers that take an input. */
const inputLine = ({ schema, required }: NonNullable<WorkerSpec['input']>): string =>
  `  its tasks ${required ? 'have' : 'may have'} an "input" beside the instruction, with values from the request: ${inputForm(schema)}`;

/** For planning: also the input and the tools of each worker, and whether they change anything. */
export const crewForPlan = (team: Pick<Team, 'spec'>): string =>
  linesFor(team, ({ tools, build, input }) => [
    ...(build === 'from-plan' ? [MADE_TO_ORDER] : []),
    ...(input ? [inputLine(input)] : []),
    ...tools.map(toolLine),
  ]);
