// Answers that say nothing: the request repeated, or the bare JSON of a reply form.

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];

/** Nearly all words of the answer are those of the request, in their order. */
export function isEcho(answer: string, request: string): boolean {
  const said = wordsOf(answer);
  const asked = wordsOf(request);
  if (said.length === 0) return false;
  if (said.join(' ') === asked.join(' ')) return true;
  const isAboutAsLong = said.length >= 3 && said.length <= asked.length * 1.2;
  if (!isAboutAsLong) return false;
  let at = 0;
  for (const word of asked) if (word === said[at]) at += 1;
  return at / said.length >= 0.9;
}

const FENCE = /^```(?:json)?\s*([\s\S]*?)\s*```$/;

export function isBareJson(answer: string): boolean {
  const text = answer.trim();
  const inner = (FENCE.exec(text)?.[1] ?? text).trim();
  if (!/^[{[]/.test(inner)) return false;
  try {
    return typeof JSON.parse(inner) === 'object';
  } catch {
    // Cut in the middle it is no better.
    return /^\{\s*"/.test(inner);
  }
}
