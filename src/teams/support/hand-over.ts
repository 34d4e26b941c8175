// The note for an engineer: what is wrong, since when, what the log shows, what is known, and what is still to be asked.

import type { LogOutput } from '../../toolbox/logs/log-tool.ts';

interface Known {
  readonly request: string;
  readonly log: LogOutput | undefined;
  readonly pages: readonly string[];
  readonly unread: readonly string[];
  /** What the search says about the folder, such as that it is empty. */
  readonly note: string | undefined;
}

const FACTS: readonly (readonly [string, RegExp])[] = [
  ['error code', /\b(?:[A-Z]{1,6}-\d{2,5}|E[A-Z]{4,}|0x[\dA-Fa-f]{4,}|HTTP \d{3})\b/g],
  ['version', /\bv?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?\b(?!\s*(?:GB|MB|KB|%|percent|seconds|hours))/g],
  [
    'time',
    /\b(?:since|at|around|from|until)\s+(?:\d{1,2}[:.]\d{2}(?:\s?[ap]m)?|yesterday|this morning|last night|today|noon|midnight|(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/gi,
  ],
  [
    'machine',
    /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b[a-z][\w-]*-\d{1,3}\b|\b[\w-]+\.(?:example|internal|local|com|net|org)\b/gi,
  ],
  [
    'extent',
    /\b(?:all|every|most|\d+|several|many)\s+(?:of\s+)?(?:our\s+)?(?:customers?|users?|clients?|servers?|nodes?|consumers?|messages?|orders?|queues?)\b/gi,
  ],
];
const QUESTIONS: Readonly<Record<string, string>> = {
  version: 'Which version runs?',
  time: 'Since when does it happen, and what changed before?',
  extent: 'How many users or machines are affected?',
  'error code': 'What is the exact error message?',
};
const URGENT =
  /\b(?:down|outage|production|data loss|lost data|corrupt\w*|all customers|security|breach|nobody can|urgent\w*|critical)\b/i;
const GROUPS_SHOWN = 5;

export function handOver({ request, log, pages, unread, note }: Known): {
  readonly text: string;
  readonly confidence: number;
} {
  const found = FACTS.map(([name, pattern]) => [name, [...new Set(request.match(pattern) ?? [])]] as const).filter(
    ([, values]) => values.length > 0,
  );
  const grave = (log?.groups ?? [])
    .filter(({ level }) => level === 'error' || level === 'fatal')
    .slice(0, GROUPS_SHOWN);
  const open = Object.entries(QUESTIONS).flatMap(([name, question]) =>
    found.some(([known]) => known === name) ? [] : [question],
  );
  const isUrgent = URGENT.test(request) || grave.some(({ level }) => level === 'fatal');
  const text = [
    '\nHand-over to engineering',
    `Problem, in the words of the requester: ${request.trim()}`,
    `Urgency: ${isUrgent ? 'high' : 'normal'}, by the words of the request${log ? ' and the levels in the log' : ''}`,
    ...section(
      'Facts in the request',
      found.map(([name, values]) => `${name}: ${values.join(', ')}`),
    ),
    ...section(
      log
        ? `Errors in ${log.log}${log.from === undefined ? '' : ` from ${log.from} to ${log.to}`}, related to it or not`
        : '',
      grave.map(
        ({ count, first, last }) =>
          `${count} × "${first.text.slice(0, 160)}" (lines ${first.number} to ${last.number})`,
      ),
    ),
    ...section(
      'New in the log',
      (log?.isNew ?? []).slice(0, GROUPS_SHOWN).map(({ count, template }) => `${count} × ${template}`),
    ),
    ...section('Pages that may apply', pages),
    ...section('Documents that could not be read', unread),
    ...section('About the documentation', note === undefined ? [] : [note]),
    ...section('Still to be asked', open),
  ].join('\n');
  return {
    text,
    confidence: Math.min(80, 45 + found.length * 6 + (grave.length > 0 ? 10 : 0) + (pages.length > 0 ? 5 : 0)),
  };
}

const section = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`\n${title}:`, ...items.map((item) => `- ${item}`)];
