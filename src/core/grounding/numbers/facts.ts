// Everything that a number may have been worked out from, with the place where it stands and the words it goes by.

import type { Known } from '../known.ts';
import type { Quantity } from '../quantities.ts';
import { aboutOf, type Reading } from '../reading.ts';
import { unitNamed } from '../units.ts';
import { isTelling } from '../words.ts';

export interface Fact
  extends Pick<Quantity, 'value' | 'grain' | 'factor' | 'dimension' | 'currency' | 'around' | 'per' | 'isRate'> {
  /** What it measures or counts. */
  readonly names: ReadonlySet<string>;
  /** The words right around it. */
  readonly local: ReadonlySet<string>;
  /** What its report was to find. */
  readonly topic: ReadonlySet<string>;
  /** One sentence or one object; numbers of a draft have none. */
  readonly group: number;
  /** Which report; less than 0 for what was asked, and for a draft. */
  readonly report: number;
  readonly isCounted: boolean;
  /** Of the sum of a list, what it sums up. */
  readonly parts?: readonly Fact[];
  /** A number that has no unit may have the one of its neighbours. */
  readonly isBare: boolean;
  readonly quantity: Quantity | undefined;
}

export const ASKED = -1;
export const IN_DRAFT = -2;
/** Groups of counts: those of a list that share a value, what a sentence names, and whole lists. */
export const SHARED = -3;
export const LOOSE = -4;
export const LISTED = -5;

const NOTHING: ReadonlySet<string> = new Set();

export interface Facts {
  readonly told: readonly Fact[];
  readonly asked: readonly Fact[];
  /** How many of something are listed. */
  readonly counted: readonly Fact[];
  /** In how many sentences and objects a word stands. */
  readonly groupsWith: ReadonlyMap<string, number>;
}

export const namesOf = ({ label, nouns }: Pick<Quantity, 'label' | 'nouns'>): ReadonlySet<string> =>
  new Set([...label, ...nouns].filter((word) => isTelling(word) && !unitNamed(word)));

const isYear = ({ text, label }: Quantity): boolean =>
  /^(?:19|20)\d\d$/.test(text) && (label.length === 0 || label.includes('year'));

export const factOf = (quantity: Quantity, group: number, report: number, topic = NOTHING): Fact => ({
  topic,
  value: quantity.value,
  grain: quantity.grain,
  factor: quantity.factor,
  dimension: quantity.dimension,
  currency: quantity.currency,
  around: quantity.around,
  per: quantity.per,
  isRate: quantity.isRate ?? false,
  names: namesOf(quantity),
  local: quantity.local ?? quantity.around,
  group,
  report,
  isCounted: false,
  isBare: quantity.dimension === 'plain' && quantity.nouns.length === 0 && !isYear(quantity),
  quantity,
});

export function factsOf({ reports, told: whole, asked }: Known): Facts {
  const groups = new Map<ReadonlySet<string>, number>();
  const groupOf = ({ around }: Quantity): number => {
    const group = groups.get(around) ?? groups.size;
    groups.set(around, group);
    return group;
  };
  const topics = reports.map(({ taskId, order }) => aboutOf(`${taskId.replaceAll(/[_-]/g, ' ')} ${order}`));
  const read = ({ numbers }: Pick<Reading, 'numbers'>, report: number): Fact[] =>
    numbers.map((each) => factOf(each, groupOf(each), report, topics[report]));
  const reported = new Set(reports.flatMap(({ numbers }) => numbers));
  const told = [
    ...reports.flatMap(read),
    // How a conflict was settled.
    ...whole.numbers.filter((each) => !reported.has(each)).map((each) => factOf(each, groupOf(each), reports.length)),
  ];
  const groupsWith = new Map<string, number>();
  for (const words of groups.keys()) for (const word of words) groupsWith.set(word, (groupsWith.get(word) ?? 0) + 1);
  return {
    told,
    asked: read(asked, ASKED),
    groupsWith,
    counted: reports.flatMap(({ counts }, report) =>
      counts.map(({ value, names, isShare, isLoose }): Fact => {
        const words = new Set(names);
        return {
          value,
          grain: 0.5,
          factor: 1,
          dimension: 'plain',
          currency: undefined,
          around: words,
          names: words,
          topic: topics[report] ?? NOTHING,
          local: words,
          group: isShare ? SHARED : isLoose ? LOOSE : LISTED,
          report,
          isCounted: true,
          isBare: false,
          quantity: undefined,
        };
      }),
    ),
  };
}

const TOTALS_MAX = 24;

/** What the lists come to, as facts for a second step. */
export const totalsOf = (lists: readonly (readonly Fact[])[]): Fact[] =>
  lists.slice(0, TOTALS_MAX).flatMap((list) => {
    const [first] = list;
    if (!first || list.length < 2 || first.dimension === 'percent' || first.dimension === 'temperature') return [];
    const shared = [...first.names].filter((name) => list.every(({ names }) => names.has(name)));
    return [
      {
        ...first,
        value: list.reduce((sum, { value }) => sum + value, 0),
        names: new Set(shared),
        local: new Set(shared),
        around: new Set(list.flatMap(({ around }) => [...around])),
        parts: list,
        quantity: undefined,
      },
    ];
  });
