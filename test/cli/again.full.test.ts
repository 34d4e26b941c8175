// Going through runs again: replay and fork.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { newPlace, type Place } from '../support/cli.ts';

/** Ten tasks on two levels, of functions that leave a line in a file whenever they are called. */
const TEN_TEAM = `
import { appendFileSync } from 'node:fs';
import { supervisor, worker } from 'bosun';
const task = (id, dependsOn = []) => ({
  id, worker: 'hand', instruction: 'Count the letters of line ' + id, successCriterion: 'There is a number.', dependsOn,
});
export default supervisor({
  name: 'ten',
  plan: () => ({
    goal: 'Count',
    finalInstruction: 'Say all numbers.',
    tasks: [...'abcdghi'].map((id) => task(id)).concat(task('e', ['a', 'b']), task('f', ['c']), task('j', ['e', 'f'])),
  }),
  workers: {
    hand: worker({
      does: 'counts',
      effect: 'read',
      run: ({ taskId, instruction, inputs }) => {
        appendFileSync('calls.txt', taskId + '\\n');
        const before = Object.values(inputs).map(({ content }) => content);
        return taskId + instruction.length + '(' + before.join() + ')';
      },
    }),
    other: worker({ does: 'does something else', effect: 'read', run: () => 'nothing' }),
  },
  synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => result.content).join('\\n') }),
});
`;

const callsIn = ({ folder }: Place): string[] => {
  const file = path.join(folder, 'calls.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

async function tenTasks() {
  const place = newPlace();
  place.write('team.ts', TEN_TEAM);
  const before = await place.json(['run', '-q', '-t', 'team.ts', 'count everything']);
  expect([before.status, callsIn(place).length]).toEqual(['complete', 10]);
  return { place, before };
}

describe('bosun replay', () => {
  it('gives the identical journal in one line, without the code of the team', async () => {
    const { place, before } = await tenTasks();
    place.write('team.ts', 'throw new Error("the team file was loaded");');
    const said = await place.bosun(['replay'], { alone: true });
    expect([said.status, said.stdout.trim().split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(
          new RegExp(`identical ${before.runId}: ${before.audit.events} events, head [0-9a-f]{64}`),
        ),
      ],
    ]);
    expect(await place.json(['replay', 'last'])).toMatchObject({
      runId: before.runId,
      events: before.audit.events,
      identical: true,
      head: before.audit.head,
      divergence: null,
      modelCalls: 0,
      toolCalls: 0,
    });
    expect(callsIn(place)).toHaveLength(10);
  });

  it('names the event where a decision was altered with every hash made to fit, and ends with 1', async () => {
    const { place, before } = await tenTasks();
    const seq = alter(place, before.runId);
    expect((await place.bosun(['audit', 'verify', 'last'])).status).toBe(0);
    const { status, stdout } = await place.bosun(['replay', 'last', '--json']);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      identical: false,
      divergence: { seq, recorded: { type: 'task-dispatched', worker: 'other' }, replayed: { worker: 'hand' } },
    });
    const said = await place.bosun(['replay', 'last']);
    expect(said.stdout).toMatch(new RegExp(`differs .*: at event ${seq} of[^]*recorded .*other[^]*today .*hand`));
  });
});

/** Gives the first task to another worker, in the journal only. */
function alter({ home }: Place, runId: string): number {
  const db = new DatabaseSync(path.join(home, 'journal.db'));
  const lines = db.prepare('SELECT seq, type, at, body FROM events WHERE run = ? ORDER BY seq').all(runId);
  const altered = lines.find(({ type }) => type === 'task-dispatched');
  let head = '0'.repeat(64);
  for (const { seq, type, at, body } of lines) {
    const written = seq === altered?.seq ? String(body).replace('"hand"', '"other"') : String(body);
    head = createHash('sha256').update(`${head}\n${runId}\n${seq}\n${type}\n${at}\n${written}`).digest('hex');
    db.prepare('UPDATE events SET body = ?, hash = ? WHERE run = ? AND seq = ?').run(written, head, runId, Number(seq));
  }
  db.close();
  return Number(altered?.seq);
}

describe('bosun fork', () => {
  it('without a change gives the identical answer and calls no worker', async () => {
    const { place, before } = await tenTasks();
    const fork = await place.json(['fork', 'last', '-q'], { alone: true });
    expect(fork).toMatchObject({
      forkOf: { runId: before.runId, seq: 1 },
      status: 'complete',
      answer: before.answer,
      rerun: [],
      changed: [],
      modelCalls: 0,
      toolCalls: 0,
      costUsd: 0,
    });
    expect(fork.same).toHaveLength(10);
    expect(callsIn(place)).toHaveLength(10);
    const shown = await place.bosun(['show', 'last']);
    expect(shown.stdout).toContain(`forked from run ${before.runId}`);
    expect((await place.json(['show', 'last'])).forkOf.runId).toBe(before.runId);
  });

  it('of one of ten tasks runs only that and what depends on it, and shows both sides', async () => {
    const { place, before } = await tenTasks();
    const flags = ['fork', before.runId, '-q', '--at', 'c', '--instruction', 'c=Count the letters of another line'];
    const fork = await place.json(flags);
    expect([fork.rerun, fork.changed]).toEqual([
      ['c', 'f', 'j'],
      ['c', 'f', 'j'],
    ]);
    expect(callsIn(place).slice(10)).toEqual(['c', 'f', 'j']);
    expect(fork.tasks.find(({ id }: { id: string }) => id === 'c')).toMatchObject({
      state: 'changed',
      before: { result: 'c27()' },
      after: { result: 'c33()' },
    });
    expect(fork.answerDiff).toContainEqual({ kind: 'before', text: 'c27()' });
    expect(fork.answerDiff).toContainEqual({ kind: 'after', text: 'c33()' });
    const said = (await place.bosun(flags)).stdout;
    expect(said).toMatch(/same +a +hand/);
    expect(said).toMatch(/changed +c +hand[^\n]*\n +\S.* │ \S/);
    expect(said).toMatch(/\n- c\d+\(\)\n\+ c33\(\)/);
  });

  it('says in one line what is not in the run', async () => {
    const { place } = await tenTasks();
    const wrong = [
      [['--at', '999'], 'neither an event nor a task "999"'],
      [['--instruction', 'z=x'], '"z" cannot get another instruction'],
      [['--instruction', 'c'], '--instruction c is not task=text'],
      [['--decision', 'r1=approve'], 'no review "r1"'],
      [['--decision', 'r1=perhaps'], 'a decision is approve, deny'],
      [['--prompt', 'hnad=x'], 'did you mean hand'],
    ] as const;
    for (const [flags, message] of wrong) {
      const { status, stderr } = await place.bosun(['fork', 'last', '-q', ...flags]);
      expect([status, stderr.trim().split('\n')]).toEqual([2, [expect.stringContaining(message)]]);
    }
    expect((await place.json(['runs'])).total).toBe(1);
  });

  it('says how the team was changed since, and goes on with the team there is', async () => {
    const { place, before } = await tenTasks();
    place.write('team.ts', TEN_TEAM.replace("does: 'counts'", "does: 'counts letters'"));
    const { stdout, status } = await place.bosun(['fork', 'last', '-q']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('workers.hand.does')]);
    expect((await place.json(['show', 'last'])).answer).toBe(before.answer);
  });

  it('decides otherwise, without repeating the refund that was made', async () => {
    const place = newPlace();
    const waiting = await place.json(['run', '-q', 'please refund the 50.01']);
    expect(waiting.status).toBe('waiting');
    const paid = JSON.parse((await place.bosun(['approve', 'last', '-q', '--json'])).stdout);
    expect(paid.answer).toMatch(/was refunded/);
    const same = await place.json(['fork', 'last', '-q']);
    expect([same.answer, same.modelCalls, same.toolCalls]).toEqual([paid.answer, 0, 0]);
    const denied = await place.json(['fork', paid.runId, '-q', '--decision', 'r1=deny:not today']);
    expect(denied.answer).not.toMatch(/was refunded/);
    expect(denied.rerun).toEqual(['t1']);
    expect((await place.json(['show', 'last'])).reviews).toMatchObject([{ status: 'decided' }]);
    expect(await place.json(['replay', 'last'])).toMatchObject({ identical: true });
  });

  it('that was put down goes on with resume', async () => {
    const { place, before } = await tenTasks();
    const fork = await place.json(['fork', 'last', '-q', '--instruction', 'c=Count the letters of another line']);
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    const cut = db.prepare('SELECT seq FROM events WHERE run = ? AND body LIKE \'%"c33()"%\'').get(fork.runId);
    db.prepare('DELETE FROM events WHERE run = ? AND seq >= ?').run(fork.runId, Number(cut?.seq));
    db.close();
    const resumed = await place.json(['resume', 'last', '-q']);
    expect([resumed.runId, resumed.status, resumed.answer]).toEqual([fork.runId, 'complete', fork.answer]);
    expect(resumed.answer).not.toBe(before.answer);
    expect(callsIn(place).slice(10)).toEqual(['c', 'f', 'j', 'c', 'f', 'j']);
  });
});
