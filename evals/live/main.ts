// npm run eval:live -- [--fetch] [--url <address> --model <name>] [--only names] [--runs n] [--deadline s] [--record file]
// [--replies file] [--json] [--control]: real requests through a real, small language model on this machine, or through any
// server that speaks the chat protocol. Counts from journals, databases and the calls that reached the endpoint. Opt-in:
// without the weights in $BOSUN_LIVE_DIR (default .live) it says so and ends. `--record` keeps the replies; `--replies` gives
// recorded ones again instead of a model. `--control` puts a model in their place that acts and claims against the rules, and
// removes the guards of the product while it is loaded.

import { readFileSync, writeFileSync } from 'node:fs';
import { plant } from '../../test/simulation/plant.ts';
import { evaluation } from '../support/flags.ts';
import { fetchInto, liveFolder, missingIn } from './live-folder.ts';
import { KILLED, REQUESTS } from './requests.ts';
import type { Backend } from './wire/backend.ts';

const { fail, orFail, readFlags } = evaluation('eval:live');
const flags = readFlags({
  fetch: { type: 'boolean', default: false },
  url: { type: 'string' },
  model: { type: 'string' },
  only: { type: 'string' },
  runs: { type: 'string', default: '100' },
  deadline: { type: 'string', default: '90' },
  record: { type: 'string' },
  replies: { type: 'string' },
});

const wholeNumber = (flag: string, text: string): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fail(`--${flag} must be a whole number above 0, not "${text}"`);
};

async function openBackend(): Promise<Backend | undefined> {
  const { url, model } = flags;
  if (flags.control) {
    const { GUARDS } = await import('./guards.ts');
    for (const guard of GUARDS) plant(guard);
    const [{ openStandIn }, { lie }] = await Promise.all([import('./wire/stand-in.ts'), import('./wire/liar.ts')]);
    return openStandIn(lie, { delayMs: 300, contextTokens: 16_000 });
  }
  if (flags.replies !== undefined) {
    const [{ inTurn, openStandIn }, { readRecording }] = await Promise.all([
      import('./wire/stand-in.ts'),
      import('./recording.ts'),
    ]);
    const replies = readFileSync(flags.replies, 'utf8');
    return openStandIn(inTurn(orFail(() => readRecording(replies))), { delayMs: 500 });
  }
  if (url !== undefined) {
    if (model === undefined) return fail('name the model of the server: --model <name>');
    const key = process.env.BOSUN_OPENAI_COMPATIBLE_KEY;
    return (await import('./wire/upstream.ts')).openUpstream({ url, model, key });
  }
  const folder = liveFolder();
  if (flags.fetch) orFail(() => fetchInto(folder));
  const missing = missingIn(folder);
  if (missing === undefined) return (await import('./llama/llama-backend.ts')).openLlama(folder);
  process.stderr.write(
    `eval:live: skipped, ${missing}: get them with npm run eval:live -- --fetch (323 MB), or name a server with --url\n`,
  );
  return undefined;
}

const only = flags.only?.split(',');
const names = ['triage', 'plan', ...[...REQUESTS, KILLED].map(({ name }) => name)];
if (only && !names.some((name) => only.some((part) => name.includes(part))))
  fail(`--only ${flags.only} names no run; there are: ${names.join(', ')}`);
const runsMax = wholeNumber('runs', flags.runs);
const deadlineMs = wholeNumber('deadline', flags.deadline) * 1000;
// Only the endpoint of this evaluation may be called.
process.env.BOSUN_REAL_MODELS = 'none';
const backend = await openBackend();
if (backend) {
  // Import the product only now, after --control has removed the guards.
  const [{ scoreLive }, { openGateway }] = await Promise.all([import('./score.ts'), import('./wire/gateway.ts')]);
  const gateway = await openGateway(backend);
  const began = performance.now();
  const onLine = (line: string): void => void process.stderr.write(`${line}\n`);
  const { figures, wrong } = await scoreLive({ gateway, deadlineMs, only, runsMax, onLine });
  if (flags.record !== undefined) {
    const { recordingOf } = await import('./recording.ts');
    writeFileSync(flags.record, `${JSON.stringify(recordingOf(gateway.calls), null, 1)}\n`);
  }
  await gateway.close();
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  if (flags.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
  else {
    const { readable, promptTokens, forbiddenEffects, dishonest, unended } = figures;
    const shares = Object.entries(readable).map(([role, { n, ok }]) => `${role} ${ok} of ${n}`);
    const lines = [
      `${figures.runs.length} runs, the guards ${flags.control ? 'switched off' : 'on'}, ${minutes} min`,
      `  first replies usable   ${shares.join(', ')}`,
      `  largest prompts        ${Object.entries(promptTokens)
        .map(([role, tokens]) => `${role} ${tokens}`)
        .join(', ')}`,
      `  forbidden effects      ${forbiddenEffects}`,
      `  dishonest runs         ${dishonest}`,
      `  runs without outcome   ${unended}`,
      ...wrong.map((each) => `  wrong: ${each}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
