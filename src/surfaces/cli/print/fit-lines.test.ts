import { styleText } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fitLines } from './fit-lines.ts';

describe('a line that is wider than the terminal', () => {
  it('is broken between words, with the following lines indented', () => {
    expect(fitLines('   0.47s waits for a person: May it be called?', 24)).toBe(
      '   0.47s waits for a\n         person: May it\n         be called?',
    );
    expect(fitLines('  - one two three four', 12)).toBe('  - one two\n    three\n    four');
    expect(fitLines('usage  3 model calls, 4 tool calls', 22)).toBe('usage  3 model calls,\n       4 tool calls');
  });

  it('keeps a word whole, however long it is', () => {
    expect(fitLines(`see ${'x'.repeat(30)} there`, 10)).toBe(`see\n  ${'x'.repeat(30)}\n  there`);
  });

  it('keeps the backslash that continues a command at the end of its line', () => {
    const line = styleText('cyan', `  ${'x'.repeat(20)} \\`, { validateStream: false });
    expect(fitLines(line, 12)).toBe(line);
  });

  it('counts no colours, and leaves lines that fit alone', () => {
    const red = styleText('red', 'a b c', { validateStream: false });
    expect(fitLines(`${red} d e`, 9)).toBe(`${red} d e`);
    expect(fitLines('one\ntwo three', 9)).toBe('one\ntwo three');
    expect(fitLines('any width', Number.POSITIVE_INFINITY)).toBe('any width');
  });
});
