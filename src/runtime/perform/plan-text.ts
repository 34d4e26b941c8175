// A plan as a model wrote it: one JSON object, or one task per line.

import { isHead } from './plan-pieces.ts';
import { inFence, parseJson } from './read-json.ts';

type PlanText = { readonly value: unknown } | { readonly errors: string };

const FORMS = 'write one object that holds the tasks, or one task per line';

export function readPlanText(text: string, request: string): PlanText {
  const whole = parseJson(text);
  if (isObject(whole) && ('tasks' in whole || !('worker' in whole)))
    return { value: 'tasks' in whole ? { ...whole, tasks: withoutRepeats(whole.tasks) } : whole };
  const lines = inFence(text).split('\n');
  const first = lines.findIndex((line) => line.trim().startsWith('{'));
  if (first < 0) return { errors: 'The reply holds no JSON object.' };
  const tasks: unknown[] = [];
  let head = {};
  // Skip no line after the first: a task that cannot be parsed must not silently be missing from the plan.
  for (const [index, line] of lines.entries()) {
    if (index < first || line.trim() === '') continue;
    const piece = parsed(line);
    if (!isObject(piece)) return { errors: `Line ${index + 1} of the reply is not a JSON object: ${FORMS}.` };
    if (isHead(piece)) head = { ...head, ...piece };
    else tasks.push(piece);
  }
  return { value: { goal: request, ...head, tasks: withoutRepeats(tasks) } };
}

/** Small models write the same tasks over and over. The same id, worker and instruction again is no other task. */
function withoutRepeats(tasks: unknown): unknown {
  if (!Array.isArray(tasks)) return tasks;
  const seen = new Set<string>();
  return tasks.filter((task: unknown) => {
    if (!isObject(task)) return true;
    const { id, worker, instruction } = task as Readonly<Record<string, unknown>>;
    const same = JSON.stringify([id, worker, instruction]);
    if (id === undefined || !seen.has(same)) {
      seen.add(same);
      return true;
    }
    return false;
  });
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
