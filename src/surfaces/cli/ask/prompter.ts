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
      const typed = await askOn(lines, prompt, text);
      return typeof typed === 'string' ? typed : undefined;
    } finally {
      lines.close();
    }
  },
};

type Typed = string | { readonly key: 'Ctrl-C' | 'Ctrl-D' };

/** The lines of a conversation: typed at a prompt, with the earlier ones on the arrow keys. */
export function typedLines(prompt: string): () => Promise<Typed> {
  let history: string[] = [];
  return async () => {
    const lines = createInterface({
      input: process.stdin,
      output: process.stderr,
      terminal: Boolean(process.stderr.isTTY),
      history,
    });
    // The interface replaces the list instead of changing it.
    lines.on('history', (now) => {
      history = [...now];
    });
    try {
      return await askOn(lines, prompt);
    } finally {
      lines.close();
    }
  };
}

function askOn(lines: Interface, prompt: string, text = ''): Promise<Typed> {
  return new Promise((resolve) => {
    const leave = (key: 'Ctrl-C' | 'Ctrl-D') => (): void => {
      process.stderr.write('\n');
      resolve({ key });
    };
    const onClose = leave('Ctrl-D');
    lines.once('close', onClose);
    lines.once('SIGINT', () => {
      lines.off('close', onClose);
      leave('Ctrl-C')();
    });
    lines.once('line', (line) => {
      lines.off('close', onClose);
      resolve(line);
    });
    lines.setPrompt(prompt);
    lines.prompt();
    if (text !== '') lines.write(text);
  });
}
