import { type Model, worker } from 'bosun';
import { describe, expect, it } from 'vitest';
import { modelFault } from '../../src/runtime/perform/faults.ts';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

/** A model that throws and counts its calls. */
function broken(error: unknown): Model & { asked: number } {
  const model = {
    id: 'broken',
    provider: 'home-made',
    price: { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 },
    asked: 0,
    countTokens: () => 1,
    call: () => {
      model.asked += 1;
      return Promise.reject(error);
    },
  };
  return model;
}

const bugs = (): unknown[] => [
  new TypeError("Cannot read properties of undefined (reading 'split')"),
  new RangeError('Invalid array length'),
  new ReferenceError('x is not defined'),
  new SyntaxError('Invalid regular expression: missing /'),
  Object.assign(new TypeError('The "path" argument must be of type string'), { code: 'ERR_INVALID_ARG_TYPE' }),
];
const outages = (): unknown[] => [
  new Error('the socket is on fire'),
  new TypeError('fetch failed', { cause: new Error('other side closed') }),
  new TypeError('Failed to fetch'),
  new TypeError('terminated'),
  new SyntaxError('Unexpected end of JSON input'),
  Object.assign(new TypeError('no'), { status: 503 }),
  Object.assign(new RangeError('no'), { code: 'ECONNRESET' }),
  new DOMException('aborted', 'AbortError'),
  new DOMException('too slow', 'TimeoutError'),
  'just a text',
];

describe('an error that a model throws', () => {
  it.each(bugs())('is a bug, which a retry cannot fix: %s', (error) => {
    expect(modelFault(error, 'm')).toMatchObject({ code: 'refused', detail: expect.stringContaining('bug') });
  });

  it.each(outages())('is transient: %s', (error) => {
    expect(modelFault(error, 'm')).toMatchObject({ code: 'unavailable' });
  });

  it('fails its run at once if it is a bug, and says so', async () => {
    const model = broken(new TypeError('nothing is not iterable'));
    const team = simTeam({ workers: { billing: worker({ does: 'reads', model }) } });
    const report = await team.settle(team.run(planOf([{ id: 'a' }])));
    expect(report).toMatchObject({ status: 'failed', latency: { wallMs: 0 } });
    expect(JSON.stringify(report.failure)).toContain('TypeError: nothing is not iterable');
    expect(model.asked).toBe(1);
    expect(JSON.stringify(team.health()), 'its provider did nothing wrong').not.toContain('"failures":1');
  });
});
