// The reference pages say what the schemas say now. If this fails, run `npm run reference` and commit the pages.

import { describe, expect, it } from 'vitest';
import { referencePages } from './support/reference/pages.ts';
import { read } from './support/repository.ts';

const pages = referencePages();

describe('the reference pages', () => {
  it.each(Object.keys(pages))('%s is up to date with the schemas', (page) => {
    expect(read(page) === pages[page], 'it is not: run `npm run reference`').toBe(true);
  });

  it('say what every field of a reply means', () => {
    const lines = (pages['docs/guide/reference-replies.md'] ?? '').split('\n');
    expect(lines.filter((line) => /\|\s+\|$/.test(line))).toEqual([]);
  });
});
