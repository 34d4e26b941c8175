// The replies of the provider's model when nothing goes wrong. It asks for the entries of its page in order, one or two at a
// time, asks again for a failed one, and then reports. Its replies are long, and are cut at the output limit.

import type { Dice } from '../../test/simulation/dice.ts';
import type { Asked, Reply } from './reply.ts';
import { type Entry, pageIn, planOf, type Scenario } from './scenario.ts';
import { countTokens, cutTo, type Tokenizer } from './tokens.ts';

export type AskedRole = 'work' | 'plan' | 'synthesise';
/** What a tool returns if an entry exists. */
export const POSTED = 'posted';
const TRIES_MAX = 2;

export const argsOf = ({ page, number }: Entry): string => JSON.stringify({ page, number });

export function sayFor(scenario: Scenario, role: AskedRole, asked: Asked, dice: Dice): Reply {
  switch (role) {
    case 'plan':
      return said(JSON.stringify(planOf(scenario)));
    case 'synthesise':
      return said(JSON.stringify({ answer: wordsOf(dice), confidence: 90 }));
    case 'work':
      return workOn(scenario, asked, dice);
    default:
      return role satisfies never;
  }
}

const said = (text: string): Reply => ({ text, calls: [], finish: 'done' });

function workOn({ pages }: Scenario, asked: Asked, dice: Dice): Reply {
  const page = pages.find(({ id }) => id === pageIn(asked.opening));
  const left = (page?.entries ?? []).filter((entry) => {
    const tries = asked.calls.filter(({ args }) => isFor(args, entry));
    const done = tries.some(({ id }) => asked.results.get(id)?.includes(POSTED));
    return !done && tries.length < TRIES_MAX;
  });
  const next = left.slice(0, dice.chance(0.3) ? 2 : 1);
  if (next.length === 0)
    return said(JSON.stringify({ content: { page: page?.id, note: wordsOf(dice) }, confidence: dice.int(60, 100) }));
  return {
    text: dice.chance(0.3) ? wordsOf(dice) : '',
    calls: next.map((entry) => ({ tool: entry.tool, args: argsOf(entry) })),
    finish: 'done',
  };
}

function isFor(args: string, { page, number }: Entry): boolean {
  try {
    const { page: asPage, number: asNumber } = JSON.parse(args) as { page?: unknown; number?: unknown };
    return asPage === page && asNumber === number;
  } catch {
    return false;
  }
}

const WORDS =
  'the ledger of this year holds every entry and note that was sent, größer than before — 帳簿 — as asked'.split(' ');
const wordsOf = (dice: Dice): string =>
  Array.from({ length: dice.int(3, dice.chance(0.2) ? 150 : 25) }, () => dice.pick(WORDS)).join(' ');

export const outputOf = (tokenizer: Tokenizer, { text, calls }: Reply): number =>
  calls.reduce(
    (sum, { tool, args }) => sum + countTokens(tokenizer, tool) + countTokens(tokenizer, args),
    countTokens(tokenizer, text),
  );

/** Cuts a reply at the number of output tokens that the caller allowed. */
export function withinLimit(tokenizer: Tokenizer, reply: Reply, tokensMax: number): Reply {
  if (outputOf(tokenizer, reply) <= tokensMax) return reply;
  let left = tokensMax;
  const text = cutTo(tokenizer, reply.text, left);
  left -= countTokens(tokenizer, text);
  const calls: Reply['calls'][number][] = [];
  for (const { tool, args } of text === reply.text ? reply.calls : []) {
    left -= countTokens(tokenizer, tool);
    if (left <= 0) break;
    const shown = cutTo(tokenizer, args, left);
    left -= countTokens(tokenizer, shown);
    calls.push({ tool, args: shown });
  }
  return { text, calls, finish: 'length' };
}
