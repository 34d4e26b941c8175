// Notes travel between the sub-teams as lines: a sentence of a source, and where it stands.

export interface Note {
  readonly text: string;
  readonly path: string;
  /** Position of the sentence in the source, in characters. */
  readonly at: number;
}

const LINE = /^\s*(?:[-*•]|\d+[.)])?\s*(.{3,}?)\s*\[([^[\]]+?) @ (\d+)\]\s*\.?$/;

export const lineOf = ({ text, path, at }: Note): string => `- ${text} [${path} @ ${at}]`;

/** The notes in a text, each once. */
export function notesIn(text: string): readonly Note[] {
  const notes = new Map<string, Note>();
  for (const line of text.split('\n')) {
    const [, said, path, at] = LINE.exec(line) ?? [];
    if (said !== undefined && path !== undefined) notes.set(`${said} ${path}`, { text: said, path, at: Number(at) });
  }
  return [...notes.values()];
}

/** What a reader must know about the notes: it travels with them, as lines of its own. */
const REMARK = 'Remark: ';
export const remarkOf = (text: string): string => `${REMARK}${text}`;
export const remarksIn = (text: string): readonly string[] => [
  ...new Set(text.split('\n').filter((line) => line.startsWith(REMARK))),
];

/** The results of earlier tasks that came with the task of a sub-team, as one text. */
export function materialIn(context: Readonly<Record<string, unknown>>): string {
  const task = context['team task'];
  const results = typeof task === 'object' && task !== null && 'results' in task ? task.results : {};
  return Object.values(results ?? {})
    .map((result) => (typeof result === 'string' ? result : JSON.stringify(result)))
    .join('\n');
}
