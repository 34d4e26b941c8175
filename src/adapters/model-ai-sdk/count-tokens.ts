// An upper bound for the tokens of an input, without any tokenizer.
//
// Every tokenizer in use cuts text into pieces of at least one byte of UTF-8, so no text has more tokens than bytes. Some
// put it into the compatibility normal form first, which can be longer, so the longer of the two counts. What providers
// add of their own (role marks, the text that explains tools) is covered by the constants; each is well above what was
// ever documented. A bound that is too high costs room in a budget; one that is too low breaks the budget.

import { Buffer } from 'node:buffer';
import type { ModelRequest } from '../../ports/model.ts';
import { inputSchemaOf } from './tool-schema.ts';

export type Countable = Pick<ModelRequest, 'system' | 'messages' | 'tools' | 'replySchema'>;

/** Begin and end of the text, the date, instructions a chat template brings along. */
const PER_REQUEST = 512;
/** The mark of who speaks, and the end of it. */
const PER_MESSAGE = 32;
/** The frame around one call, one result or one tool. */
const PER_PART = 64;
/** Anthropic explains tools in up to some eight hundred tokens; others need less. */
const WITH_TOOLS = 2048;
/** A schema for the reply is explained as well. */
const WITH_REPLY_SCHEMA = 1024;

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

export function bytesOf(text: string): number {
  if (isAscii(text)) return text.length;
  return Math.max(Buffer.byteLength(text), Buffer.byteLength(text.normalize('NFKC')));
}

/** JSON as wordily as any chat template writes it: escaped, indented, other scripts as `\uXXXX`. */
function bytesOfJson(value: unknown, indent: number): number {
  const text = JSON.stringify(value, undefined, indent) ?? 'null';
  if (isAscii(text)) return text.length;
  let escaped = 0;
  for (let at = 0; at < text.length; at++) escaped += text.charCodeAt(at) > 127 ? 6 : 1;
  return Math.max(escaped, bytesOf(text));
}

export function tokensAtMost({ system, messages, tools, replySchema }: Countable): number {
  let count = PER_REQUEST + bytesOf(system);
  for (const message of messages) {
    count += PER_MESSAGE;
    if (message.role === 'tool')
      for (const { id, tool, output } of message.results) {
        // A result may be put into JSON or left as it is.
        count += PER_PART + bytesOf(id) + bytesOf(tool) + Math.max(bytesOfJson(output, 0), bytesOf(output));
      }
    else count += bytesOf(message.text);
    if (message.role === 'assistant')
      for (const { id, tool, args } of message.calls) {
        // Arguments travel as a string of JSON, which some templates escape once more.
        count += PER_PART + bytesOf(id) + bytesOf(tool) + bytesOfJson(JSON.stringify(args) ?? 'null', 0);
      }
  }
  if (tools.length > 0) count += WITH_TOOLS;
  for (const tool of tools)
    count += PER_PART + bytesOf(tool.name) + bytesOfJson(tool.does, 0) + bytesOfJson(inputSchemaOf(tool), 4);
  if (replySchema) count += WITH_REPLY_SCHEMA + bytesOfJson(replySchema, 4);
  return count;
}
