// Numbers that nobody reported but anybody can work out: totals, differences, shares, averages, days between dates.
//
// Any number is the sum or difference of some others. So a match only counts where it is unlikely to be chance: the
// share of all numbers of that size that could be worked out just as well has to be small. It may be larger where the
// operands stand beside the number, belong together, are about the same things, or the sentence says how it came about.

import type { Derivable, Reach } from './derivable.ts';
import type { Instant } from './known-dates.ts';
import { closeEnough } from './known-numbers.ts';
import type { Quantity } from './quantities.ts';
import { addSpans, addSpansFrom, addTimes, type How, type Operand, type Pool, reckon, type Worked } from './reckon.ts';

const SUMS =
  /\b(?:totals?|totall?ing|totalled|together|altogether|combined|sum|sums|in all|all in|overall|add(?:s|ed)? up|adds|comes? to|came to|with|comes? on top|amount(?:s|ed|ing)? to|makes?|making|plus|all|both|cumulative|of|in total|costs?|totaled|stands? at|order|i\.e|for)\b|[=+×Σ]/i;
const DIFFERS =
  /\b(?:difference|differ|more|less|fewer|higher|lower|cheaper|dearer|saves?|saving|saved|savings?|remain(?:s|ing|der)?|left|leav(?:es|ing)|increase[sd]?|rises?|rose|risen|grew|grown|growth|gain(?:ed)?|drop(?:ped)?|fell|fallen|declined?|decreased?|reduced|reduction|short|shortfall|over|under|above|below|beyond|extra|later|earlier|longer|shorter|faster|slower|gap|apart|without|excluding|except|between|outstanding|net|minus|exceed(?:s|ed)?|after|before|late|early|ahead|missing|lack(?:s|ing)?|not|n't|other|others|rest|still|up|down|surplus|profit|loss|another|further|went)\b|n['’]t\b|[-−–]/i;
const AVERAGES =
  /\b(?:average|averages|averaging|mean|typically|per|each|apiece|a (?:day|week|month|year|head|person|piece)|every)\b/i;
const RATED =
  /\b(?:(?:a|per|each|every|for the|over the) (?:whole )?(?:month|year|week|day|quarter)|monthly|yearly|annually|annual|weekly|daily|quarterly)\b/i;
const TIMES = /\b(?:for|at|times|both|each|all|two|total|together|cost|costs|pays?|would|a|per|of)\b|[×x*]/i;

const LASTS =
  /\b(?:took|takes?|taking|lasts?|lasted|lasting|for|in|within|run|long|ago|old|aged|duration|until|since|stay|nights?|covers?|enough)\b/i;
/** "up 8 %", "8 % more": what it changed by, and no part of anything. */
const CHANGED_BEFORE =
  /\b(?:up|down|by|increase of|rise of|growth of|drop of|grew|rose|fell|declined|gained|lost|saving|discount of)\s+(?:about |around |roughly |some |nearly |almost |over |just )?(?:under |over )?(?:an? )?$/i;
const CHANGED_AFTER =
  /^\s*(?:more|less|fewer|higher|lower|faster|slower|cheaper|dearer|longer|shorter|increase|decrease|growth|rise|drop|reduction|up|down|better|worse|over last|year on year)\b/i;

const CUES: Record<How, RegExp> = {
  sum: SUMS,
  difference: DIFFERS,
  product: TIMES,
  quotient: new RegExp(`${AVERAGES.source}|\\btimes\\b`, 'i'),
  average: AVERAGES,
  share: /./,
  change: DIFFERS,
  span: new RegExp(`${DIFFERS.source}|${LASTS.source}`, 'i'),
  inclusive: /\b(?:for (?:the|all|these|those)|over the|inclusive|altogether|stay|days? off|days? of)\b/i,
  rate: RATED,
  compound: new RegExp(`${SUMS.source}|${DIFFERS.source}`, 'i'),
};

/**
 * How much of the numbers of its size may be reachable: where the sentence says how it came about and is about the same
 * things, where only one of the two is so, and where nothing but the value fits.
 */
const CHANCE: Record<Reach | 'block' | 'half', readonly [number, number, number]> = {
  block: [0.6, 0.3, 0.05],
  half: [0.6, 0.25, 0.02],
  together: [0.7, 0.2, 0.02],
  report: [0.2, 0.05, 0.01],
  across: [0.2, 0.03, 0.004],
};

export interface Beside {
  /** Other numbers of the same sentence that stand in a source or follow from some. */
  readonly sentence: readonly Quantity[];
  /** Those of its whole paragraph. */
  readonly block: readonly Quantity[];
  /** Reported days and times of the sentence. */
  readonly instants: readonly Instant[];
  /** What the sentence is about, as words. */
  readonly around: ReadonlySet<string>;
}

/** Whether the number follows from others in a way that is hardly chance. */
export function isDerived(said: Quantity, sentence: string, beside: Beside, from: Derivable): boolean {
  if (said.value === 0) return false;
  return [said, ...inUnitsBeside(said, beside)].some((each) => follows(each, sentence, beside, from));
}

/** "another 27" after "12 minutes", "or 11.5 if …" after "16.5 days". */
function inUnitsBeside(said: Quantity, { sentence, block }: Beside): Quantity[] {
  if (said.dimension !== 'plain' || said.nouns.length > 0) return [];
  const kinds = new Map<string, Quantity>();
  for (const { dimension, currency, factor } of sentence.length > 0 ? sentence : block)
    if (dimension !== 'plain' && dimension !== 'percent' && factor !== 0)
      kinds.set(`${dimension} ${currency} ${factor}`, {
        ...said,
        dimension,
        currency,
        factor,
        value: said.value * factor,
        grain: said.grain * factor,
      });
  return [...kinds.values()];
}

function follows(said: Quantity, sentence: string, beside: Beside, from: Derivable): boolean {
  const isChange = said.dimension === 'percent' && saysChange(said, sentence);
  const isMeant = ({ how }: Worked): boolean => !(isChange && how === 'share');
  const judge = (reach: keyof typeof CHANCE, candidates: readonly Worked[]): boolean => {
    const ofKind = candidates.filter((each) => sameKind(said, each) && isMeant(each));
    if (!ofKind.some((each) => fits(said, each))) return false;
    const [both, either, none] = CHANCE[reach];
    const cued = ofKind.filter(({ how }) => CUES[how].test(sentence));
    const about = ofKind.filter(({ how, around }) => !NEEDS_CUE.has(how) && isAbout(around, beside.around));
    const neither = ofKind.filter(({ how }) => !NEEDS_CUE.has(how));
    return (
      chance(
        said,
        cued.filter(({ around }) => isAbout(around, beside.around)),
      ) <= both ||
      chance(said, cued) <= either ||
      chance(said, about) <= either ||
      chance(said, neither) <= none
    );
  };
  const others = beside.sentence.filter((each) => each.at !== said.at);
  // Its operands stand in the same sentence: everyone can check it there.
  if (madeHere(others, sentence, beside).some((each) => isMeant(each) && fits(said, each))) return true;
  const near: Worked[] = [];
  const block = beside.block.filter((each) => each.at !== said.at || each.text !== said.text);
  reckon(block.slice(-BLOCK_MAX).map(withNeighbours), near);
  if (judge('block', near)) return true;
  const half: Worked[] = [];
  if (from.told.length <= HALF_MAX) for (const each of others) withEach(each, from.told, half);
  for (const each of beside.instants) addSpansFrom(each, from.instants, half);
  if (judge('half', half)) return true;
  const dimensions = said.dimension === 'money' ? ['money', 'plain'] : [said.dimension];
  return (
    (['together', 'report', 'across'] as const).some((reach) =>
      judge(
        reach,
        dimensions.flatMap((dimension) => from.find(reach, dimension)),
      ),
    ) || isSupply(said, sentence, half, from)
  );
}

const NEEDS_CUE: ReadonlySet<How> = new Set(['rate', 'inclusive']);
const BLOCK_MAX = 14;
const HALF_MAX = 120;

/** A number without a word of its own after it may be of its neighbours' unit. */
const withNeighbours = (each: Quantity): Operand => ({ ...each, isNamed: each.nouns.length === 0 });

function madeHere(others: readonly Quantity[], sentence: string, { instants }: Beside): Worked[] {
  const here: Worked[] = [];
  reckon(others.map(withNeighbours), here);
  addSpans(instants, here);
  addDaily(others, sentence, here);
  return here;
}

/** 13.5 kg at 4.5 kg a day are enough for three days. */
function isSupply(said: Quantity, sentence: string, half: readonly Worked[], from: Derivable): boolean {
  if (said.dimension !== 'time' || !/\b(?:enough|suffic\w+|lasts?|covers?)\b/i.test(sentence)) return false;
  const count = { ...said, dimension: 'plain', value: said.value / said.factor, grain: said.grain / said.factor };
  const quotients = [...half, ...from.find('together', 'plain')].filter(({ how }) => how === 'quotient');
  return quotients.some((each) => fits(count, each));
}

/** One operand in the sentence, the other in a report. */
function withEach(each: Quantity, told: Pool, made: Worked[]): void {
  for (const other of told) if (other.value !== each.value) reckon([each, other], made);
  addTimes([each], told, made);
}

/** 28 tablets at one a day last four weeks. */
function addDaily(others: Pool, sentence: string, made: Worked[]): void {
  const each = /\b(?:a|per|each|every) (day|week|month)\b|\b(dai|week|month)ly\b/i.exec(sentence);
  const unit = (each?.[1] ?? each?.[2] ?? '').toLowerCase();
  const seconds = unit === 'week' ? 604_800 : unit === 'month' ? 2_629_800 : 86_400;
  if (!each) return;
  for (const { value, dimension, around } of others)
    if (dimension === 'plain')
      made.push({ how: 'span', dimension: 'time', currency: undefined, value: value * seconds, around: [around] });
}

const isAbout = (around: readonly ReadonlySet<string>[], words: ReadonlySet<string>): boolean =>
  around.some((set) => {
    for (const word of set) if (words.has(word)) return true;
    return false;
  });

/** A bare number may be money, but hours times guests are none. */
const UNITLESS_MONEY: ReadonlySet<How> = new Set(['sum', 'difference', 'average', 'product', 'quotient', 'rate']);

const sameKind = (said: Quantity, { dimension, currency, how }: Worked): boolean =>
  (dimension === said.dimension && (!currency || !said.currency || currency === said.currency)) ||
  (dimension === 'plain' && said.dimension === 'money' && UNITLESS_MONEY.has(how));

/** At the places that are written; money to the cent. */
const fits = (said: Quantity, each: Worked): boolean =>
  sameKind(said, each) &&
  (said.dimension === 'money'
    ? closeEnough(said, { value: Math.round((each.value * 100) / said.factor) * (said.factor / 100) })
    : closeEnough(said, each));

const saysChange = (said: Quantity, sentence: string): boolean =>
  CHANGED_AFTER.test(sentence.slice(said.at + said.text.length)) || CHANGED_BEFORE.test(sentence.slice(0, said.at));

/** How likely a number of this size would come as close to one of these; 1 where none fits. */
function chance(said: Quantity, candidates: readonly Worked[]): number {
  const size = Math.abs(said.value);
  const offs = candidates.filter((each) => fits(said, each)).map(({ value }) => Math.abs(value - size));
  if (offs.length === 0) return 1;
  const exact = said.dimension === 'money' && !said.compact ? Math.min(0.005, said.grain) : said.grain;
  const isBound = said.hedge === 'under' || said.hedge === 'over';
  const slack = isBound
    ? Math.max(exact, 0.03 * size)
    : Math.max(said.compact && said.dimension === 'percent' ? 0.01 * size : exact, Math.min(...offs));
  const [low, high] = [size * 0.6, size * 1.6];
  let covered = 0;
  let until = low;
  for (const value of candidates.map((each) => each.value).sort((a, b) => a - b)) {
    const [from, to] = [Math.max(value - slack, until), Math.min(value + slack, high)];
    if (to <= from) continue;
    covered += to - from;
    until = to;
  }
  return covered / (high - low);
}
