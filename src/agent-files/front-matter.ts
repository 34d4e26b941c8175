// Splits an agent file into its front matter, between two lines of three dashes, and the prompt below.

type Split =
  | {
      readonly status: 'split';
      readonly matter: string;
      readonly linesBefore: number;
      readonly body: string;
      readonly bodyLine: number;
    }
  | { readonly status: 'missing' }
  | { readonly status: 'open'; readonly line: number };

const isFence = (line: string): boolean => /^---[ \t]*$/.test(line);

export function splitFrontMatter(text: string): Split {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0 || !isFence(lines[first] ?? '')) return { status: 'missing' };
  const last = lines.findIndex((line, at) => at > first && isFence(line));
  if (last < 0) return { status: 'open', line: first + 1 };
  return {
    status: 'split',
    matter: lines.slice(first + 1, last).join('\n'),
    linesBefore: first + 1,
    bodyLine: last + 2,
    body: lines
      .slice(last + 1)
      .join('\n')
      .trim(),
  };
}

/** A description as Claude Code generates it: one line, with `\n` for line breaks, and with colons that are invalid YAML. */
const GENERATED = /^description:[ \t]+(?![|>"'[{&*!])(?=.*(?:\\n|<example>)).*$/m;

/** The same front matter with such a description in quotes; undefined if there is none. */
export function withQuotedDescription(matter: string): { readonly matter: string; readonly line: number } | undefined {
  const found = GENERATED.exec(matter);
  if (!found) return undefined;
  const text = found[0].replace(/^description:[ \t]+/, '').trimEnd();
  const line = matter.slice(0, found.index).split('\n').length;
  // Other backslashes stay as they are.
  const value = JSON.stringify(text.replaceAll('\\n', '\n'));
  return { matter: matter.replace(found[0], () => `description: ${value}`), line };
}
