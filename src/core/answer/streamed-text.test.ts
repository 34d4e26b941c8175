import { describe, expect, it } from 'vitest';
import { streamedText } from './streamed-text.ts';

function read(reply: string, { size = 1, key = 'answer' } = {}): string {
  let text = '';
  const feed = streamedText(key, (piece) => {
    text += piece;
  });
  for (let at = 0; at < reply.length; at += size) feed(reply.slice(at, at + size));
  return text;
}

describe('the readable text of a reply that streams', () => {
  const text = 'Line one\nsays "hi" – \\ and 🚢 {"not": json}';
  const replies = {
    plain: `{ "confidence": 90, "nested": {"answer": "no", "list": ["answer", ":", "}"]}, "answer" : ${JSON.stringify(text)}, "support": []}`,
    escaped: `{"answer": ${JSON.stringify(text).replace('🚢', '\\ud83d\\udea2')}}`,
    fenced: `\`\`\`json\n${JSON.stringify({ answer: text })}\n\`\`\``,
    introduced: `Here it is:\n${JSON.stringify({ answer: text })}`,
  };

  it.each(['plain', 'escaped', 'fenced'] as const)(
    'is the answer in %s JSON, however it is cut into pieces',
    (name) => {
      for (const size of [1, 2, 3, 7, 1_000]) expect(read(replies[name], { size })).toBe(text);
    },
  );

  it('is never the JSON that follows a sentence', () => {
    for (const size of [1, 5, 1_000]) expect(read(replies.introduced, { size })).toBe(`Here it is:\n${text}`);
  });

  it('is prose as it stands, with its blocks of code', () => {
    const prose = 'Do this:\n\n```sh\nls -l\n```\nThat is all.';
    for (const size of [1, 4, 1_000]) expect(read(prose, { size })).toBe(prose);
  });

  it('is nothing where the key is missing, or no text', () => {
    expect(read('{"tasks": [{"answer": "no"}], "goal": "x"}')).toBe('');
    expect(read('{"content": {"total": 3}}', { key: 'content' })).toBe('');
  });
});
