// Requests as arguments, files and standard input; answers as text, JSON and exit codes.

import { describe, expect, it } from 'vitest';
import { CLERK_TEAM, newPlace, PERSON_TEAM } from '../support/cli.ts';
import { isFull } from '../support/mode.ts';
import { reportSchema } from '../support/report-schema.ts';

const ANSI = '\u001b[';

const HALF_TEAM = `
import { supervisor, worker } from 'bosun';
const task = (id, worker) => ({ id, worker, instruction: 'Read or write the letter to the harbour', successCriterion: 'the letter is there' });
export default supervisor({
  plan: () => ({ goal: 'both', tasks: [task('a', 'reader'), task('b', 'writer')] }),
  workers: {
    reader: worker({ does: 'reads', effect: 'read', run: () => 'read it' }),
    writer: worker({ does: 'writes', effect: 'read', run: () => { throw new Error('no ink'); }, attemptsMax: 1 }),
  },
});
`;

/** A worker with an effect, and a writer whose answer could not be checked. */
const UNSURE_TEAM = `
import { supervisor, worker } from 'bosun';
const task = (id, worker) => ({ id, worker, instruction: 'Read or write the letter to the harbour', successCriterion: 'the letter is there' });
export default supervisor({
  plan: () => ({ goal: 'both', tasks: [task('a', 'reader'), task('b', 'writer')] }),
  workers: {
    reader: worker({ does: 'reads', effect: 'read', run: () => 'read it' }),
    writer: worker({ does: 'writes', effect: 'once', run: () => 'wrote it' }),
  },
  synthesise: () => ({ answer: 'Read and written.' }),
  grounder: { version: 'broken/1', ground: () => { throw new Error('no glasses'); } },
});
`;

describe('bosun run', () => {
  it('prints the answer and one line of how it ended, without colours in a pipe; the times of tasks are in the trace', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM);
    const { status, stdout, stderr } = await place.bosun(['run', '--team', './team.ts', 'good', 'morning'], {
      alone: true,
    });
    expect(stdout).toContain('You said: good morning');
    expect(stdout).toMatch(/\ncomplete · [\d.]+ m?s · \$0 · no model\n$/);
    expect((await place.bosun(['trace', 'last'])).stdout).toMatch(/time {3}.*one after the other .*, critical path/);
    expect(stdout + stderr).not.toContain(ANSI);
    expect(stderr).toContain('t1 done');
    expect(status).toBe(0);
  });

  it('prints one JSON document with --json, also when the team prints', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM.replace('export default', "console.log('loading');\nexport default"));
    const { status, stdout, stderr } = await place.bosun(['run', '--json', '--team', './team.ts', 'hello']);
    const report = reportSchema.parse(JSON.parse(stdout));
    expect(report).toMatchObject({ status: 'complete', team: 'clerks', answer: 'You said: hello', route: 'direct' });
    expect(stderr).toContain('loading');
    expect(status).toBe(0);
    expect(reportSchema.parse(await place.json(['show', 'last']))).toEqual(report);
  });

  it('takes the request from a file of a megabyte and from standard input', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM.replace("'You said: ' + instruction", "'' + instruction.length"));
    place.write('long.txt', 'word '.repeat(200_000));
    const [byFile, byPipe] = await Promise.all([
      place.json(['run', '--team', './team.ts', '--file', 'long.txt']),
      place.json(['run', '--team', './team.ts', '-'], { input: 'from a pipe', alone: true }),
    ]);
    expect(Number(byFile.answer)).toBeGreaterThan(999_000);
    expect(byPipe.answer).toBe('11');
  });

  it('hands over context as text and as JSON, ceilings, and what was said before', async () => {
    const place = newPlace();
    place.write(
      'team.ts',
      `import { supervisor, worker } from 'bosun';
       export default supervisor({
         plan: ({ history }) => ({ goal: 'g', tasks: [{ id: 'a', worker: 'w', instruction: 'Repeat to the reader what was said: ' + JSON.stringify(history), successCriterion: 'holds every earlier turn', reads: ['name', 'size'] }] }),
         workers: {
           w: worker({ does: 'tells', effect: 'read', run: ({ context, instruction }) => JSON.stringify(context) + instruction }),
           other: worker({ does: 'waits', effect: 'read', run: () => '' }),
         },
       });`,
    );
    const first = await place.json([
      'run',
      '-t',
      'team.ts',
      '-c',
      'name=Ada',
      '-c',
      'size:=[1,2]',
      '--timeout',
      '20s',
      'one',
    ]);
    expect(first.answer).toBe('{"name":"Ada","size":[1,2]}Repeat to the reader what was said: []');
    const second = await place.json(['run', '--continue', 'last', 'two']);
    expect(second.answer).toContain('"name":"Ada"');
    expect(second.answer).toContain('"text":"one"');
  });

  it.runIf(isFull)('understands the follow-up in the examples of its help, and the one after it', async () => {
    const place = newPlace();
    const { stdout } = await place.bosun(['run', '--help']);
    expect(stdout).toContain('bosun run --continue last "and the month before?"');
    expect((await place.json(['run', 'what do I owe?'])).answer).toContain('June 2026');
    for (const month of ['May 2026', 'April 2026']) {
      const report = reportSchema.parse(await place.json(['run', '--continue', 'last', 'and the month before?']));
      expect(report).toMatchObject({ status: 'complete', answer: expect.stringContaining(`bill of ${month}`) });
    }
  });

  it('does the part of a request that the team does, and names the rest', async () => {
    const place = newPlace();
    for (const request of ['test my line and write a poem', 'write a poem and test my line']) {
      const { status, stdout } = await place.bosun(['run', '-q', '--json', request]);
      const report = reportSchema.parse(JSON.parse(stdout));
      expect(report).toMatchObject({ status: 'partial', gaps: ['Out of scope: write a poem'] });
      expect(report.tasks.map(({ worker }) => worker)).toEqual(['technical']);
      expect(report.answer).toContain('The test of your internet line');
      expect(status).toBe(3);
    }
  });

  it('has exit codes for partial, failed and waiting', async () => {
    const place = newPlace();
    const failing = "run: () => { throw new Error('out of paper'); }, attemptsMax: 1";
    place.write('fails.ts', CLERK_TEAM.replace(/run: .* instruction/, failing));
    place.write('people.ts', PERSON_TEAM);
    const failed = await place.bosun(['run', '-t', 'fails.ts', 'print it'], { alone: true });
    expect(failed.stdout).toContain('out of paper');
    const waiting = await place.bosun(['run', '-t', 'people.ts', 'may I?'], { alone: true });
    const further = await place.bosun(['run', '-q', '--continue', 'last', 'please?']);
    expect([further.status, further.stderr]).toEqual([4, expect.stringContaining('only its request is used')]);
    place.write('half.ts', HALF_TEAM);
    const partial = await place.bosun(['run', '-q', '-t', 'half.ts', 'read and write'], { alone: true });
    expect(partial.stdout).toMatch(/read it[\s\S]*Missing\n.*no ink[\s\S]*partial/);
    expect([failed.status, waiting.status, partial.status]).toEqual([1, 4, 3]);
  });

  it('exits with 6 for a request that is out of scope, and says what the team does handle', async () => {
    const place = newPlace();
    const { status, stdout } = await place.bosun(['run', '-q', 'write me a poem about autumn']);
    expect(stdout).toMatch(
      /outside what the team does[\s\S]*The team handles:\n- [a-z]+: [\s\S]*For example, ask:\n- .*\n- .*\n/,
    );
    expect(stdout).toMatch(
      /\nout-of-scope · [\d.]+ m?s · \$0 · offline model \(set ANTHROPIC_API_KEY or OPENAI_API_KEY for a real one\)\n$/,
    );
    expect(stdout).not.toContain('Missing');
    expect(status).toBe(6);
    expect(reportSchema.parse(await place.json(['show', 'last']))).toMatchObject({ status: 'out-of-scope', tasks: [] });
    expect((await place.json(['runs'])).runs).toMatchObject([{ status: 'out-of-scope' }]);
  });

  it('prints what could not be confirmed, and every effect, also in show, trace and JSON', async () => {
    const place = newPlace();
    place.write('team.ts', UNSURE_TEAM);
    const { status, stdout } = await place.bosun(['run', '-q', '-t', 'team.ts', 'read and write']);
    const effect = /Effects\n {2}✔ writer Read or write the letter to the harbour · b · ok\n/;
    expect(stdout).toMatch(effect);
    expect((await place.bosun(['show', 'last'])).stdout).toMatch(effect);
    expect((await place.bosun(['trace', 'last'])).stdout).toMatch(effect);
    expect(stdout).toMatch(/Not confirmed\n.*could not be checked: the grounder failed: no glasses[\s\S]*complete/);
    expect(status).toBe(0);
    const shown = reportSchema.parse(await place.json(['show', 'last']));
    expect(shown.unconfirmed).toHaveLength(1);
    expect(shown.effects).toEqual([
      { task: 'b', tool: 'writer', args: 'Read or write the letter to the harbour', status: 'ok' },
    ]);
    expect((await place.json(['trace', 'last'])).effects).toEqual(shown.effects);
  });

  it('has no effect in a dry run', async () => {
    const place = newPlace();
    const writes = "effect: 'once', run: () => { throw new Error('called') }";
    place.write('team.ts', CLERK_TEAM.replace(/run: .* instruction/, writes));
    const report = await place.json(['run', '--dry-run', '-t', 'team.ts', 'do it']);
    expect(JSON.stringify(report)).not.toContain('called');
  });
});

describe('bosun plan', () => {
  it('shows route, workers and forecast, and runs nothing', async () => {
    const place = newPlace();
    const preview = await place.json(['plan', 'my internet is down']);
    const made = ['route', 'routing', 'plan', 'lint', 'forecast', 'usage', 'request', 'context', 'team'];
    expect(Object.keys(preview)).toEqual(made);
    expect(preview).toMatchObject({ route: 'direct', plan: { tasks: [{ worker: 'technical' }] } });
    expect((await place.json(['runs'])).runs).toEqual([]);
    const off = await place.json(['plan', 'who won the champions league in 2019']);
    expect(off).toMatchObject({ route: 'out-of-scope', plan: { tasks: [] } });
  });
});

describe('npm start', () => {
  it.runIf(isFull)('deals with the three parts of the sample request, and does so again', async () => {
    const place = newPlace();
    for (const _ of [1, 2]) {
      const { status, stdout } = await place.bosun(['run', '--sample', '--json'], { alone: true });
      const report = reportSchema.parse(JSON.parse(stdout));
      expect(report.tasks.map(({ worker }) => worker).sort()).toEqual(['account', 'billing', 'technical']);
      expect(report.model).toBe('offline');
      expect([status, report.status]).toEqual([0, 'complete']);
    }
  });
});
