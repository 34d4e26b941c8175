import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { logWarnings } from './log-warnings.ts';

it('a warning of Bosun becomes a line of JSON in the log of a server, and others stay as they are', () => {
  const emitter = new EventEmitter();
  const [lines, others]: [string[], string[]] = [[], []];
  emitter.on('warning', ({ message }: Error) => others.push(message));
  logWarnings(
    emitter,
    (line) => lines.push(line),
    () => 0,
  );
  emitter.emit('warning', Object.assign(new Error('The database does not answer'), { name: 'BosunDatabase' }));
  emitter.emit('warning', new Error('something else'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'warn', time: '1970-01-01T00:00:00.000Z', from: 'BosunDatabase', message: 'The database does not answer' },
  ]);
  expect(others).toEqual(['something else']);
});
