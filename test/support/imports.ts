// Which modules a TypeScript source names, and what it says outside comments. TypeScript 7 has no compiler API, so both
// are read with regular expressions; they rely on the formatter, which starts every import on a line of its own.

const STATEMENT = /^\s*(?:import|export)\s(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
const CALL = /\bimport\(\s*['"]([^'"]+)['"]/g;
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

export function importsOf(source: string): string[] {
  const code = withoutComments(source);
  return [...code.matchAll(STATEMENT), ...code.matchAll(CALL)].flatMap((match) => match[1] ?? []);
}

export const withoutComments = (source: string): string =>
  source.replace(COMMENT_OR_STRING, (found) => (found.startsWith('/') ? ' ' : found));
