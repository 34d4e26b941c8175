// The pages of the documentation, and the code they show.

import { read, repositoryFiles } from './repository.ts';

export interface Block {
  readonly page: string;
  /** The line of the page on which its code begins. */
  readonly line: number;
  readonly code: string;
  /** What makes a program of a fragment, with `…` where it goes: a comment before the block, `<!-- runs as … -->`. */
  readonly frame?: string;
}

export const pages = (): string[] =>
  repositoryFiles().filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file));

/** What a newcomer reads, and tries. */
export const guides = (): string[] => pages().filter((page) => /^(?:README|docs\/guide\/[^/]+)\.md$/.test(page));

/** Every block of a page that is fenced as this language. */
export function blocksOf(page: string, language: 'ts' | 'sh' | 'md'): Block[] {
  const text = read(page);
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map((match) => {
    const [, frame] = /<!-- runs as\n((?:(?!-->)[\s\S])*)-->\n+$/.exec(text.slice(0, match.index)) ?? [];
    return {
      page,
      line: text.slice(0, match.index).split('\n').length + 1,
      code: match[1] ?? '',
      ...(frame === undefined ? {} : { frame }),
    };
  });
}
