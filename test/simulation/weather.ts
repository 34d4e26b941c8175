// How rough the world is on one seed. Most seeds have some kinds of trouble and not others, so that each kind is also
// met alone.

import type { Dice } from './dice.ts';

export interface Weather {
  /** Disasters (crashes, power losses, stalls) on this seed, all kinds together; then it stays calm. */
  readonly disastersMax: number;
  /** Per append: the process dies before it is stored, after it, or with only a part of it stored. */
  readonly crashBeforeAppend: number;
  readonly crashAfterAppend: number;
  readonly tornAppend: number;
  /** Per append that is to be synced: it is stored, and the process dies before it is synced. */
  readonly crashBeforeSync: number;
  /** Per call of a tool or a worker: the process dies while it is under way. */
  readonly crashInCall: number;
  /** Per opening of the run: the process dies, or stalls, some time later. */
  readonly crashLater: number;
  readonly stallLater: number;
  /** Share of crashes that take the machine with them. */
  readonly powerLoss: number;
  readonly diskSlowMs: number;
  readonly diskFails: number;
  /** Per happening: delivered a second time, or late. */
  readonly duplicates: number;
  readonly lateness: number;
  /** Per opening: another process opens the same run, or begins it again. */
  readonly secondOpener: number;
  readonly clockJumps: number;
  readonly cancels: number;
}

export function drawWeather(dice: Dice): Weather {
  const some = (share: number, high: number): number => (dice.chance(share) ? dice.next() * high : 0);
  return {
    disastersMax: dice.chance(0.15) ? 0 : dice.int(1, 10),
    crashBeforeAppend: some(0.5, 0.06),
    crashAfterAppend: some(0.5, 0.08),
    tornAppend: some(0.4, 0.1),
    crashBeforeSync: some(0.4, 0.15),
    crashInCall: some(0.4, 0.15),
    crashLater: some(0.4, 0.8),
    stallLater: some(0.3, 0.7),
    powerLoss: some(0.5, 1),
    diskSlowMs: dice.chance(0.4) ? dice.int(1, 800) : 0,
    diskFails: some(0.25, 0.05),
    duplicates: some(0.5, 0.3),
    lateness: some(0.4, 0.3),
    secondOpener: some(0.3, 0.6),
    clockJumps: some(0.4, 0.9),
    cancels: some(0.15, 1),
  };
}

export const CALM: Weather = {
  disastersMax: 0,
  crashBeforeAppend: 0,
  crashAfterAppend: 0,
  tornAppend: 0,
  crashBeforeSync: 0,
  crashInCall: 0,
  crashLater: 0,
  stallLater: 0,
  powerLoss: 0,
  diskSlowMs: 0,
  diskFails: 0,
  duplicates: 0,
  lateness: 0,
  secondOpener: 0,
  clockJumps: 0,
  cancels: 0,
};
