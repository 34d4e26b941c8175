// What a result depends on, as one digest. Whatever changes what a worker would do changes the key: its definition and the
// text of its code, what it is told, what it may call, the model it talks to.

import { canonicalJson } from '../../core/journal/canonical-json.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Command, Slice } from '../../core/run/command.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import type { Team, WorkerCode } from '../run/team.ts';

type Asked = Pick<Extract<Command, { kind: 'recall' }>, 'slice' | 'context'>;

export async function cacheKeyOf(team: Team, { slice, context: whole }: Asked, digest: Digest): Promise<string> {
  const code = team.workers.get(slice.worker);
  if (!code) throw new Error(`The team has no worker "${slice.worker}"`);
  const { instruction, successCriterion, inputs, missing, context, tools, answers, writes, built } = slice;
  const work = { instruction, successCriterion, inputs, missing, context, tools, answers, writes, built };
  // The worker sees what it was granted, its tools see who is asking: what they read for one is not for another.
  const seenByTools = code.tools.size > 0 ? { seenByTools: whole } : {};
  return digest(
    canonicalJson({
      worker: versionOf(team, slice.worker, code),
      work,
      ...seenByTools,
      ...(await thinkingOf(team, slice, code)),
    }),
  );
}

/** What the worker is. How often and how long it may try, and for how long results are kept, changes no result. */
function versionOf(team: Team, name: string, code: WorkerCode): unknown {
  const {
    attemptsMax: _,
    timeoutMs: __,
    fallback: ___,
    pure: ____,
    examples: _____,
    ...spec
  } = team.spec.workers[name] ?? {};
  return {
    spec,
    run: code.run && String(code.run),
    output: code.output && schemaText(code.output),
    tools: Array.from(code.tools.values(), (tool) => ({
      name: tool.name,
      input: schemaText(tool.input),
      run: String(tool.run),
    })),
  };
}

/** What an agent is told and by which model it is read; as it would be if this were its first attempt in any run. */
async function thinkingOf(team: Team, slice: Slice, code: WorkerCode): Promise<object> {
  if (code.run) return {};
  const [{ openingOf }, { modelFor }] = await Promise.all([
    import('../prompts/opening.ts'),
    import('../define/choose-model.ts'),
  ]);
  const anyRun: Slice = { ...slice, runId: '', taskId: '', attempt: 1, previousFailure: undefined };
  const view = { id: '', subject: { kind: 'work', slice: anyRun }, exchanges: [], shrunk: 0 } as const;
  const { id, provider } = await modelFor(team, view);
  const { system, user } = openingOf(team, view);
  return { model: [provider, id], temperature: slice.temperature ?? code.temperature, system, user };
}

function schemaText(schema: StandardSchema): unknown {
  const standard = schema['~standard'];
  try {
    const described = standard.jsonSchema?.input({ target: 'draft-2020-12' });
    if (described) return described;
  } catch {
    // A schema that cannot be described is told apart by its vendor alone.
  }
  return standard.vendor;
}
