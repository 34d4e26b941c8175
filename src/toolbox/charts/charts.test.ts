import { describe, expect, it } from 'vitest';
import { type Chart, drawChart } from './chart.ts';
import { chartTool } from './chart-tool.ts';

const chart = (parts: Partial<Chart> = {}): Chart => ({
  kind: 'bar',
  title: 'Shares',
  unit: 'share in %',
  series: [
    {
      name: 'share',
      points: [
        { label: 'Acme', value: 40 },
        { label: 'Bolt', value: 10 },
        { label: 'Core', value: null },
      ],
    },
  ],
  ...parts,
});

describe('a chart', () => {
  it('has a title and all values in words for readers who do not see it', () => {
    const svg = drawChart(chart());
    expect(svg).toContain('role="img"');
    expect(svg).toContain('<title>Shares</title>');
    expect(svg).toContain('<desc>share in %. share: Acme: 40, Bolt: 10, Core: no value.</desc>');
  });

  it('draws bars in proportion, from zero', () => {
    const heights = Array.from(drawChart(chart()).matchAll(/height="([\d.]+)" fill="#0072b2"/g), ([, height]) =>
      Number(height),
    );
    expect(heights).toHaveLength(2);
    expect((heights[0] ?? 0) / (heights[1] ?? 1)).toBeCloseTo(4, 1);
  });

  it('leaves a gap in a line where a value is missing', () => {
    const points = [1, 2, null, 4, 5].map((value, at) => ({ label: String(2020 + at), value }));
    const svg = drawChart(chart({ kind: 'line', series: [{ name: 'x', points }] }));
    expect(svg.match(/d="[^"]*"/)?.[0].match(/M/g)).toHaveLength(2);
    expect(svg.match(/<circle/g)).toHaveLength(4);
  });

  it('shows markup in a label as text', () => {
    const evil = '"><script>alert(1)</script>';
    const svg = drawChart(
      chart({ title: evil, unit: evil, series: [{ name: evil, points: [{ label: evil, value: 1 }] }] }),
    );
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;');
  });

  it('refuses to draw nothing', () => {
    expect(() => drawChart(chart({ series: [{ name: 'x', points: [{ label: 'a', value: null }] }] }))).toThrow(
      'nothing to draw',
    );
  });

  it('is a tool that only computes', async () => {
    const tool = chartTool();
    expect(tool).toMatchObject({ effect: 'read', untrusted: false });
    expect(await tool.run(chart(), { signal: new AbortController().signal })).toMatchObject({
      summary: expect.stringContaining('Acme: 40'),
      svg: expect.stringMatching(/^<svg /),
    });
  });
});
