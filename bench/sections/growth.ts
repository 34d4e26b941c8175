// Work whose size others decide must not grow faster than that size.

import type { GrowthInput, GrowthOutput } from '../children/growth.ts';
import { inChild } from '../support/child.ts';
import type { Measured, Row, Section, Setting } from '../support/section.ts';
import { median, rounded } from '../support/statistics.ts';

interface Kind {
  readonly what: GrowthInput['what'];
  readonly title: string;
  readonly sizes: { readonly full: readonly [number, number]; readonly tiny: readonly [number, number] };
  /** Most CPU for the larger size. */
  readonly cpuMsMax: number;
}

const KINDS: readonly Kind[] = [
  {
    what: 'tools',
    title: 'tools of an MCP server',
    sizes: { full: [400, 4_000], tiny: [5, 10] },
    cpuMsMax: 1_000,
  },
  {
    what: 'calls',
    title: 'tool calls in one reply',
    sizes: { full: [1_000, 10_000], tiny: [5, 10] },
    cpuMsMax: 2_000,
  },
  {
    what: 'page',
    title: 'bytes of a web page',
    sizes: { full: [500_000, 5_000_000], tiny: [1_000, 2_000] },
    cpuMsMax: 300,
  },
  {
    what: 'values',
    title: 'characters in which the lock looks for values',
    sizes: { full: [100_000, 1_000_000], tiny: [1_000, 2_000] },
    cpuMsMax: 8_000,
  },
];
/** Growth of the cost over growth of the size: 1 is linear. */
const RATIO_MAX = 1.5;

interface Entry {
  readonly what: string;
  readonly n: number;
  readonly cpuMs: number;
  /** The growth of the CPU between both sizes, divided by that of the size. */
  readonly overLinear: number;
}

async function entryFor({ what, sizes }: Kind, { scale, rounds, say }: Setting): Promise<Entry> {
  const [small, large] = sizes[scale];
  const cpuMsOf = async (n: number): Promise<number> => {
    say(`growth: ${n} ${what}`);
    const input: GrowthInput = { what, n, rounds: scale === 'tiny' ? 1 : rounds };
    const { cpuMicros } = await inChild<GrowthInput, GrowthOutput>('growth', input);
    return median(cpuMicros) / 1_000;
  };
  const before = await cpuMsOf(small);
  const cpuMs = await cpuMsOf(large);
  return { what, n: large, cpuMs: rounded(cpuMs, 1), overLinear: rounded(cpuMs / before / (large / small), 2) };
}

async function measure(setting: Setting): Promise<Measured> {
  const growth: Entry[] = [];
  const rows: Row[] = [];
  for (const kind of KINDS) {
    const { what, title, cpuMsMax } = kind;
    const entry = await entryFor(kind, setting);
    growth.push(entry);
    rows.push(
      { name: `growth.${what}`, what: `${entry.n} ${title}`, value: entry.cpuMs, unit: 'ms', max: cpuMsMax },
      {
        name: `growth.${what}.overLinear`,
        what: '… growth over that of the size',
        value: entry.overLinear,
        unit: '×',
        max: RATIO_MAX,
      },
    );
  }
  return {
    json: { growth },
    rows,
    notes: [
      'User and system CPU of our process, median of several rounds after one that loads the code; the server of the tools is another process.',
      'Tools: from starting the server to the report of a run that calls one of them. A page is cut where its text is shown, so its cost may grow less than its size.',
    ],
  };
}

export const growthSection: Section = { name: 'growth', title: 'Growth with what others send', measure };
