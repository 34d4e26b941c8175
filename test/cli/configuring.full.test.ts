// Settings before and between runs: the model, and which tools and workers are disabled.

import { describe, expect, it } from 'vitest';
import { CLERK_TEAM, newPlace } from '../support/cli.ts';

describe('the kill switch', () => {
  it('keeps a worker from being used until it is switched on again', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM);
    const team = ['-t', 'team.ts'];
    const typo = await place.bosun(['switch', 'off', 'worker', 'clark', ...team]);
    expect([typo.status, typo.stderr]).toEqual([2, expect.stringContaining('did you mean clerk?')]);
    await place.bosun(['switch', 'off', 'worker', 'clerk', '--reason', 'it errs', '--as', 'Ada', ...team]);
    const { off } = await place.json(['switch', ...team]);
    expect(off).toMatchObject([{ what: 'worker clerk', by: 'Ada', reason: 'it errs' }]);
    const stopped = await place.bosun(['run', '-q', ...team, 'first'], { alone: true });
    expect(stopped.status).toBe(1);
    expect(stopped.stdout + stopped.stderr).toContain('switched off by Ada: it errs');
    expect(await place.json(['switch', 'on', 'worker', 'clerk', ...team])).toMatchObject({ wasOff: true });
    expect((await place.json(['run', '-q', ...team, 'second'])).status).toBe('complete');
  });
});

describe('the model of a run', () => {
  it('is what --model says, and a key that is missing is told before there is a run', async () => {
    const place = newPlace();
    const offline = await place.json(['run', '-q', '--model', 'offline', 'what do I owe?'], {
      env: { OPENAI_API_KEY: 'no-key', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
    });
    expect(offline).toMatchObject({ status: 'complete', model: 'offline' });
    const keyless = await place.bosun(['run', '--model', 'openai/gpt-5', 'what do I owe?'], {
      env: { OPENAI_API_KEY: '' },
    });
    expect([keyless.status, keyless.stderr]).toEqual([2, expect.stringContaining('set OPENAI_API_KEY')]);
    expect((await place.json(['runs'])).total).toBe(1);
  });

  it('is what --model says also for a worker that names a model of its own, and in a nested team', async () => {
    const place = newPlace();
    place.write(
      'team.ts',
      `import { supervisor, worker } from 'bosun';
const agent = () => worker({ does: 'answers letters about gardens', model: 'openai/gpt-4o' });
const desk = supervisor({ name: 'desk', workers: { clerk: agent() }, models: { balanced: 'openai/gpt-4o' } });
export default supervisor({ workers: { gardener: agent(), desk: worker({ does: 'answers letters about tax', team: desk }) } });
`,
    );
    const ask = ['run', '-q', '--no-input', '-t', 'team.ts', '--model', 'offline'];
    for (const about of ['gardens', 'tax']) {
      const ended = await place.bosun([...ask, '--json', `answer the letter about ${about}`], {
        env: { OPENAI_API_KEY: '' },
      });
      expect(JSON.parse(ended.stdout)).toMatchObject({ model: 'offline' });
      expect(ended.stderr).not.toContain('OPENAI_API_KEY');
    }
  });

  it('is told by doctor, with why, and so is a setting that makes no sense', async () => {
    const place = newPlace();
    const env = {
      OPENAI_API_KEY: 'no-key',
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      OLLAMA_HOST: 'http://127.0.0.1:9',
    };
    const { checks } = await place.json(['doctor'], { env });
    const found = (name: string) => checks.find(({ check }: { check: string }) => check === name);
    expect(found('model').detail).toMatch(/^openai\/.* because OPENAI_API_KEY is set/);
    expect(found('model: ollama').detail).toContain('no server answers');
    const wrong = await place.bosun(['doctor'], { env: { BOSUN_MODEL: 'nonsense' } });
    expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringContaining('"nonsense" is not a model name')]);
  });
});
