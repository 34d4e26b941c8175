import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

const linesOf = (level?: 'debug' | 'warn' | 'silent') => {
  const lines: string[] = [];
  const log = createLog({
    ...{ write: (line) => void lines.push(line), now: () => 0, level },
    redact: (text) => text.replaceAll('sk-secret', '[redacted]'),
  });
  log.debug('task started', { run: 'r1', task: 't1' });
  log.warn('task failed', { run: 'r1', task: 't1', failure: 'timeout', note: 'sk-secret' });
  return lines.map((line) => JSON.parse(line) as object);
};

const FAILED = {
  ...{ level: 'warn', time: '1970-01-01T00:00:00.000Z', message: 'task failed' },
  ...{ run: 'r1', task: 't1', failure: 'timeout', note: '[redacted]' },
};

describe('the log', () => {
  it('writes a JSON object a line with ids and without secrets, from the level that is set', () => {
    expect(linesOf()).toEqual([FAILED]);
    expect(linesOf('debug')).toMatchObject([{ level: 'debug', run: 'r1', task: 't1' }, FAILED]);
    expect(linesOf('silent')).toEqual([]);
  });
});
