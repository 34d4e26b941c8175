// A terminal whose output can be read.

import type { Terminal } from '../../src/surfaces/cli/terminal.ts';

export function screen(options: { live: boolean; columns: number }): { terminal: Terminal; written: () => string } {
  let written = '';
  const write = (text: string): void => {
    written += text;
  };
  const terminal: Terminal = {
    json: false,
    rows: 24,
    proseWidth: 80,
    say: () => {},
    line: () => {},
    document: () => {},
    note: (line) => write(`${line}\n`),
    draw: write,
    paint: (_, text) => text,
    paintNote: (_, text) => text,
    ...options,
  };
  return { terminal, written: () => written };
}
