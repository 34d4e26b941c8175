import { describe, expect, it } from 'vitest';
import { readDescription } from './read-description.ts';

describe('a description', () => {
  it('of one sentence is what a worker does', () => {
    expect(readDescription('Reviews code.')).toEqual({ does: 'Reviews code.', examples: [] });
  });

  it('with examples is cut before them, and gives what users say in them', () => {
    const text = `Use this for odd jobs. Examples:
      <example>Context: rain. user: "Fix the roof" assistant: "Yes" <commentary>no</commentary></example>
      <example>
      user: Paint the door, please
      assistant: Gladly.
      </example>
      <example>user: "Fix the roof"</example>
      <example>Context: nobody speaks</example>`;
    expect(readDescription(text)).toEqual({
      does: 'Use this for odd jobs.',
      examples: ['Fix the roof', 'Paint the door, please'],
    });
  });

  it('that begins with examples still says something', () => {
    expect(readDescription('<example>user: "Fix it"</example>').does).not.toBe('');
  });

  it('that goes on and on is cut after a sentence, or after a word', () => {
    const sentences = readDescription('This is a sentence of middling length. '.repeat(40)).does;
    expect(sentences.length).toBeLessThanOrEqual(400);
    expect(sentences).toMatch(/length\.$/);
    expect(readDescription('word '.repeat(200)).does).toMatch(/^(?:word )+word…$/);
  });
});
