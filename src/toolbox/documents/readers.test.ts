import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, pdfOf, zipOf } from '../../../test/support/make-documents.ts';
import { readDocument } from './read-document.ts';
import { readFolder } from './read-folder.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'documents-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();

async function read(name: string, bytes: string | Buffer) {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  try {
    return await readDocument(file, name);
  } finally {
    rmSync(file);
  }
}

/** The headings, and that positions lead to them. */
const outlineOf = ({ text, sections }: Awaited<ReturnType<typeof read>>): string[] =>
  sections.map(({ heading, level, start, end }) => {
    expect(text.slice(start, end)).toContain(heading);
    return `${level} ${heading}`;
  });

describe('reading a document', () => {
  it('keeps Markdown, rst and text as they are, with exact positions of sections', async () => {
    const markdown = '# Pump\r\nIntro\r\n\r\nSet up\n------\n```sh\n# no heading\n```\n## [Start](#start) {#x}\nend';
    const one = await read('pump.md', markdown);
    expect(one).toMatchObject({ format: 'markdown', title: 'Pump', text: markdown, isComplete: true });
    expect(one.sections.map(({ level, heading }) => `${level} ${heading}`)).toEqual(['1 Pump', '2 Set up', '2 Start']);

    const rst = '.. _x:\n\n=====\nValve\n=====\n\nIntro\n\n:mod:`ring` --- Rings\n--------------------------\n\ntext\n';
    const two = await read('valve.rst', rst);
    expect(two).toMatchObject({ title: 'Valve', text: rst });
    expect(two.sections.map(({ level, heading }) => `${level} ${heading}`)).toEqual([
      '0 ',
      '1 Valve',
      '2 ring --- Rings',
    ]);
    expect(two.sections.map(({ start, end }) => rst.slice(start, end)).join('')).toBe(rst);
  });

  it('reads old encodings, and refuses binary files', async () => {
    expect((await read('a.txt', Buffer.from('caf\xe9', 'latin1'))).text).toBe('café');
    expect((await read('b.txt', Buffer.from('\ufeffr\u00e9sum\u00e9', 'utf16le'))).text).toBe('résumé');
    await expect(read('c.txt', Buffer.from([1, 0, 2]))).rejects.toThrow('it is not text');
  });

  it('reads HTML as a person would, with its headings', async () => {
    const page = await read(
      'p.html',
      '<head><title>Pumps &amp; Co</title></head><h1>Pumps</h1><script>x</script><p>a <b>b</b></p><h2>Parts</h2>seal',
    );
    expect(page).toMatchObject({ title: 'Pumps & Co', text: '# Pumps\n\na b\n\n## Parts\nseal' });
    expect(outlineOf(page)).toEqual(['1 Pumps', '2 Parts']);
  });

  it('reads a PDF page by page', async () => {
    const pdf = await read('p.pdf', pdfOf([['Pump manual', 'Close the (main) valve.'], ['Second page.']]));
    expect(pdf.text).toBe('Pump manual\nClose the (main) valve.\n\nSecond page.');
    expect(pdf.pages?.map(({ number, start, end }) => [number, pdf.text.slice(start, end)])).toEqual([
      [1, 'Pump manual\nClose the (main) valve.'],
      [2, 'Second page.'],
    ]);
  });

  it('reads a Word document without what was deleted, and with tables as rows', async () => {
    const docx = await read(
      'd.docx',
      docxOf([
        '# Terms & more',
        'Pay within 30 days.',
        '<w:p><w:del><w:r><w:delText>60 days</w:delText></w:r></w:del><w:r><w:t>Signed</w:t><w:tab/><w:t>here</w:t></w:r></w:p>',
        '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
      ]),
    );
    expect(docx.text).toBe('# Terms & more\nPay within 30 days.\nSigned\there\na\tb');
    expect(outlineOf(docx)).toEqual(['1 Terms & more']);
  });

  it('says why a document cannot be read', async () => {
    const pdf = pdfOf([['A page']]);
    await expect(read('cut.pdf', pdf.subarray(0, 40))).rejects.toThrow(/corrupt/);
    await expect(read('fake.pdf', 'hello')).rejects.toThrow('it does not begin like a PDF');
    await expect(read('blank.pdf', pdfOf([[]]))).rejects.toThrow('it holds no text');
    await expect(read('cut.docx', docxOf(['a']).subarray(0, 60))).rejects.toThrow(
      'it is not a ZIP archive, or it is cut',
    );
    await expect(read('zip.docx', zipOf({ 'x.txt': 'x' }))).rejects.toThrow('not a Word document');
    await expect(read('none.md', '')).rejects.toThrow('it is empty');
  });

  it('does not unpack a Word document that would fill the memory', async () => {
    const bomb = zipOf({ 'word/document.xml': 'a'.repeat(21_000_000) });
    await expect(read('bomb.docx', bomb)).rejects.toThrow('more than 20 MB');
  });
});

describe('reading a folder', () => {
  it('reports documents that cannot be read, and uses the others', async () => {
    const place = mkdtempSync(path.join(folder, 'f-'));
    writeFileSync(path.join(place, 'good.md'), '# Good');
    writeFileSync(path.join(place, 'bad.pdf'), '%PDF-1.4 garbage');
    writeFileSync(path.join(place, 'photo.png'), 'x');
    const { documents, faults, isComplete } = await readFolder(place, { signal });
    expect(documents.map(({ path: name }) => name)).toEqual(['good.md']);
    expect(faults).toEqual([{ path: 'bad.pdf', reason: expect.stringContaining('corrupt') }]);
    expect(isComplete).toBe(true);
  });

  it('finds nothing in an empty folder, and says when there is no folder', async () => {
    const place = mkdtempSync(path.join(folder, 'f-'));
    expect(await readFolder(place, { signal })).toMatchObject({ documents: [], faults: [] });
    await expect(readFolder(path.join(place, 'none'), { signal })).rejects.toThrow('There is no folder');
  });
});
