// Where the team reads: the folder and the log of the request's context, or the sample of an invented product.

import { fileURLToPath } from 'node:url';
import type { ToolCall } from '../../toolbox/ready-tool.ts';

const SAMPLE_DOCS = fileURLToPath(new URL('./sample/docs', import.meta.url));
const SAMPLE_LOG = fileURLToPath(new URL('./sample/tidewater.log', import.meta.url));

const given = ({ context }: ToolCall, key: string): string | undefined => {
  const value = context?.[key];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/** `--context docs=<folder>` */
export const docsOf = (call: ToolCall): string => given(call, 'docs') ?? SAMPLE_DOCS;

/** `--context logs=<file>`, and `baseline=<file>` to compare it with. The sample log belongs to the sample documents alone. */
export function logsOf(call: ToolCall): { readonly log: string; readonly baseline?: string | undefined } {
  const log = given(call, 'logs');
  if (log !== undefined) return { log, baseline: given(call, 'baseline') };
  if (given(call, 'docs') !== undefined) throw new Error('No log was given: add --context logs=<file>');
  return { log: SAMPLE_LOG };
}
