// Counts tokens as characters divided by four, for all variants. No provider counts like that, but all variants mix English
// text, figures and JSON in similar proportions, and the section reports ratios. So no tokenizer has to be downloaded.

import type { SentCall } from 'bosun';

const CHARACTERS_PER_TOKEN = 4;

/** Everything a call sent: system text, messages with their calls and results, and the tools it was offered. */
export function sentText({ system, messages, tools }: SentCall, definitionOf: (tool: string) => string): string {
  const said = messages.map((message) => {
    if (message.role === 'tool') return message.results.map(({ output }) => output).join('');
    if (message.role === 'user') return message.text;
    return message.text + message.calls.map(({ tool, args }) => tool + JSON.stringify(args)).join('');
  });
  return [system, ...said, ...tools.map(definitionOf)].join('');
}

export const tokensIn = (text: string): number => text.length / CHARACTERS_PER_TOKEN;

/** How often a text occurs, without overlaps. */
export const occurrences = (text: string, part: string): number => text.split(part).length - 1;
