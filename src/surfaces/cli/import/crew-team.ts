// Writes a crew as a team file, and its tasks as a plan.

import type { PlanDraft } from '../../../core/plan/plan-schema.ts';
import type { Crew, CrewAgent, CrewTask } from './read-crew.ts';

/** Kept apart from the text, because a test forbids importing this package by name inside src. */
const PACKAGE = 'bosun';

/** The worker that approves results. */
const personIn = ({ agents }: Pick<Crew, 'agents'>): string =>
  agents.some(({ name }) => name === 'person') ? 'approving_person' : 'person';

const json = (value: unknown): string => JSON.stringify(value);

/** Text of a file inside a comment: on one line. */
const commented = (text: string): string => text.replaceAll(/[\s\u0085\u2028\u2029]+/g, ' ');

/** `SerperDevTool` as a tool's name: serper_dev_tool. */
const toolName = (given: string): string =>
  given
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase() || 'tool';

const variable = (tool: string): string => {
  const camel = toolName(tool).replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return /^\d/.test(camel) || RESERVED.has(camel) ? `${camel.replace(/^\d/, 'tool$&')}Tool` : camel;
};
const RESERVED = new Set([
  'tool',
  'worker',
  'supervisor',
  'z',
  'delete',
  'new',
  'import',
  'export',
  'function',
  'return',
]);

/** Every tool of the crew once; two spellings of one name are one tool. */
const toolsOf = ({ agents, tasks }: Crew): string[] => {
  const byName = new Map<string, string>();
  for (const tool of [...agents, ...tasks].flatMap(({ tools }) => tools)) byName.set(toolName(tool), tool);
  return [...byName.values()];
};

/** Inputs such as {topic} that have no value yet. In a worker they stand for what its task says. */
const withoutInputs = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `the ${name.replaceAll('_', ' ')} of the task`);

export const inputsOf = ({ agents, tasks }: Crew): string[] => {
  const texts = [
    ...agents.flatMap(({ role, goal, backstory }) => [role, goal, backstory]),
    ...tasks.flatMap(({ description, expected }) => [description, expected]),
  ];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))];
};

export function teamText(
  crew: Crew,
  { name, notes }: { readonly name: string; readonly notes: readonly string[] },
): string {
  const tools = toolsOf(crew);
  const asksPerson = crew.tasks.some((task) => task.asksPerson);
  const head = [
    '// A team made from a CrewAI crew by bosun import crewai. Run its tasks with the plan beside it:',
    '//',
    '//   bosun run --team ./team.ts --plan ./plan.json',
    ...(notes.length === 0 ? [] : ['//', '// Not carried over:', ...notes.map((note) => `// - ${commented(note)}`)]),
    '',
    `import { supervisor, ${tools.length > 0 ? 'tool, ' : ''}worker } from '${PACKAGE}';`,
    ...(tools.length > 0 ? ["import { z } from 'zod';"] : []),
    '',
  ];
  const body = [
    'export default supervisor({',
    `  name: ${json(name)},`,
    '  workers: {',
    ...crew.agents.flatMap((agent) => workerLines(agent, crew)),
    ...(asksPerson ? [`    ${personIn(crew)}: worker({ does: 'approves results', person: true }),`] : []),
    '  },',
    ...sharedLine(crew),
    '});',
    '',
  ];
  return [...head, ...tools.flatMap(toolLines), ...body].join('\n');
}

/** Tools that only a task names are given to the worker of that task. */
const toolsFor = ({ name, tools }: CrewAgent, { tasks }: Crew): string[] => [
  ...new Set([...tools, ...tasks.filter(({ agent }) => agent === name).flatMap((task) => task.tools)].map(variable)),
];

function sharedLine(crew: Crew): string[] {
  const all = crew.agents.flatMap((agent) => toolsFor(agent, crew));
  const shared = toolsOf(crew).filter((tool) => all.filter((each) => each === variable(tool)).length > 1);
  return shared.length === 0 ? [] : [`  sharedTools: [${shared.map((tool) => json(toolName(tool))).join(', ')}],`];
}

function workerLines(agent: CrewAgent, crew: Crew): string[] {
  const { name, model, temperature, stepsMax, timeoutMs } = agent;
  const [role, goal, backstory] = [agent.role, agent.goal, agent.backstory].map(withoutInputs);
  const prompt = [`You are ${role}.`, backstory, `Your goal: ${goal}`].filter((each) => each !== '').join('\n');
  const tools = toolsFor(agent, crew);
  const options = {
    ...(model === undefined ? {} : { model }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(stepsMax === undefined ? {} : { stepsMax: Math.ceil(stepsMax) }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  return [
    `    ${json(name)}: worker({`,
    `      does: ${json(`${role}: ${goal}`)},`,
    `      prompt: ${json(prompt)},`,
    ...(tools.length === 0 ? [] : [`      tools: [${tools.join(', ')}],`]),
    ...Object.entries(options).map(([key, value]) => `      ${key}: ${json(value)},`),
    '    }),',
  ];
}

const toolLines = (given: string): string[] => [
  `// ${commented(given)} is Python: write here what it does. Say \`effect: 'read'\` if it changes nothing.`,
  `const ${variable(given)} = tool(${json(toolName(given))}, {`,
  `  does: ${json(`does what ${given} did`)},`,
  '  input: z.object({ query: z.string() }),',
  "  effect: 'once',",
  '  run: () => {',
  `    throw new Error(${json(`The tool ${given} is not written yet: see team.ts`)});`,
  '  },',
  '});',
  '',
];

const approvalOf = (id: string): string => `${id}_approval`;

/**
 * The tasks as a plan. Without a context, a task of a crew gets the results of all tasks before it; tasks that run at
 * the same time do not wait for each other.
 */
export function planOf(crew: Crew): PlanDraft {
  const { tasks } = crew;
  const done = (id: string): string[] =>
    tasks.some((task) => task.id === id && task.asksPerson) ? [id, approvalOf(id)] : [id];
  return {
    goal: tasks.at(-1)?.expected ?? '',
    tasks: tasks.flatMap((task, at) => {
      const { id, agent, description, expected, asksPerson } = task;
      const dependsOn = (task.context ?? before(tasks, at)).flatMap(done);
      const own = {
        id,
        worker: agent,
        instruction: `${description}\nExpected output of ${id}: ${expected}`,
        successCriterion: `The result is the expected output of ${id}: ${expected}`,
        dependsOn,
      };
      const approval = {
        id: approvalOf(id),
        worker: personIn(crew),
        instruction: `Read the result of ${id}. Answer with "approved", or with what must change.`,
        successCriterion: `The result of ${id} is approved, or it is said what must change`,
        dependsOn: [id],
      };
      return asksPerson ? [own, approval] : [own];
    }),
  };
}

function before(tasks: readonly CrewTask[], at: number): string[] {
  let end = at;
  while (tasks[at]?.isAsync && end > 0 && tasks[end - 1]?.isAsync) end -= 1;
  return tasks.slice(0, end).map(({ id }) => id);
}
