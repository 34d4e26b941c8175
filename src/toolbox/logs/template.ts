// The template of a message: what stays the same when the same statement of a program logs other values.

const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '<id>'],
  [/\b[\w.+-]+@[\w-]+\.[\w.-]+\b/g, '<mail>'],
  [/\bhttps?:\/\/[^\s"'<>]+/g, '<url>'],
  [/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?(?![\w.])/g, '<address>'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi, '<address>'],
  [/"[^"]{0,200}"|'[^'\s][^']{0,200}'/g, '<text>'],
  [/(?<![\w/])\/(?:[\w.@%+-]+\/)+[\w.@%+-]*/g, '<path>'],
  [/\b0x[\da-f]+\b/gi, '<hex>'],
  [/\b(?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{6,}\b/gi, '<hex>'],
  [/\b\w*\d\w*(?:[.,:]\d+)*(?:%|ms|s|kb|mb|gb)?/gi, '<n>'],
];

export const templateOf = (message: string): string =>
  MASKS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), message.slice(0, 500))
    .replace(/(?:<n>[\s,.:;-]*){2,}/g, '<n> ')
    .replace(/\s+/g, ' ')
    .trim();
