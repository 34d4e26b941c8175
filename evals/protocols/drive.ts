// Drives one request through every protocol, on one server. Each opens a review that another protocol decides.

import { resetTelecom } from '../../src/teams/telecom/telecom.ts';
import { a2a } from './a2a.ts';
import { acp } from './acp.ts';
import type { Begin } from './begun.ts';
import { agUi, aiSdkUi } from './front-ends.ts';
import { decideWithMcp, mcp } from './mcp.ts';
import { openPlace, type Place, until, type Wire } from './place.ts';
import { chat, decideWithResponses, responses, rest } from './rest-and-openai.ts';

/** Three parts for three workers; the refund needs a person. */
const REQUEST = 'My internet is slow, refund the 50.01 charge on my February bill, and tell me which plan I have';

interface Open {
  readonly reviewId: string;
  readonly runId: string;
}

type Decide = (place: Place, open: Open, approve: boolean) => Promise<unknown>;

const deciders = {
  rest: ({ ask }, { reviewId }, approve) => {
    const decision = approve ? { kind: 'approve' } : { kind: 'deny', reason: 'for control' };
    return ask('POST', `/api/reviews/${reviewId}/decision`, { decision });
  },
  cli: ({ bosun }, { reviewId }, approve) =>
    bosun(...(approve ? ['approve', reviewId] : ['deny', reviewId, 'for control']), '--as', 'ann'),
  mcp: ({ url }, open, approve) => decideWithMcp(url, open, approve),
  'openai-responses': ({ url }, { reviewId }, approve) => decideWithResponses(url, reviewId, approve),
} as const satisfies Record<string, Decide>;

interface Protocol {
  readonly name: string;
  /** The label of its runs. */
  readonly via: string;
  readonly begin: Begin;
  readonly approvedThrough: keyof typeof deciders;
}

const PROTOCOLS: readonly Protocol[] = [
  { name: 'rest', via: 'api', begin: rest, approvedThrough: 'mcp' },
  { name: 'openai-chat', via: 'openai', begin: chat, approvedThrough: 'rest' },
  { name: 'openai-responses', via: 'openai', begin: responses, approvedThrough: 'mcp' },
  { name: 'mcp', via: 'mcp', begin: mcp, approvedThrough: 'openai-responses' },
  { name: 'a2a', via: 'a2a', begin: a2a, approvedThrough: 'mcp' },
  { name: 'ag-ui', via: 'ag-ui', begin: agUi, approvedThrough: 'openai-responses' },
  { name: 'ai-sdk-ui', via: 'ai-sdk', begin: aiSdkUi, approvedThrough: 'cli' },
  { name: 'acp', via: 'acp', begin: acp, approvedThrough: 'rest' },
];

export interface ProtocolFigures {
  readonly name: string;
  /** Whether its answer is, to the letter, that of the first protocol. */
  readonly answerSame: boolean;
  /** Whether `bosun runs` has its run, with the label of the protocol. */
  readonly listed: boolean;
  readonly approvedThrough: string;
  readonly status: string;
}

interface Driven extends Protocol {
  readonly runId: string;
  readonly answer: string;
}

const openReview = (place: Place): Promise<Open> =>
  until(async () => {
    const { reviews } = await place.ask('GET', '/api/inbox');
    const [review] = reviews as readonly { id: string; rootRunId: string }[];
    return review && { reviewId: review.id, runId: review.rootRunId };
  });

async function drive(place: Place, protocol: Protocol, approve: boolean): Promise<Driven> {
  // The refund of the protocol before must not count.
  await resetTelecom({ home: place.home });
  const begun = await protocol.begin(place, REQUEST);
  try {
    const open = await openReview(place);
    await deciders[protocol.approvedThrough](place, open, approve);
    return { ...protocol, runId: open.runId, answer: await begun.answer() };
  } finally {
    await begun.close();
  }
}

/** With `control`, all reviews but the first are denied: then no answer may be the same. */
export async function driveProtocols({
  control = false,
  onLine = () => {},
}: {
  readonly control?: boolean;
  readonly onLine?: (line: string) => void;
} = {}): Promise<{ readonly answer: string; readonly protocols: readonly ProtocolFigures[] }> {
  const place = await openPlace('telecom');
  try {
    const driven: Driven[] = [];
    for (const [at, protocol] of PROTOCOLS.entries()) {
      onLine(protocol.name);
      driven.push(await drive(place, protocol, !control || at === 0));
    }
    const answer = driven[0]?.answer ?? '';
    const { runs }: { runs: readonly Wire[] } = await place.bosun('runs');
    const protocols = driven.map(({ name, via, runId, approvedThrough, answer: own }) => {
      const run = runs.find((each) => each.runId === runId);
      const listed = run?.labels?.via === via;
      return { name, answerSame: own === answer, listed, approvedThrough, status: run?.status ?? 'unknown' };
    });
    return { answer, protocols };
  } finally {
    await place.close();
  }
}
