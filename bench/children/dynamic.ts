// Runs a plan of ten agent tasks repeatedly, in turns with a defined worker and with workers built for each task, and reports
// the CPU of each round. The model of this file answers at once, so the CPU is that of Bosun.

import { type Model, type ModelRequest, supervisor, tool, worker } from 'bosun';
import { answerParent, collectGarbage } from '../support/child.ts';
import { mustBeComplete } from '../support/team.ts';

export const WAYS = ['static', 'function', 'fromPlan'] as const;
export type Way = (typeof WAYS)[number];

export interface DynamicInput {
  readonly tasks: number;
  /** Runs of the whole plan per round. */
  readonly runs: number;
  readonly warmUps: number;
  readonly rounds: number;
}

export type DynamicOutput = Readonly<Record<Way, { readonly cpuMicros: readonly number[] }>>;

const PROMPT =
  'You look up one tariff in the catalogue, report its price with the currency, and say where you found it.';
const NAMES = ['look_up', 'convert', 'list_tariffs'];

const NO_ARGS = {
  '~standard': { version: 1, vendor: 'bench', validate: (value: unknown) => ({ value }) },
} as const;

const toolNamed = (name: string) =>
  tool(name, { does: `works on tariffs: ${name}`, input: NO_ARGS, effect: 'read', run: () => '12.50 EUR' });

/** One tool call, then the result. */
const model: Model = {
  id: 'at-once',
  provider: 'bench',
  price: { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 },
  countTokens: ({ system }) => Math.ceil(system.length / 4),
  call: async ({ messages, tools, system }: ModelRequest) => {
    if (!system.includes(PROMPT)) throw new Error('The worker was told something else');
    const [first] = tools;
    if (tools.length !== 1 || !first) throw new Error(`The worker has ${tools.length} tools`);
    const isDone = messages.some(({ role }) => role === 'tool');
    return {
      text: isDone ? '{"content": "12.50 EUR", "confidence": 90}' : '',
      calls: isDone ? [] : [{ id: 'c', tool: first.name, args: {} }],
      usage: { inputTokens: 100, outputTokens: 20 },
    };
  },
};

/** All variants end up with the same prompt and one tool. */
const workersOf = {
  static: () => worker({ does: 'looks tariffs up', prompt: PROMPT, tools: NAMES.slice(0, 1).map(toolNamed) }),
  function: () =>
    worker({
      does: 'looks tariffs up',
      tools: NAMES.map(toolNamed),
      build: ({ tools }) => ({ prompt: PROMPT, tools: tools.slice(0, 1) }),
    }),
  fromPlan: () => worker({ does: 'looks tariffs up', tools: NAMES.map(toolNamed), build: 'from-plan' }),
} as const;

function planFor(way: Way, tasks: number) {
  return {
    goal: 'Compare the tariffs',
    tasks: Array.from({ length: tasks }, (_, index) => ({
      id: `t${index}`,
      worker: 'clerk' as const,
      instruction: `Look up the tariff number ${index} of the catalogue and report its price`,
      successCriterion: `names the price of tariff ${index} with its currency`,
      ...(way === 'fromPlan' ? { as: { prompt: PROMPT, tools: NAMES.slice(0, 1) } } : {}),
    })),
  };
}

async function roundOf(way: Way, { tasks, runs }: DynamicInput): Promise<number> {
  const team = supervisor({
    workers: { clerk: workersOf[way]() },
    models: { worker: model },
    synthesise: () => ({ answer: 'All tariffs are compared.' }),
    advice: false,
  });
  const plan = planFor(way, tasks);
  await team.runs();
  collectGarbage();
  const before = process.cpuUsage();
  for (let done = 0; done < runs; done++) mustBeComplete(await team.run(plan), tasks);
  const { user, system } = process.cpuUsage(before);
  await team.close();
  return user + system;
}

async function measure(input: DynamicInput): Promise<DynamicOutput> {
  const costs: Record<Way, number[]> = { static: [], function: [], fromPlan: [] };
  for (let round = -input.warmUps; round < input.rounds; round++) {
    // Each round starts with another variant, so that none always follows the same one.
    for (let turn = 0; turn < WAYS.length; turn++) {
      const way = WAYS[(((round + turn) % WAYS.length) + WAYS.length) % WAYS.length] ?? 'static';
      const cpuMicros = await roundOf(way, input);
      if (round >= 0) costs[way].push(cpuMicros);
    }
  }
  return {
    static: { cpuMicros: costs.static },
    function: { cpuMicros: costs.function },
    fromPlan: { cpuMicros: costs.fromPlan },
  };
}

await answerParent(measure);
