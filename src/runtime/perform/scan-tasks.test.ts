import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ScanTasks, taskScanner } from './scan-tasks.ts';

const scan = (pieces: readonly string[], scanner: ScanTasks = taskScanner()): object[] => pieces.flatMap(scanner);

/** The text, cut at these places. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
  return at.slice(1).map((end, index) => text.slice(at[index], end));
}

const nasty = fc.oneof(
  fc.string(),
  fc.constantFrom('{', '}', '[', ']', '"', '\\', '\\"', '}"}', '"tasks":[', '```', '{"id":1,"worker":2}', '\n', '😀'),
);
const text = fc.array(nasty, { maxLength: 4 }).map((parts) => parts.join(''));
const task = fc.record(
  {
    id: text,
    worker: text,
    instruction: text,
    dependsOn: fc.array(text, { maxLength: 2 }),
    budget: fc.record({ tokens: fc.nat(), tasks: fc.array(fc.record({ id: text, worker: text }), { maxLength: 1 }) }),
  },
  { requiredKeys: ['id', 'worker'] },
);
const tasks = fc.array(task, { maxLength: 5 });
const places = fc.array(fc.nat(5_000), { maxLength: 12 });
const layout = fc.constantFrom('whole', 'pretty', 'tasks first', 'fenced', 'lines', 'fenced lines');

function written(list: readonly object[], how: string): string {
  const plan = { goal: 'say {"tasks": [', strategy: 'merge', tasks: list, finalInstruction: 'end with "}"' };
  const lines = [{ goal: 'count' }, ...list].map((line) => JSON.stringify(line)).join('\n');
  switch (how) {
    case 'whole':
      return JSON.stringify(plan);
    case 'pretty':
      return `Here it is.\n${JSON.stringify(plan, undefined, 2)}\nDone, I hope.`;
    case 'tasks first':
      return JSON.stringify({ tasks: list, goal: plan.goal, finalInstruction: plan.finalInstruction });
    case 'fenced':
      return `The plan:\n\`\`\`json\n${JSON.stringify(plan, undefined, 2)}\n\`\`\`\n`;
    case 'lines':
      return `${lines}\n`;
    default:
      return `\`\`\`jsonl\n${lines}\n\`\`\``;
  }
}

/** As JSON gives them back. */
const stored = (list: readonly object[]): unknown => JSON.parse(JSON.stringify(list));

describe('tasks in a plan that is being written', () => {
  it('are all found in order, for any layout and any cut into pieces', () => {
    fc.assert(
      fc.property(tasks, layout, places, (list, how, at) => {
        expect(scan(cut(written(list, how), at))).toEqual(stored(list));
      }),
    );
  });

  it('are found as soon as their closing brace arrives', () => {
    const close = fc.constantFrom('whole', 'tasks first', 'lines', 'fenced lines');
    fc.assert(
      fc.property(tasks, close, (list, how) => {
        const scanner = taskScanner();
        let read = '';
        let found = 0;
        for (const char of written(list, how)) {
          read += char;
          const now = scanner(char);
          expect(now.length).toBeLessThanOrEqual(1);
          if (now.length === 0) continue;
          expect(read.endsWith(JSON.stringify(list[found]))).toBe(true);
          expect(now).toEqual(stored(list.slice(found, found + 1)));
          found += 1;
        }
        expect(found).toBe(list.length);
      }),
    );
  });

  it('do not depend on where any text, valid or not, is cut; nothing throws', () => {
    const rubbish = fc.oneof(
      text,
      fc.tuple(tasks, layout, places, text).map(([list, how, at, junk]) => cut(written(list, how), at).join(junk)),
      fc.tuple(tasks, layout, fc.nat(5_000)).map(([list, how, end]) => written(list, how).slice(0, end)),
    );
    fc.assert(
      fc.property(rubbish, places, (junk, at) => {
        expect(scan(cut(junk, at))).toEqual(scan([junk]));
      }),
    );
  });

  it('are not found in strings, in other lists, or inside tasks', () => {
    const inner = { id: 'x', worker: 'y' };
    expect(scan([JSON.stringify({ goal: JSON.stringify({ tasks: [inner] }), tasks: [] })])).toEqual([]);
    expect(scan([JSON.stringify({ others: [inner], tasks: [{ id: 'a', worker: 'b', tasks: [inner] }] })])).toEqual([
      { id: 'a', worker: 'b', tasks: [inner] },
    ]);
    expect(scan(['no plan today: {x} {"id": 1} [1, 2] "{"'])).toEqual([]);
  });

  it('are found again on the line after a broken one', () => {
    const sound = '{"id":"b","worker":"w"}';
    expect(scan([`{"id":"a","worker":"w\n${sound}\n`])).toEqual([{ id: 'b', worker: 'w' }]);
    expect(scan([`{"id":"a"]\n${sound}\n`])).toEqual([{ id: 'b', worker: 'w' }]);
  });
});
