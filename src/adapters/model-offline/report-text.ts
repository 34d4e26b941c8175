// Reports as sentences, for the steps that join or check them.

import type { Report } from '../../core/run/command.ts';
import { tell } from './work/prose.ts';
import { finished } from './work/wording.ts';

export const reportText = ({ result, instruction }: Report): string =>
  finished(typeof result.content === 'string' ? result.content : tell(result.content, 'result', instruction, []));

/** Blocks that belong together: a paragraph, or a heading with its list. */
export const blocksOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '');

export const sameWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
