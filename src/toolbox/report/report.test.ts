import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { htmlOf, markdownOf, type Report } from './report.ts';
import { reportTool } from './report-tool.ts';

const report: Report = {
  title: 'Shares <of> 2024',
  note: 'A template draft',
  sections: [
    {
      heading: 'Ranking',
      paragraphs: ['Acme leads & <script>alert(1)</script> follows.'],
      bullets: ['one', 'two'],
      table: { header: ['vendor', 'share'], rows: [['A|B', '40']] },
      charts: [
        {
          kind: 'bar',
          title: 'Shares',
          unit: '%',
          series: [{ name: 'share', points: [{ label: 'Acme', value: 40 }] }],
        },
      ],
    },
  ],
};

describe('a report', () => {
  it('in Markdown has its table, its list and its charts in words', () => {
    const text = markdownOf(report);
    expect(text).toContain('# Shares <of> 2024\n\n*A template draft*');
    expect(text).toContain('- one\n- two');
    expect(text).toContain('| A\\|B | 40 |');
    expect(text).toContain('Chart: Shares. %. share: Acme: 40.');
  });

  it('as a page holds its charts, loads nothing and runs no script', () => {
    const page = htmlOf(report);
    expect(page).toContain('<svg ');
    expect(page).toContain('default-src &#39;none&#39;');
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\bon\w+=|(?:src|href)=/i);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('is saved twice as the same two files, and only inside its folder', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bosun-report-'));
    const { signal } = new AbortController();
    const tool = reportTool(() => folder);
    expect(tool).toMatchObject({ effect: 'idempotent', untrusted: false });
    const args = { name: 'shares', ...report };
    await tool.run(args, { signal });
    const before = readFileSync(path.join(folder, 'shares.html'), 'utf8');
    await tool.run(args, { signal });
    expect(readFileSync(path.join(folder, 'shares.html'), 'utf8')).toBe(before);
    expect(readFileSync(path.join(folder, 'shares.md'), 'utf8')).toBe(`${markdownOf(report)}\n`);
    const outside = await tool.input['~standard'].validate({ ...args, name: '../out' });
    expect(outside.issues).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });
});
