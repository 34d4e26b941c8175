// What the offline stand-ins take from a page: cause, steps, pitfalls and an example. Each is a verbatim part of the page.

import { bestSentences } from '../../toolbox/documents/best-sentences.ts';
import { type Block, blocksOf } from '../../toolbox/documents/blocks.ts';
import { isPlanted, withoutPlanted } from '../../toolbox/documents/planted.ts';

interface PageParts {
  readonly cause: string | undefined;
  readonly steps: readonly string[];
  readonly pitfalls: readonly string[];
  readonly example: string | undefined;
  readonly explanation: readonly string[];
  /** Sentences addressed to programs; they are left out, and lower the confidence. */
  readonly planted: number;
}

interface Section {
  readonly start: number;
  readonly end: number;
}

const CAUSE = /\b(?:because|caused? by|causes?|reason|due to|happens (?:when|if)|means that|occurs (?:when|if))\b/i;
const PITFALL =
  /\b(?:do not|don['’]t|never|avoid|careful|beware|caution|warning|important|note that|must not|otherwise)\b/i;
const ABOUT_FIX = /\b(?:fix|steps?|solution|resolution|remedy|how to|what to do|repair|workaround)\b/i;
const ABOUT_PITFALLS = /\b(?:pitfalls?|caveats?|warnings?|notes?|limitations?)\b/i;
const ABOUT_CAUSE = /\b(?:cause|why|reason)\b/i;
const STEPS_MAX = 8;
const PITFALLS_MAX = 3;
const SENTENCES_MAX = 4;

/** `section` is the section with the passage that matched. */
export function partsOf(page: string, question: string, section: Section): PageParts {
  const { planted } = withoutPlanted(page);
  const blocks = blocksOf(page).map((block) => ({ ...block, texts: block.texts.filter((text) => !isPlanted(text)) }));
  const near = nearest(blocks, section.start);
  const matching = page.slice(section.start, section.end);
  const said = bestSentences(matching, question, SENTENCES_MAX);
  const pitfalls = blocks.filter(({ heading, kind }) => ABOUT_PITFALLS.test(heading) && kind === 'bullets');
  return {
    cause: causeIn(blocks, said.length > 0 ? matching : page, question),
    steps: (near('steps', ABOUT_FIX)?.texts ?? near('bullets', ABOUT_FIX, true)?.texts ?? [])
      .slice(0, STEPS_MAX)
      .map(plain),
    pitfalls: [...pitfalls.flatMap(({ texts }) => texts), ...warningsIn(blocks)].slice(0, PITFALLS_MAX).map(plain),
    example: near('code')?.texts[0],
    explanation: (said.length > 0 ? said : bestSentences(page, question, SENTENCES_MAX)).map(({ text }) => plain(text)),
    planted,
  };
}

/** The block of a kind under a heading that says so, otherwise the first one after the passage, otherwise the first. */
const nearest =
  (blocks: readonly Block[], at: number) =>
  (kind: Block['kind'], about?: RegExp, isStrict = false): Block | undefined => {
    const all = blocks.filter((block) => block.kind === kind && block.texts.length > 0);
    const named = about ? all.find(({ heading }) => about.test(heading)) : undefined;
    return named ?? (isStrict ? undefined : (all.find(({ start }) => start >= at) ?? all[0]));
  };

function causeIn(blocks: readonly Block[], page: string, question: string): string | undefined {
  const named = blocks.find(({ heading, kind }) => kind === 'prose' && ABOUT_CAUSE.test(heading))?.texts[0];
  if (named !== undefined) return plain(named);
  const said = bestSentences(page, question, 12);
  return said.find(({ text }) => CAUSE.test(text))?.text ?? said.toSorted((a, b) => b.shared - a.shared)[0]?.text;
}

const warningsIn = (blocks: readonly Block[]): string[] =>
  blocks
    .filter(({ kind, heading }) => kind === 'prose' && !ABOUT_PITFALLS.test(heading))
    .flatMap(({ texts }) => texts.flatMap((text) => text.split(/(?<=[.!?])\s+/)))
    .filter((sentence) => PITFALL.test(sentence) && !CAUSE.test(sentence));

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
