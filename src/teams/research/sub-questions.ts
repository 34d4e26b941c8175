// Splits a question into the parts that are looked up apart, and says how much effort it deserves.

const PARTS_MAX = 4;
const COMPARED =
  /\b(?:compare|contrast|difference between|differ(?:ence)? of)\s+(?:the\s+)?(.{2,90}?)\s+(?:and|with|to|versus|vs\.?|against)\s+(?:the\s+)?(.{2,90}?)(?:[?.!;]|$)/i;
const JOINED =
  /(?:[,;]\s*(?:and\s+)?|\s+and\s+)(?=(?:what|how|why|which|when|where|who|does|do|did|is|are|was|were|can|should|whether)\b)/i;
const DEEP =
  /\b(?:compare|why|explain|analy[sz]e|assess|evaluate|impact|effects?|cause[sd]?|trade-?offs?|pros and cons|evidence|overview|report|review|relationship|difference)\b/i;

interface Effort {
  readonly parts: readonly string[];
  /** A simple question is looked up and reported; a deep one is also analysed. */
  readonly isDeep: boolean;
}

export function effortFor(question: string): Effort {
  const sentences = question
    .split(/(?<=[?.!])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence));
  const parts = sentences.flatMap(
    (sentence) => comparedIn(sentence) ?? sentence.split(JOINED).map((part) => part.trim()),
  );
  const distinct = [...new Set(withTopics(parts).filter((part) => part.split(/\s+/).length > 1))].slice(0, PARTS_MAX);
  const all = distinct.length === 0 ? [question.trim()] : distinct;
  return { parts: all, isDeep: all.length > 1 || DEEP.test(question) };
}

const PRONOUN = /\b(?:they|them|their|theirs|it|its|these|those|this)\b/i;

/** "How reliable are they?" is looked up with the words of the part before it. */
const withTopics = (parts: readonly string[]): string[] =>
  parts.map((part, at) => {
    const before = parts.slice(0, at).findLast((each) => !PRONOUN.test(each));
    return before !== undefined && PRONOUN.test(part) ? `${part} (${before.replace(/[?.!]+$/, '')})` : part;
  });

/** "the costs of A and of B": what both are compared by belongs to each part. */
function comparedIn(sentence: string): readonly string[] | undefined {
  const [, one, other] = COMPARED.exec(sentence) ?? [];
  if (one === undefined || other === undefined) return undefined;
  const [, aspect, first] = /^(.*\b(?:of|between|for|in))\s+(?:the\s+)?(.+)$/i.exec(one) ?? [];
  return aspect === undefined || first === undefined
    ? [sentence, one, other]
    : [sentence, `${aspect} ${first}`, `${aspect} ${other}`];
}
