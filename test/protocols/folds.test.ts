// Facts about the folds of all protocols, on the same recorded runs. Their frames are kept in `frames/`: a change of them is
// a change of what clients get. `vitest run test/protocols/folds.test.ts -u` writes them again.

import { describe, expect, it } from 'vitest';
import { framesAfter, type PlacedFrame, type Protocol } from '../../src/surfaces/server/turns/protocol.ts';
import type { TurnStep } from '../../src/surfaces/server/turns/turn-fold.ts';
import { protocols } from './protocols.ts';
import { recordedRuns } from './recorded-runs.ts';

const runs = await recordedRuns();

interface Cut {
  readonly turn: number;
  readonly after?: number;
}

async function framesOf(
  protocol: Protocol<unknown, unknown>,
  { turn, after = -1 }: Cut,
  steps: readonly TurnStep[],
): Promise<readonly PlacedFrame<unknown>[]> {
  const frames = [];
  for await (const frame of framesAfter(protocol, { turn, after }, steps)) frames.push(frame);
  return frames;
}

/** As another process would have it. */
const copied = (state: unknown): unknown => JSON.parse(JSON.stringify(state));

describe.each(Object.entries(protocols))('%s', (name, protocol) => {
  it.each(runs)('writes the kept frames of the run $name', async ({ name: run, steps, turns }) => {
    const written = [];
    for (const turn of turns) written.push({ turn, frames: await framesOf(protocol, { turn }, steps) });
    const lines = written.flatMap(({ turn, frames }) => [
      `turn ${turn}`,
      ...frames.map(({ cursor, frame }) => `${cursor} ${JSON.stringify(frame)}`),
    ]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`frames/${name}.${run}.txt`);
    expect(written.every(({ frames }) => frames.length > 0)).toBe(true);
  });

  it.each(runs)('resumes the run $name after every frame, without a gap or a repeat', async ({ steps, turns }) => {
    for (const turn of turns) {
      const whole = await framesOf(protocol, { turn }, steps);
      const cursors = whole.map(({ cursor }) => cursor);
      expect(cursors).toEqual([...new Set(cursors)].sort((a, b) => a - b));
      for (const [at, { cursor: after }] of whole.entries())
        expect(await framesOf(protocol, { turn, after }, steps)).toEqual(whole.slice(at + 1));
    }
  });

  it.each(runs)('folds the run $name in two portions to the same frames, cut at any event', ({ steps, turns }) => {
    for (const turn of turns)
      for (let cut = 0; cut <= steps.length; cut++) {
        let [whole, cutState] = [protocol.begin(turn), protocol.begin(turn)];
        for (const [at, step] of steps.entries()) {
          if (at === cut) cutState = copied(cutState);
          const [expected, found] = [protocol.fold(whole, step), protocol.fold(cutState, step)];
          expect(found.frames).toEqual(expected.frames);
          [whole, cutState] = [expected.state, found.state];
        }
      }
  });
});
