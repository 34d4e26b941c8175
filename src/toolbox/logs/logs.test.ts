import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showsAttack } from './attack-signs.ts';
import { parseLine } from './parse-line.ts';
import { summariseLog } from './summarise-log.ts';
import { templateOf } from './template.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'logs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();
const put = (name: string, lines: readonly string[]): string => {
  writeFileSync(path.join(folder, name), lines.join('\n'));
  return path.join(folder, name);
};

describe('a line of a log', () => {
  it.each([
    ['2026-03-01T10:00:00.123Z ERROR [queue] flush took 31 ms', '2026-03-01T10:00:00.123Z', 'error'],
    ['Mar  7 18:53:20 bar app[1556]: Accepted connection', 'Mar  7 18:53:20', 'info'],
    ['192.0.2.7 - - [20/Jan/2015:19:53:28 +0100] "GET / HTTP/1.1" 200', '20/Jan/2015:19:53:28 +0100', 'info'],
    ['[2016-08-19 11:11:26] WARNING disk almost full', '2016-08-19 11:11:26', 'warning'],
    ['disk failure on sda', undefined, 'error'],
  ])('has its time and level: %s', (text, time, level) => {
    expect(parseLine(text, 1)).toMatchObject(time === undefined ? { level } : { time, level });
  });

  it.each([
    ['Failed password for root from 192.0.2.1 port 56502', '192.0.2.1'],
    ['auth failure rhost=198.51.100.2 user=x from 127.0.0.1', '198.51.100.2'],
    ['login from 2606:2800:220:1:248:1893:25c8:1946 refused', '2606:2800:220:1:248:1893:25c8:1946'],
    ['10:34:33 nothing remote here', undefined],
  ])('has the address of the remote side: %s', (text, address) => {
    expect(parseLine(text, 1).address).toBe(address);
  });

  it('reports a refused client, and not an accepted one', () => {
    expect(showsAttack('Failed password for root from 192.0.2.1')).toBe(true);
    expect(showsAttack('Accepted password for ada from 192.0.2.1')).toBe(false);
  });

  it('has the same template with other values', () => {
    const one = templateOf('flush of segment 17 to /var/lib/q/17.seg took 31ms for "ada" at 10.0.0.1:80');
    expect(templateOf('flush of segment 9 to /srv/q/x.seg took 2ms for "bob" at 10.0.0.9:81')).toBe(one);
    expect(templateOf('drop of segment 9')).not.toBe(one);
  });
});

describe('the summary of a log', () => {
  it('groups lines, puts the gravest first, and finds what is new in the second half', async () => {
    const quiet = Array.from(
      { length: 40 },
      (_, at) => `2026-03-01T10:00:${String(at).padStart(2, '0')}Z INFO tick ${at}`,
    );
    const log = put('a.log', [
      ...quiet,
      '2026-03-01T10:01:00Z ERROR lease of 10.0.0.1 lost',
      '2026-03-01T10:01:05Z INFO tick 99',
    ]);
    const summary = await summariseLog(log, { signal });
    expect(summary).toMatchObject({
      lines: 42,
      from: '2026-03-01T10:00:00Z',
      to: '2026-03-01T10:01:05Z',
      isComplete: true,
    });
    expect(summary.groups.map(({ template, count, level }) => [template, count, level])).toEqual([
      ['lease of <address> lost', 1, 'error'],
      ['tick <n>', 41, 'info'],
    ]);
    expect(summary.isNew.map(({ first }) => first.number)).toEqual([41]);
  });

  it('compares with an earlier log if there is one', async () => {
    const before = put('b.log', ['INFO tick 1', 'WARN slow disk 3 ms']);
    const after = put('c.log', ['WARN slow disk 9 ms', 'ERROR disk gone', 'INFO tick 7']);
    const { isNew } = await summariseLog(after, { signal, baseline: before });
    expect(isNew.map(({ template }) => template)).toEqual(['disk gone']);
  });

  it('says when there is no log, and reads an empty one', async () => {
    await expect(summariseLog(path.join(folder, 'none.log'), { signal })).rejects.toThrow('There is no log');
    expect(await summariseLog(put('d.log', []), { signal })).toMatchObject({ groups: [], isNew: [] });
  });
});
