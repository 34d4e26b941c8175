// The processes of one seed: started, killed, stalled, woken, and taken down together when the power goes.

import { createSupervisor, type Supervisor } from '../../src/runtime/run/supervisor.ts';
import { type CrewParts, teamOptions, wiringOf } from './crew.ts';
import { createEffects } from './effects.ts';
import { createProcess, type Process } from './process.ts';
import { isRough, type World } from './world.ts';

export interface Manned {
  readonly process: Process;
  readonly team: Supervisor;
  readonly parts: CrewParts;
}

export interface Fleet {
  launch(name?: string): Manned;
  /** The process through which people look and decide; another one if it died. */
  operator(): Manned;
  /** Kills it, and perhaps the machine with it. */
  die(process: Process): void;
  /** It stalls, is taken for dead, and wakes up later as if nothing had been. */
  stall(process: Process): void;
}

export function createFleet(world: World): Fleet {
  const { dice } = world;
  const processes = new Set<Process>();
  let launched = 0;
  let operator: Manned | undefined;

  const die = (process: Process): void => {
    if (!process.isAlive()) return;
    world.disasters += 1;
    if (!dice.chance(world.scenario.weather.powerLoss)) {
      world.note(`${process.name} dies`);
      world.count('crashes');
      process.kill();
      return;
    }
    for (const each of processes) each.kill();
    processes.clear();
    const { lostEvents } = world.store.losePower(dice.next);
    world.note(`the power goes, ${lostEvents} events are lost`);
    world.count('power losses');
    if (lostEvents > 0) world.count('unsynced tails lost');
  };
  const effects = createEffects(world, die);
  const launch = (name = `process ${++launched}`): Manned => {
    const process = createProcess(world, name, die);
    processes.add(process);
    const parts: CrewParts = { world, process, effects, die };
    return { process, parts, team: createSupervisor(wiringOf(parts))(teamOptions(parts)) };
  };
  return {
    launch,
    die,
    operator: () => {
      if (!operator?.process.isAlive()) operator = launch('the operator');
      return operator;
    },
    stall: (process) => {
      if (!process.isAlive() || !isRough(world)) return;
      world.disasters += 1;
      world.note(`${process.name} stalls`);
      world.count('zombies');
      process.stall();
      world.after(dice.int(100, 60_000), () => {
        world.note(`${process.name} wakes up`);
        process.wake();
      });
    },
  };
}
