import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '../../../test/support/make-documents.ts';
import { readDocumentTool, type SearchOutput, searchDocumentsTool } from './document-tools.ts';
import { documentLibrary } from './library.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'library-'));
  for (let at = 0; at < 500; at++)
    writeFileSync(
      path.join(folder, `page-${at}.md`),
      `# Page ${at}\n\n${`Notes about valve V-${at} and its seal. `.repeat(20)}\n\n## Care\n\nOil the spindle of V-${at} every ${at + 2} weeks.\n`,
    );
  writeFileSync(path.join(folder, 'pump.pdf'), pdfOf([['The pump'], ['Prime the impeller before the first start.']]));
  writeFileSync(path.join(folder, 'broken.pdf'), '%PDF-1.7 nothing');
});
afterAll(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();
const library = documentLibrary();
const settings = { library, folder: () => folder, does: 'searches' };
const search = async (query: string, limit?: number): Promise<SearchOutput> =>
  (await searchDocumentsTool({ ...settings, name: 'search' }).run({ query, limit }, { signal })) as SearchOutput;
const read = (args: object) => readDocumentTool({ ...settings, name: 'read' }).run(args, { signal });

describe('searching a folder of 500 documents', () => {
  it('finds the page that explains the words together, with a quote at its position', async () => {
    const { documents, results } = await search('how often do I oil the spindle of V-321?');
    expect(documents).toBe(501);
    expect(results[0]).toMatchObject({ path: 'page-321.md', heading: 'Care' });
    const { path: name = '', start = 0, end = 0, quote } = results[0] ?? {};
    expect(quote).toContain('every 323 weeks');
    expect(await read({ path: name, start, length: end - start })).toMatchObject({ text: quote });
  });

  it('names the page of a PDF, and reports documents that cannot be read', async () => {
    const { results, unreadable } = await search('prime the impeller');
    expect(results[0]).toMatchObject({
      path: 'pump.pdf',
      page: 2,
      quote: 'Prime the impeller before the first start.',
    });
    expect(unreadable).toEqual([expect.stringContaining('broken.pdf: the PDF is corrupt')]);
  });

  it('finds near words where no document has the word itself, and counts them less', async () => {
    const { results } = await search('lubricate the spindle of V-7');
    expect(results[0]).toMatchObject({ path: 'page-7.md', heading: 'Care' });
    const [near, same] = await Promise.all([search('prime the propeller'), search('prime the impeller')]);
    expect(near.results[0]).toMatchObject({ path: 'pump.pdf' });
    expect(near.results[0]?.match).toBeLessThan(same.results[0]?.match ?? 0);
  });

  it('says so when no document has the words, and how well a passage matches', async () => {
    expect(await search('zeppelin')).toMatchObject({ results: [], note: 'No document has any of these words.' });
    const { results } = await search('oil a zeppelin of brass over the Atlantic');
    expect(results[0]?.match).toBeLessThan(0.5);
  });

  it('reads no path outside the documents', async () => {
    await expect(read({ path: '../../etc/passwd' })).rejects.toThrow('There is no document');
  });

  it('sees a file that changed', async () => {
    writeFileSync(path.join(folder, 'page-7.md'), '# Page 7\n\nThe gasket is made of cork.');
    expect((await search('cork gasket')).results[0]?.path).toBe('page-7.md');
  });

  it('finds nothing in an empty folder, and says what can be read', async () => {
    const empty = mkdtempSync(path.join(tmpdir(), 'empty-'));
    const found = await searchDocumentsTool({ ...settings, folder: () => empty, name: 'search' }).run(
      { query: 'x' },
      { signal },
    );
    expect(found).toMatchObject({ documents: 0, results: [], note: expect.stringContaining('holds no document') });
    rmSync(empty, { recursive: true });
  });
});
