import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../test/support/cpu.ts';
import type { Finding } from './claim.ts';
import { FINDING_CONFIDENCE_MIN, mergeFindings } from './findings.ts';

const finding = (message: string, more: Partial<Finding> = {}): Finding => ({
  severity: 'warning',
  where: 'src/login.ts:12',
  message,
  confidence: 90,
  ...more,
});
const merged = (...findings: Finding[]) =>
  mergeFindings(findings.map((each, index) => ({ taskId: `t${index}`, findings: [each] })));

describe('findings of several workers', () => {
  it('are merged if they say the same in other words, with the highest severity and all sources', () => {
    const { kept } = merged(
      finding('The SQL query is built from unescaped user input.', { confidence: 95 }),
      finding('SQL query built from user input without escaping', {
        severity: 'critical',
        where: './src/login.ts#L12-L14',
        confidence: 85,
        suggestion: 'Use a prepared statement.',
      }),
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      severity: 'critical',
      confidence: 95,
      sources: ['t0', 't1'],
      suggestion: 'Use a prepared statement.',
    });
  });

  it.each([
    [
      'another place',
      finding('Unused variable', { where: 'src/login.ts:12' }),
      finding('Unused variable', { where: 'src/login.ts:90' }),
    ],
    ['another file', finding('Unused variable', { where: 'a.ts:1' }), finding('Unused variable', { where: 'b.ts:1' })],
    ['another name', finding('Variable `token` is never read'), finding('Variable `user` is never read')],
    ['the opposite', finding('The token is checked'), finding('The token is not checked')],
    ['something else', finding('The password is logged'), finding('The loop never ends')],
  ])('stay apart when they are about %s', (_, a, b) => {
    expect(merged(a, b).kept).toHaveLength(2);
  });

  it('are ordered by severity, then by confidence', () => {
    const { kept } = merged(
      finding('A typo', { severity: 'info', confidence: 99, where: 'a' }),
      finding('A slow loop', { confidence: 82, where: 'b' }),
      finding('A leaked key', { severity: 'critical', confidence: 80, where: 'c' }),
      finding('A missing index', { confidence: 93, where: 'd' }),
    );
    expect(kept.map(({ where }) => where)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('below the threshold are set aside, not dropped; two unsure workers do not add up to a sure one', () => {
    expect(FINDING_CONFIDENCE_MIN).toBe(80);
    const reports = [
      { taskId: 't', findings: [finding('Maybe a leak', { confidence: 79 }), finding('A race', { confidence: 80 })] },
    ];
    expect(mergeFindings(reports).kept.map(({ message }) => message)).toEqual(['A race']);
    expect(mergeFindings(reports).setAside.map(({ message }) => message)).toEqual(['Maybe a leak']);
    expect(mergeFindings(reports, { confidenceMin: 0 }).kept).toHaveLength(2);
    const twice = merged(finding('Maybe a leak', { confidence: 60 }), finding('maybe a leak!', { confidence: 70 }));
    expect(twice.kept).toEqual([]);
    expect(twice.setAside).toMatchObject([{ confidence: 70, sources: ['t1', 't0'] }]);
  });

  it('give the same list for any order of reports', () => {
    const one = fc.record({
      severity: fc.constantFrom('critical' as const, 'warning' as const, 'info' as const),
      where: fc.constantFrom('a.ts:1', 'a.ts:2', 'b.ts'),
      message: fc.constantFrom(
        'Key is logged',
        'the key gets logged',
        'Loop never ends',
        'Unused import x1',
        'Unused import x2',
      ),
      confidence: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (findings) => {
        const reports = findings.map((each, index) => ({ taskId: `t${index}`, findings: [each] }));
        expect(mergeFindings([...reports].reverse())).toEqual(mergeFindings(reports));
      }),
    );
  });

  it('are merged quickly, even ten thousand in one file', () => {
    const findings = Array.from({ length: 10_000 }, (_, i) =>
      finding(`Variable v${i} is unused`, { where: `a.ts:${i * 9}` }),
    );
    const began = cpuNow();
    expect(mergeFindings([{ taskId: 't', findings }]).kept).toHaveLength(10_000);
    expect(cpuNow() - began).toBeLessThan(20_000);
  });
});
