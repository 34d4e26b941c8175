// An upper bound for the tokens of an input, without any tokenizer.
//
// Every tokenizer in use splits text into pieces of at least one byte of UTF-8, so no text has more tokens than bytes.
// Some normalise it first (NFKC), which can be longer, so the longer form counts. What providers add (role marks, the
// text that explains tools) is covered by the constants, each well above anything documented. A bound that is too high
// wastes budget; one that is too low overshoots it.

import { Buffer } from 'node:buffer';
import type { ModelRequest } from '../../ports/model.ts';
import { inputSchemaOf } from './tool-schema.ts';

export type Countable = Pick<ModelRequest, 'system' | 'messages' | 'tools' | 'replySchema'>;

/** Start and end of the text, the date, instructions a chat template adds. */
const PER_REQUEST = 512;
/** The mark of the speaker, and its end. */
const PER_MESSAGE = 32;
/** The frame around one call, one result or one tool. */
const PER_PART = 64;
/** Anthropic explains tools in up to about eight hundred tokens; others need less. */
const WITH_TOOLS = 2048;
/** A schema for the reply is explained as well. */
const WITH_REPLY_SCHEMA = 1024;

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

export function bytesOf(text: string): number {
  if (isAscii(text)) return text.length;
  return Math.max(Buffer.byteLength(text), Buffer.byteLength(text.normalize('NFKC')));
}

/** JSON in the longest form any chat template writes: escaped, indented, other scripts as `\uXXXX`. */
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
        // A result may be sent as JSON or as it is.
        count += PER_PART + bytesOf(id) + bytesOf(tool) + Math.max(bytesOfJson(output, 0), bytesOf(output));
      }
    else count += bytesOf(message.text);
    if (message.role === 'assistant')
      for (const { id, tool, args } of message.calls) {
        // Arguments are sent as a JSON string, which some templates escape once more.
        count += PER_PART + bytesOf(id) + bytesOf(tool) + bytesOfJson(JSON.stringify(args) ?? 'null', 0);
      }
  }
  if (tools.length > 0) count += WITH_TOOLS;
  for (const tool of tools)
    count += PER_PART + bytesOf(tool.name) + bytesOfJson(tool.does, 0) + bytesOfJson(inputSchemaOf(tool), 4);
  if (replySchema) count += WITH_REPLY_SCHEMA + bytesOfJson(replySchema, 4);
  return count;
}
