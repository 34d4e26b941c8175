// Reads labelled requests, one JSON object per line: `text`, and the label under one of several names. Out-of-scope requests
// are labelled "oos" (or similar) or null.

import { readFileSync } from 'node:fs';
import type { Example } from '../../src/runtime/routing/training/example.ts';

const TEXTS = ['text', 'request', 'utterance', 'query', 'say'] as const;
const LABELS = ['label', 'intent', 'skill', 'category', 'worker', 'expected'] as const;
const NOBODY = new Set(['oos', 'ood', 'out-of-scope', 'out_of_scope', 'outofscope', 'none', '']);

export function readExamples(file: string): Example[] {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const lines = content.replace(/^\uFEFF/, '').split('\n');
  const examples = lines.flatMap((line, at) => (line.trim() === '' ? [] : [readExample(line, `${file}:${at + 1}`)]));
  if (examples.length === 0)
    throw new Error(`${file} holds no request: write one JSON object per line, { "text", "intent" }`);
  return examples;
}

function readExample(line: string, where: string): Example {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new Error(`${where} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${where} is not an object { "text", "intent" }`);
  const fields = new Map(Object.entries(value));
  const text = TEXTS.map((name) => fields.get(name)).find((found) => typeof found === 'string');
  if (text === undefined) throw new Error(`${where} has no text: one of ${TEXTS.join(', ')} must be a string`);
  const name = LABELS.find((each) => fields.has(each));
  const label: unknown = name && fields.get(name);
  if (label === null) return { text, label: null };
  if (typeof label !== 'string') throw new Error(`${where} has no label: one of ${LABELS.join(', ')} must be a string`);
  return { text, label: NOBODY.has(label.trim().toLowerCase()) ? null : label };
}
