// Where output goes. Results are written to stdout; progress, warnings and errors to stderr, so that a pipe gets only
// the result. With --json, stdout carries one document, even if a team's own code prints.

import { styleText } from 'node:util';
import { visibleDocument } from '../../core/report/visible.ts';
import { fitLines } from './print/fit-lines.ts';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

export interface Terminal {
  readonly json: boolean;
  /** Whether the live view on stderr can be redrawn in place. */
  readonly live: boolean;
  readonly columns: number;
  readonly rows: number;
  /** The width at which prose of the result is wrapped; unlimited in a pipe. */
  readonly proseWidth: number;
  /** A line of the result; silent with --json. */
  say(line?: string): void;
  /** A line of progress or a warning. */
  note(line: string): void;
  /** Writes to stderr unchanged. */
  draw(text: string): void;
  /** A line on stdout, with --json too. */
  line(text: string): void;
  /** The one document of --json; silent without it. */
  document(value: unknown): void;
  /** Colours for stdout and for stderr, each of which may be a terminal or not. */
  paint(style: Style, text: string): string;
  paintNote(style: Style, text: string): string;
}

interface TerminalOptions {
  readonly json: boolean;
  readonly plain: boolean;
  readonly env: NodeJS.ProcessEnv;
}

const hasColour = (stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): boolean =>
  Boolean(stream.isTTY) && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';

/** Unlimited in a pipe. A terminal that does not know its width says 0. */
export const widthOf = (stream: NodeJS.WriteStream): number =>
  stream.isTTY ? stream.columns || 80 : Number.POSITIVE_INFINITY;

const painter =
  (on: boolean) =>
  (style: Style, text: string): string =>
    on ? styleText(style, text, { validateStream: false }) : text;

export function createTerminal({ json, plain, env }: TerminalOptions): Terminal {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  // A team that prints must not corrupt the document.
  if (json) stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  return {
    json,
    live: Boolean(stderr.isTTY) && !plain && env.TERM !== 'dumb',
    // Getters, because a window can be resized.
    get columns() {
      return stderr.columns ?? 80;
    },
    get rows() {
      return stderr.rows ?? 24;
    },
    get proseWidth() {
      return stdout.isTTY ? Math.min(100, widthOf(stdout)) : Number.POSITIVE_INFINITY;
    },
    say: (line = '') => void (json || write(`${fitLines(line, widthOf(stdout))}\n`)),
    note: (line) => void stderr.write(`${fitLines(line, widthOf(stderr))}\n`),
    draw: (text) => void stderr.write(text),
    line: (text) => void write(`${text}\n`),
    document: (value) => void (json && write(`${visibleDocument(value)}\n`)),
    paint: painter(hasColour(stdout, env) && !plain),
    paintNote: painter(hasColour(stderr, env) && !plain),
  };
}
