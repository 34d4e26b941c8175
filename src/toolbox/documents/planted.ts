// Sentences of a document that are addressed to the program that reads it. They are left out of what is quoted, and a source
// that has some deserves less confidence. This only keeps such sentences out of reports. Protection against them comes
// from grants, approvals and the rules on text from outside.

const PLANTED: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|earlier|all|any|other|your)\b.{0,40}\b(?:instructions?|rules?|prompts?|documents?|pages?|sources?|context|policy|guidelines)\b/i,
  /\b(?:you are|act as|pretend to be|behave as)\b.{0,30}\b(?:now|an? (?:assistant|ai|agent|administrator|language model)|system)\b/i,
  /\b(?:ai|assistants?|agents?|language models?|llms?|chatbots?|automated (?:readers?|systems?))\b.{0,60}\b(?:must|should|shall|have to|are required to|need to)\b/i,
  /\b(?:system prompt|developer message|hidden instructions?|new instructions?|end of (?:document|instructions))\b/i,
  /^\s*(?:system|assistant|user|developer)\s*:/i,
  /<\/?(?:system|instructions?|tool_call|function_calls?)>/i,
  /\b(?:call|invoke|use|run)\b.{0,20}\btools?\b.{0,60}\b(?:with|to|and)\b/i,
  /\b(?:tell|inform|assure)\b.{0,20}\b(?:the )?(?:users?|customers?|readers?|requesters?)\b.{0,60}\b(?:that|to)\b/i,
  /\b(?:send|forward|e-?mail|post|upload)\b.{0,60}\b(?:passwords?|credentials?|tokens?|secrets?|api keys?|conversation)\b.{0,40}\bto\b/i,
];

export const isPlanted = (sentence: string): boolean => PLANTED.some((pattern) => pattern.test(sentence));

/** The text without such sentences, and how many there were. */
export function withoutPlanted(text: string): { readonly text: string; readonly planted: number } {
  let planted = 0;
  const kept = text
    .split('\n')
    .map((line) => {
      const pieces = line.split(/(?<=[.!?])\s+/);
      const honest = pieces.filter((piece) => !isPlanted(piece));
      planted += pieces.length - honest.length;
      return honest.length === pieces.length ? line : honest.join(' ');
    })
    .join('\n');
  return { text: kept, planted };
}
