// The cost of durability: time and bytes of a journal on disk, for a few large results and for many small ones.

import type { JournalInput, JournalOutput } from '../children/journal.ts';
import { inChild } from '../support/child.ts';
import type { Measured, Row, Section, Setting } from '../support/section.ts';
import { median, rounded } from '../support/statistics.ts';

const CAP = 64;
const LOADS = {
  full: [
    { tasks: 100, bytes: 10_240 },
    { tasks: 10_000, bytes: 200 },
  ],
  tiny: [{ tasks: 10, bytes: 200 }],
};
const SYNCS = ['normal', 'full'] as const;
/** Targets apply to results of 10 KB; with small results the overhead dominates. */
const TARGET_BYTES = 10_240;
const MS_MAX = 0.1;
const BYTES_MAX = 3;

type Load = { readonly tasks: number; readonly bytes: number };

function run({ tasks, bytes }: Load, sync: JournalInput['sync'], setting: Setting): Promise<JournalOutput> {
  setting.say(`journal: ${tasks} × ${bytes} B, ${sync}`);
  const few = tasks <= 1_000 ? 6 : 1;
  const [warmUps, rounds] = setting.scale === 'tiny' ? [1, 1] : [2 * few, setting.rounds * few];
  return inChild<JournalInput, JournalOutput>('journal', { tasks, bytes, sync, cap: CAP, warmUps, rounds });
}

async function entriesFor(load: Load, setting: Setting) {
  const { tasks, bytes } = load;
  const overPayload = (stored: number): number => rounded(stored / (tasks * bytes), 2);
  const inMemory = median((await run(load, 'memory', setting)).wallMs);
  const entries = [];
  for (const sync of SYNCS) {
    const { wallMs, peakBytes, closedBytes, plainPeakBytes } = await run(load, sync, setting);
    entries.push({
      tasks,
      bytes,
      sync,
      msPerTask: rounded(median(wallMs) / tasks, 4),
      bytesOverPayload: overPayload(Math.max(peakBytes, closedBytes)),
      memoryMsPerTask: rounded(inMemory / tasks, 4),
      closedBytesOverPayload: overPayload(closedBytes),
      plainAnswerBytesOverPayload: overPayload(plainPeakBytes),
    });
  }
  return entries;
}

async function measure(setting: Setting): Promise<Measured> {
  const journal: Awaited<ReturnType<typeof entriesFor>> = [];
  for (const load of LOADS[setting.scale]) journal.push(...(await entriesFor(load, setting)));
  const rows = journal.flatMap((entry): Row[] => {
    const { tasks, bytes, sync } = entry;
    const name = `journal.${tasks}x${bytes}.${sync}`;
    const load = `${tasks} × ${bytes} B, sync ${sync}`;
    const max = (limit: number): { max?: number } => (bytes === TARGET_BYTES ? { max: limit } : {});
    return [
      {
        name: `${name}.msPerTask`,
        what: `wall time per task, ${load}`,
        value: entry.msPerTask,
        unit: 'ms',
        ...max(MS_MAX),
        floor: entry.memoryMsPerTask,
      },
      {
        name: `${name}.bytesOverPayload`,
        what: `bytes on disk ÷ payload, ${load}`,
        value: entry.bytesOverPayload,
        unit: '×',
        ...max(BYTES_MAX),
        floor: 1,
      },
    ];
  });
  return {
    json: { journal },
    rows,
    notes: [
      `At most ${CAP} tasks in flight. Time: the whole run, from team.run(plan) to its report; the floor is the same run with the journal in memory.`,
      'Bytes: database and write-ahead log together, the larger of their peak during the run and their size after closing; floor 1 is the payload.',
      'The answer is one short line; without a synthesiser the joined results are also stored as the answer (plainAnswerBytesOverPayload in the JSON).',
    ],
  };
}

export const journalSection: Section = { name: 'journal', title: 'Durable journal', measure };
