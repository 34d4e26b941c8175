// The cache key: a digest of everything a result depends on. That is the worker's definition and the text of its code, its
// task, its tools and its model.

import { canonicalJson } from '../../core/journal/canonical-json.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Command, Slice } from '../../core/run/command.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import type { Team, WorkerCode } from '../run/team.ts';

type Asked = Pick<Extract<Command, { kind: 'recall' }>, 'slice' | 'context'>;

export async function cacheKeyOf(team: Team, { slice, context: whole }: Asked, digest: Digest): Promise<string> {
  const code = team.workers.get(slice.worker);
  if (!code) throw new Error(`The team has no worker "${slice.worker}"`);
  const { instruction, successCriterion, input, inputs, missing, context, tools, answers, writes, built } = slice;
  const work = { instruction, successCriterion, input, inputs, missing, context, tools, answers, writes, built };
  // Tools see the whole context, such as who is asking: their results for one requester must not be given to another.
  const seenByTools = code.tools.size > 0 ? { seenByTools: whole } : {};
  return digest(
    canonicalJson({
      worker: versionOf(team, slice.worker, code),
      work,
      ...seenByTools,
      ...(await agentPartOf(team, slice, code)),
    }),
  );
}

/** The worker's definition without attempts, timeout, fallback and ttl, which change no result. */
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

/** The prompt and model of an agent, as if this were its first attempt in any run. */
async function agentPartOf(team: Team, slice: Slice, code: WorkerCode): Promise<object> {
  if (code.run) return {};
  const [{ openingOf }, { modelFor }, { profileFor }] = await Promise.all([
    import('../prompts/opening.ts'),
    import('../define/choose-model.ts'),
    import('../prompts/profile.ts'),
  ]);
  const anyRun: Slice = { ...slice, runId: '', taskId: '', attempt: 1, previousFailure: undefined };
  const view = { id: '', subject: { kind: 'work', slice: anyRun }, exchanges: [], shrunk: 0 } as const;
  const model = await modelFor(team, view);
  const { id, provider } = model;
  const { system, user } = openingOf(team, view, profileFor(team, model));
  return { model: [provider, id], temperature: slice.temperature ?? code.temperature, system, user };
}

function schemaText(schema: StandardSchema): unknown {
  const standard = schema['~standard'];
  try {
    const described = standard.jsonSchema?.input({ target: 'draft-2020-12' });
    if (described) return described;
  } catch {
    // A schema that JSON Schema cannot express enters the key by its vendor alone.
  }
  return standard.vendor;
}
