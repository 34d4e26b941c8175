// A local provider that speaks two protocols, fails in every way, and keeps its own books. The API key tells it which run and
// which role a request belongs to. It bills everything it served by its own count, even if the client did not receive it.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDice, type Dice } from '../../test/simulation/dice.ts';
import { type AskedRole, outputOf, sayFor, withinLimit } from './brain.ts';
import { chatWire } from './chat-wire.ts';
import { FAULTS, FAULTS_AT_ONCE, type FaultKind, statusAnswer, UNBILLED } from './faults.ts';
import { messagesWire } from './messages-wire.ts';
import type { Asked, Reply, Wire } from './reply.ts';
import { pageIn, type Scenario } from './scenario.ts';
import { countTokens } from './tokens.ts';

/** US dollars per million tokens, which is micro-dollars per token. */
export const PRICE = { inputUsdPerMTok: 2, outputUsdPerMTok: 10 } as const;

export interface Billed {
  readonly page: string | undefined;
  readonly tokens: number;
  readonly microUsd: number;
}

export interface Provider {
  readonly url: string;
  readonly faultsInjected: Readonly<Partial<Record<FaultKind, number>>>;
  open(scenario: Scenario): void;
  /** The bill of a run, call by call. */
  billed(seed: number): readonly Billed[];
  calls(): number;
  close(): Promise<void>;
}

interface Customer {
  readonly scenario: Scenario;
  readonly bills: Billed[];
  /** The number of requests per role, so that a repeated seed meets the same faults. */
  readonly asked: Map<string, number>;
}

export const keyOf = (seed: number, role: AskedRole): string => `seed-${seed}-${role}`;
const KEY = /seed-(\d+)-(work|plan|synthesise)/;
const PER_MESSAGE = 4;

export async function startProvider(): Promise<Provider> {
  const customers = new Map<number, Customer>();
  const faultsInjected: Partial<Record<FaultKind, number>> = {};
  let calls = 0;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = '', 'x-api-key': apiKey = '' } = request.headers;
    const [, seed = '', role = ''] = KEY.exec(`${authorization} ${apiKey}`) ?? [];
    const customer = customers.get(Number(seed));
    if (!customer) return plainly(response, { status: 401, headers: {}, body: { error: { message: 'no such key' } } });
    const wire = request.url?.endsWith('/messages') ? messagesWire : chatWire;
    const asked = wire.read(JSON.parse(Buffer.concat(chunks).toString()));
    calls += 1;
    await answer({ customer, role: role as AskedRole, wire, asked, response, faultsInjected });
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // An unreadable request is a bug of this evaluation, and must not look like a fault of the provider.
      process.stderr.write(`The faulty provider broke: ${error instanceof Error ? error.stack : error}\n`);
      process.exitCode = 1;
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faultsInjected,
    open: (scenario) => void customers.set(scenario.seed, { scenario, bills: [], asked: new Map() }),
    billed: (seed) => customers.get(seed)?.bills ?? [],
    calls: () => calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Serving {
  readonly customer: Customer;
  readonly role: AskedRole;
  readonly wire: Wire;
  readonly asked: Asked;
  readonly response: ServerResponse;
  readonly faultsInjected: Partial<Record<FaultKind, number>>;
}

async function answer({ customer, role, wire, asked, response, faultsInjected }: Serving): Promise<void> {
  const { scenario, bills } = customer;
  const { tokenizer } = scenario;
  const page = role === 'work' ? pageIn(asked.opening) : undefined;
  const dice = luckOf(customer, `${role}/${page}`);
  const fault = dice.chance(scenario.providerFaults)
    ? dice.weighted(scenario.hurried ? FAULTS : FAULTS_AT_ONCE)
    : undefined;
  if (fault) faultsInjected[fault] = (faultsInjected[fault] ?? 0) + 1;
  const meant = sayFor(scenario, role, asked, dice);
  const reply = withinLimit(tokenizer, fault ? spoilt(meant, fault) : meant, asked.outputTokensMax);
  const usage = {
    inputTokens: asked.texts.reduce((sum, text) => sum + PER_MESSAGE + countTokens(tokenizer, text), 0),
    outputTokens: outputOf(tokenizer, reply),
  };
  const { inputTokens, outputTokens } = usage;
  if (!(fault && UNBILLED.has(fault))) {
    const microUsd = inputTokens * PRICE.inputUsdPerMTok + outputTokens * PRICE.outputUsdPerMTok;
    bills.push({ page, tokens: inputTokens + outputTokens, microUsd });
  }
  const status = fault && statusAnswer(fault, dice.pick(['ms', 'seconds', 'unsaid']));
  if (status) return plainly(response, status);
  const told = fault === 'no-usage' ? undefined : fault === 'usage-of-nought' ? NOUGHT : usage;
  await stream(response, wire, wire.write({ reply, usage: told }), fault, dice);
}

const NOUGHT = { inputTokens: 0, outputTokens: 0 };

function luckOf({ scenario, asked }: Customer, who: string): Dice {
  const times = (asked.get(who) ?? 0) + 1;
  asked.set(who, times);
  return createDice(scenario.seed).fork(`provider/${who}/${times}`);
}

/** Faults in the content of a reply rather than in its transport. */
function spoilt(reply: Reply, fault: FaultKind): Reply {
  switch (fault) {
    case 'malformed-arguments':
      return reply.calls.length > 0
        ? { ...reply, calls: reply.calls.map((call) => ({ ...call, args: call.args.slice(0, -1) })) }
        : { ...reply, text: reply.text.slice(0, -2) };
    case 'unknown-tool':
      return { ...reply, calls: [{ tool: 'burn_the_ledger', args: '{}' }] };
    case 'other-form':
      return { ...reply, text: 'All of it is in the ledger now.', calls: [] };
    case 'filtered-midway':
      return { ...reply, calls: [], finish: 'filtered' };
    case 'refusal':
      return { text: 'I would rather not.', calls: [], finish: 'refused' };
    case 'empty':
      return { text: '', calls: [], finish: 'done' };
    default:
      return reply;
  }
}

function plainly(
  response: ServerResponse,
  { status, headers, body }: { status: number; headers: Readonly<Record<string, string>>; body: unknown },
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function stream(
  response: ServerResponse,
  wire: Wire,
  events: readonly string[],
  fault: FaultKind | undefined,
  dice: Dice,
): Promise<void> {
  if (fault === 'silent') return;
  if (fault === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const breaks = fault !== undefined && BREAKING.has(fault);
  const until = breaks ? dice.int(1, events.length - 1) : events.length;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events.slice(0, until)) {
    response.write(event);
    await soon();
  }
  switch (fault) {
    case 'silent-midway':
      return;
    case 'reset-midway':
      await soon();
      response.destroy();
      return;
    case 'garbled':
      response.write(wire.garbage);
      break;
    case 'error-midway':
      response.write(wire.error);
      break;
    default:
  }
  response.end();
}

const BREAKING: ReadonlySet<FaultKind> = new Set([
  'truncated',
  'silent-midway',
  'reset-midway',
  'garbled',
  'error-midway',
]);
