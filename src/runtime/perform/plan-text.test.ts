import { describe, expect, it } from 'vitest';
import { readPlanText } from './plan-text.ts';

const task = (id: string) => ({ id, worker: 'w', instruction: 'i', successCriterion: 'c' });
const lines = (...values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');
const read = (text: string) => readPlanText(text, 'the request');

describe('the text of a plan', () => {
  it('may be one object, with or without a fence and prose around it', () => {
    const plan = { goal: 'g', tasks: [task('a'), task('b')] };
    for (const text of [
      JSON.stringify(plan),
      `Here:\n${JSON.stringify(plan, undefined, 2)}\nDone.`,
      `\`\`\`json\n${JSON.stringify(plan, undefined, 2)}\n\`\`\``,
    ])
      expect(read(text)).toEqual({ value: plan });
  });

  it('may be one task per line, with the goal on its own line or taken from the request', () => {
    const tasks = [task('a'), task('b')];
    expect(read(`${lines(...tasks)}\n`)).toEqual({ value: { goal: 'the request', tasks } });
    expect(read(lines({ goal: 'g' }, ...tasks, { goal: 'h', strategy: 'select' }))).toEqual({
      value: { goal: 'h', strategy: 'select', tasks },
    });
    expect(read(`Here it is.\n\`\`\`jsonl\n${lines(...tasks)}\n\`\`\`\nDone.`)).toEqual({
      value: { goal: 'the request', tasks },
    });
    expect(read(lines(task('only')))).toEqual({ value: { goal: 'the request', tasks: [task('only')] } });
  });

  it('holds a task once that the model wrote again word for word, and keeps other tasks under the same id for the check', () => {
    const other = { ...task('a'), instruction: 'other' };
    const again = { ...task('a'), successCriterion: 'cut' };
    const tasks = [task('a'), task('b'), again, other, task('b')];
    const once = [task('a'), task('b'), other];
    expect(read(JSON.stringify({ goal: 'g', tasks }))).toEqual({ value: { goal: 'g', tasks: once } });
    expect(read(lines(...tasks))).toEqual({ value: { goal: 'the request', tasks: once } });
  });

  it('is rejected as a whole if one line is invalid: no task is dropped silently', () => {
    const broken = ['{"id": "b", "worker":', 'and so on', '"b"', '7'];
    for (const line of broken) {
      expect(read(`${lines(task('a'))}\n${line}`)).toEqual({
        errors: expect.stringContaining('Line 2 of the reply is not'),
      });
      expect(read(`${lines(task('a'))}\n${line}\n${lines(task('c'))}`)).toEqual({
        errors: expect.stringContaining('Line 2 of the reply is not'),
      });
    }
    expect(read('I cannot plan this.')).toEqual({ errors: 'The reply holds no JSON object.' });
  });

  it('is passed on unchanged if it is another object, so that the schema reports the fault', () => {
    expect(read('{"nonsense": true}')).toEqual({ value: { nonsense: true } });
    expect(read('{"goal": "g"}')).toEqual({ value: { goal: 'g' } });
  });
});
