// Runs the labelled requests of a team on the offline model and counts from reports and tool calls.

import type { Model } from 'bosun';
import { supervisor, type ToolDefinition, type WorkerDefinition } from 'bosun';
import type { Labelled, Subject } from './labelled.ts';

export interface Case {
  readonly team: string;
  readonly say: string;
  readonly half: 'tuning' | 'held-out';
  readonly rightWorkers: boolean;
  readonly workers: readonly string[];
  readonly confidence: number;
  readonly outOfScope: { readonly wanted: number; readonly found: number };
  readonly tools: { readonly wanted: number; readonly found: number; readonly unasked: readonly string[] };
  readonly args: { readonly wanted: number; readonly right: number; readonly wrong: readonly string[] };
}

type Call = { readonly tool: string; readonly args: Record<string, unknown> };

/** Records the arguments of tool calls; results are not changed. */
function watched(workers: Subject['workers'], calls: Call[]): Record<string, WorkerDefinition> {
  return Object.fromEntries(
    Object.entries(workers).map(([name, worker]) => [
      name,
      {
        ...worker,
        code: {
          ...worker.code,
          tools: new Map(
            Array.from(worker.code.tools, ([toolName, code]): [string, ToolDefinition['code']] => [
              toolName,
              {
                ...code,
                run: (args, context) => {
                  calls.push({ tool: toolName, args: args as Record<string, unknown> });
                  return code.run(args, context);
                },
              },
            ]),
          ),
        },
      },
    ]),
  );
}

export async function scoreSubject(subject: Subject, model: Model): Promise<Case[]> {
  const calls: Call[] = [];
  const workers = watched(subject.workers, calls);
  const team = supervisor({
    name: subject.name,
    workers,
    models: { supervisor: model, worker: model },
    modelRoles: ['triage', 'plan', 'refine', 'judge', 'synthesise', 'criticise'],
  });
  const cases: Case[] = [];
  try {
    for (const [index, request] of subject.requests.entries()) {
      calls.length = 0;
      const report = await team.run(request.say, { context: subject.context });
      const half = subject.half ?? (index % 2 === 1 ? 'held-out' : 'tuning');
      cases.push({ team: subject.name, say: request.say, half, ...compare(subject, request, report.routing, calls) });
    }
  } finally {
    await team.close();
  }
  return cases;
}

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : a === b;

function compare(
  { workers }: Subject,
  request: Labelled,
  routing: {
    readonly workers: readonly { name: string; confidence: number }[];
    readonly outOfScope: readonly string[];
  },
  calls: readonly Call[],
): Omit<Case, 'team' | 'say' | 'half'> {
  const named = routing.workers.map(({ name }) => name).sort();
  const wantedForeign = request.outOfScope ?? [];
  const foreign = wantedForeign.filter((word) =>
    routing.outOfScope.some((part) => part.toLowerCase().includes(word.toLowerCase())),
  );
  const effects = new Set(
    Object.values(workers).flatMap(({ spec }) =>
      spec.tools.filter(({ effect }) => effect !== 'read').map(({ name }) => name),
    ),
  );
  const wanted = request.calls;
  const found = (wanted ?? []).map(([tool, args]) => ({
    tool,
    args,
    made: calls.filter((call) => call.tool === tool),
  }));
  const wrong: string[] = [];
  let argsWanted = 0;
  for (const { tool, args, made } of found) {
    for (const [key, value] of Object.entries(args)) {
      argsWanted += 1;
      if (!made.some((call) => same(call.args[key], value)))
        wrong.push(
          `${tool}.${key}: ${JSON.stringify(made.map((call) => call.args[key]))} instead of ${JSON.stringify(value)}`,
        );
    }
  }
  const unasked = calls
    .filter(({ tool }) => effects.has(tool) && wanted !== undefined && !wanted.some(([name]) => name === tool))
    .map(({ tool }) => tool);
  return {
    rightWorkers: named.join() === [...request.workers].sort().join(),
    workers: named,
    confidence: Math.min(100, ...routing.workers.map(({ confidence }) => confidence)),
    outOfScope: { wanted: wantedForeign.length, found: foreign.length },
    tools: { wanted: found.length, found: found.filter(({ made }) => made.length > 0).length, unasked },
    args: { wanted: argsWanted, right: argsWanted - wrong.length, wrong },
  };
}
