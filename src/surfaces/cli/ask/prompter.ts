// Asks a person at the terminal. The prompt is on stderr, so that stdout carries only the result.

import { createInterface, type Interface } from 'node:readline/promises';

export interface Prompter {
  /** The line that was typed; undefined if the person pressed Ctrl-C or Ctrl-D instead. `text` can be edited. */
  ask(prompt: string, text?: string): Promise<string | undefined>;
}

interface PromptOptions {
  readonly json: boolean;
  readonly quiet?: boolean | undefined;
  /** False with --no-input. */
  readonly input?: boolean | undefined;
}

/** Whether a person sits at the terminal and wants to be asked. */
export const canAsk = ({ json, quiet = false, input = true }: PromptOptions): boolean =>
  Boolean(process.stdin.isTTY) && Boolean(process.stderr.isTTY) && !json && !quiet && input;

/** How long typed-ahead keys take to arrive. */
const TYPED_AHEAD_MS = 60;

/** Keys that were pressed before the question was on the screen are no answer to it. */
async function dropTypedAhead(): Promise<void> {
  const { stdin } = process;
  const drop = (): void => {};
  stdin.setRawMode(true);
  stdin.on('data', drop);
  stdin.resume();
  await new Promise((resolve) => setTimeout(resolve, TYPED_AHEAD_MS));
  stdin.off('data', drop);
  stdin.pause();
  stdin.setRawMode(false);
}

/** For questions about what was just shown. */
export const terminalPrompter: Prompter = {
  ask: async (prompt, text) => {
    await dropTypedAhead();
    const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
    try {
      return await askOn(lines, prompt, text);
    } finally {
      lines.close();
    }
  },
};

function askOn(lines: Interface, prompt: string, text = ''): Promise<string | undefined> {
  return new Promise((resolve) => {
    const leave = (): void => {
      process.stderr.write('\n');
      resolve(undefined);
    };
    lines.once('SIGINT', leave);
    lines.once('close', leave);
    lines.once('line', (line) => {
      lines.off('close', leave);
      resolve(line);
    });
    lines.setPrompt(prompt);
    lines.prompt();
    if (text !== '') lines.write(text);
  });
}
