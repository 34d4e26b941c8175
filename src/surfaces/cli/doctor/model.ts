// Tries a model with a few short calls, and says what each result means for a team.

import type { ModelProbe } from '../../../ports/model-probe.ts';
import type { Cli } from '../environment.ts';
import { oneLine } from '../print/user-error.ts';
import { type Check, missing, ok, warn } from './check.ts';

export async function checkModel({ wiring }: Cli, name: string): Promise<Check[]> {
  if (name === 'offline') return [ok('model: text', 'offline: rules, which need no server; there is nothing to try')];
  if (!wiring.probeModel) return [];
  const probe = await wiring.probeModel(name);
  if ('fault' in probe.talks) return [cannotTalk(probe, probe.talks)];
  const { firstTokenMs, tokensPerSecond } = probe.talks.found;
  const speed = tokensPerSecond === undefined ? '' : `, then ${round(tokensPerSecond)} tokens a second`;
  const checks = [
    ok('model: text', `${name} answers; first word after ${round(firstTokenMs / 1000)} s${speed}`),
    streaming(probe),
    counting(probe),
    schemas(probe),
    tools(probe),
  ];
  return [...checks, summary(name, checks)];
}

const round = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

type Fault = Extract<ModelProbe['talks'], { fault: string }>;

function cannotTalk({ model, address }: ModelProbe, { fault, because }: Fault): Check {
  const line = oneLine(fault);
  switch (because) {
    case 'not-reached':
      return missing('model: text', line, startAdvice(model, address));
    case 'no-such-model':
      return missing(
        'model: text',
        line,
        model.startsWith('ollama/') ? `ollama pull ${model.slice('ollama/'.length)}` : 'check the name of the model',
      );
    case 'no-access':
      return missing('model: text', line, 'set the key of this provider, or allow the call');
    case 'other':
      return missing('model: text', line, 'look at the output of its server; bosun doctor lists what is configured');
    default:
      return because satisfies never;
  }
}

const STARTS: Readonly<Record<string, string>> = {
  ollama: 'start it with ollama serve, or set OLLAMA_HOST',
  lmstudio: 'start its server with lms server start, or set LMSTUDIO_BASE_URL',
  vllm: 'start it with vllm serve <model>, or set VLLM_BASE_URL',
  llamacpp: 'start it with llama-server -m <file>, or set LLAMACPP_BASE_URL',
  'openai-compatible': 'start the server, or correct BOSUN_OPENAI_COMPATIBLE_URL',
};

const startAdvice = (model: string, address: string | undefined): string =>
  STARTS[model.split('/')[0] ?? ''] ??
  `start the server${address === undefined ? '' : ` at ${address}`}, or correct its address`;

const streaming = ({ streams }: ModelProbe): Check =>
  streams
    ? ok('model: streaming', 'its words arrive one by one')
    : warn(
        'model: streaming',
        'its reply arrives all at once, so progress is not shown and a long reply looks like silence',
        'switch streaming on in the server, or give workers a longer timeoutMs',
      );

const counting = ({ countsTokens }: ModelProbe): Check =>
  countsTokens
    ? ok('model: token count', 'it reports the tokens of each call')
    : warn(
        'model: token count',
        'it reports no tokens, so every call is charged its worst case',
        'leave out budgets in tokens, or use a server that reports usage',
      );

function schemas({ schemas: tried }: ModelProbe): Check {
  const name = 'model: reply schema';
  if (!tried || 'fault' in tried) return failedCall(name, tried?.fault);
  switch (tried.found) {
    case 'kept':
      return ok(name, 'its replies keep to a JSON schema');
    case 'ignored':
      return warn(
        name,
        'it accepts a JSON schema and does not keep to it: plans and routes may be unreadable and are then repaired',
        'use a server with structured output, or a larger model',
      );
    case 'refused':
      return warn(
        name,
        'it refuses JSON schemas: replies are read from its text, and unreadable ones are repaired',
        'use a server with structured output, such as a newer version of this one',
      );
    default:
      return tried.found satisfies never;
  }
}

function tools({ tools: tried }: ModelProbe): Check {
  const name = 'model: tools';
  if (!tried || 'fault' in tried) return failedCall(name, tried?.fault);
  switch (tried.found) {
    case 'called':
      return ok(name, 'it calls a tool with arguments that fit');
    case 'called-as-text':
      return warn(
        name,
        'its server refuses tools, but it calls them when they are described as text: workers can use theirs',
        'a model or server with tools of its own is more reliable',
      );
    case 'ignored':
      return warn(
        name,
        'it did not call a tool that it was told to call: its workers may answer without looking anything up',
        'use a model that was trained for tools for workers that have any',
      );
    case 'refused':
      return warn(
        name,
        'its server refuses tools, and it does not call them as text: workers with tools will fail or guess',
        'use another model for workers with tools',
      );
    default:
      return tried.found satisfies never;
  }
}

const failedCall = (name: string, fault: string | undefined): Check =>
  missing(name, oneLine(fault ?? 'it was not tried'), 'look at the output of its server');

function summary(model: string, checks: readonly Check[]): Check {
  const weak = checks.filter(({ status }) => status !== 'ok').map(({ check }) => check.replace('model: ', ''));
  return weak.length === 0
    ? ok('model: for a team', `fits every role: BOSUN_MODEL=${model}`)
    : warn(
        'model: for a team',
        `works without: ${weak.join(', ')}`,
        'see the lines above; use a stronger model for triage and plan, or for workers with tools',
      );
}
