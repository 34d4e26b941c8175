// Finds the tasks in a plan that a model is still writing, each as soon as its closing brace has arrived.
//
//   S1. The result does not depend on how the text is cut into pieces.
//   S2. Text that is not JSON gives no task and never throws. The whole text is parsed again when it is complete.
//   S3. A task is an object in the list "tasks" of an outermost object, or an outermost object itself (one task per line).
//       Everything between outermost objects, such as prose and fences, is skipped.

interface Level {
  readonly opens: '{' | '[';
  /** The latest key of an object, and whether the next string is one. */
  key: string;
  isKeyNext: boolean;
}

/** Takes the next piece of the text and returns the tasks that it completes. */
export type ScanTasks = (piece: string) => object[];

export function taskScanner(): ScanTasks {
  const levels: Level[] = [];
  /** The object that may be a task: its text up to here, and how many levels it lies in. */
  let candidate: { text: string; readonly depth: number } | undefined;
  let string: { text: string; readonly isKey: boolean; escaped: boolean } | undefined;

  const startOver = (): void => {
    levels.length = 0;
    candidate = undefined;
    string = undefined;
  };

  const open = (opens: Level['opens']): void => {
    const [outermost, list] = levels;
    const isInTasks = outermost?.key === 'tasks' && (list ? list.opens : opens) === '[';
    // The list of tasks begins, so the object around it is a plan, not a task.
    if (isInTasks && levels.length === 1) candidate = undefined;
    if (opens === '{' && (levels.length === 0 || (isInTasks && levels.length === 2)))
      candidate = { text: '', depth: levels.length };
    levels.push({ opens, key: '', isKeyNext: opens === '{' });
  };

  const close = (closes: '}' | ']', found: object[]): void => {
    const level = levels.pop();
    if ((level?.opens === '{') !== (closes === '}')) return startOver();
    if (levels.length !== candidate?.depth) return;
    const task = parsed(`${candidate.text}}`);
    if (isTask(task)) found.push(task);
    candidate = undefined;
  };

  const readInString = (char: string, at: NonNullable<typeof string>): void => {
    // A JSON string has no line break, so this is not JSON; the next line may be.
    if (char === '\n') return startOver();
    if (char === '"' && !at.escaped) {
      const level = levels.at(-1);
      if (at.isKey && level) level.key = at.text;
      string = undefined;
      return;
    }
    at.escaped = char === '\\' && !at.escaped;
    if (at.isKey) at.text += char;
  };

  const readOutside = (char: string, level: Level, found: object[]): void => {
    if (char === '{' || char === '[') open(char);
    else if (char === '"') string = { text: '', isKey: level.isKeyNext, escaped: false };
    else if (char === ',' || char === ':') level.isKeyNext = level.opens === '{' && char === ',';
    else if (char === '}' || char === ']') close(char, found);
  };

  return (piece) => {
    const found: object[] = [];
    for (const char of piece) {
      const level = levels.at(-1);
      if (string) readInString(char, string);
      else if (level) readOutside(char, level, found);
      else if (char === '{') open(char);
      if (candidate) candidate.text += char;
    }
    return found;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTask = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'id' in value && 'worker' in value;
