import { describe, expect, it } from 'vitest';
import { readDescription } from './read-description.ts';

describe('a description', () => {
  it('of one sentence becomes `does`', () => {
    expect(readDescription('Reviews code.')).toEqual({ does: 'Reviews code.', examples: [] });
  });

  it('with examples is cut before them, and the users’ words become example requests', () => {
    const text = `Use this for odd jobs. Examples:
      <example>Context: rain. user: "Fix the roof" assistant: "Yes" <commentary>no</commentary></example>
      <example>
      user: Paint the door, please
      assistant: Gladly.
      </example>
      <example>user: "Fix the roof"</example>
      <example>Context: no speaker</example>`;
    expect(readDescription(text)).toEqual({
      does: 'Use this for odd jobs.',
      examples: ['Fix the roof', 'Paint the door, please'],
    });
  });

  it('that begins with examples still gives a sentence', () => {
    expect(readDescription('<example>user: "Fix it"</example>').does).not.toBe('');
  });

  it('that is too long is cut after a sentence, or after a word', () => {
    const sentences = readDescription('This is a sentence of middling length. '.repeat(40)).does;
    expect(sentences.length).toBeLessThanOrEqual(400);
    expect(sentences).toMatch(/length\.$/);
    expect(readDescription('word '.repeat(200)).does).toMatch(/^(?:word )+word…$/);
  });
});
