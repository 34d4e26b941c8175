// Which effects a text orders, by its words and the tools' names and descriptions. Used where no model named them.
//
// E1. A tool is ordered by its own verb or a synonym: "change my address" orders `modify_address`. If the order also
// names the subject of some of these tools, only those are ordered.
// E2. A related verb orders a tool only if the order names the tool's subject: "drop the reservation" orders
// `cancel_reservation`, not `cancel_order`. Its opposite never does: "downgrade my plan" does not order `upgrade_plan`.
// E3. A tool with a policy of its own needs less: any order of an action. What the action may do is for the policy; a
// request that orders nothing gives it no authority.

import { actionsOf, LOOKING } from './action-words.ts';
import type { Order } from './read-orders.ts';
import { isEmptyWord, toolStem, toolWords } from './tool-words.ts';

interface OrderableTool {
  readonly name: string;
  readonly does: string;
  readonly effect: 'read' | 'idempotent' | 'once';
  readonly grant?: 'always' | undefined;
  readonly policy?: boolean | undefined;
}

/** The names of the tools with an effect that are ordered. */
export function orderedEffects(orders: readonly Order[], tools: readonly OrderableTool[]): string[] {
  const effects = tools.filter(({ effect }) => effect !== 'read');
  if (effects.length === 0) return [];
  const ordered = new Set(effects.filter(({ grant }) => grant === 'always').map(({ name }) => name));
  if (orders.some(isAction)) for (const { name, policy } of effects) if (policy) ordered.add(name);
  for (const name of orderFinder(effects)(orders)) ordered.add(name);
  return effects.map(({ name }) => name).filter((name) => ordered.has(name));
}

/** Whether the text has a word for what the tool does, as an order or not. */
export function mentionsEffect(text: string, tool: OrderableTool): boolean {
  const { verbs, actions } = describe(tool);
  return toolWords(text).some(
    (word) => verbs.has(verbOf(word)) || [...kindsOfOrder(word)].some((kind) => actions.has(kind)),
  );
}

/** Finds what orders name by their words (E1, E2). The tools are read once: there may be thousands. */
export function orderFinder(effects: readonly OrderableTool[]): (orders: readonly Order[]) => string[] {
  const described = effects.map(describe);
  return (orders) => orders.flatMap((order) => orderedBy(order, described).map(({ name }) => name));
}

interface Described {
  readonly name: string;
  readonly verbs: ReadonlySet<string>;
  readonly actions: ReadonlySet<number>;
  readonly subject: ReadonlySet<string>;
}

function orderedBy(order: Order, tools: readonly Described[]): Described[] {
  const verb = verbOf(order.word);
  const words = new Set(order.clause.filter((word) => !isEmptyWord(word)).map(toolStem));
  const shares = ({ subject }: Described): boolean => [...subject].some((word) => words.has(word));
  const same = tools.filter(({ verbs }) => verbs.has(verb));
  const named = same.filter(shares);
  if (named.length > 0) return named;
  if (same.length > 0 && !WEAK.has(verb)) return same;
  const kinds = kindsIn(order);
  const isBack = order.clause.includes('back');
  const opposes = ({ verbs }: Described): boolean => !isBack && [...verbs].some((each) => areOpposite(verb, each));
  return tools.filter((tool) => [...kinds].some((kind) => tool.actions.has(kind)) && shares(tool) && !opposes(tool));
}

/** "Send 50 dollars to Bob" is a transfer. */
const kindsIn = ({ word, clause }: Order): ReadonlySet<number> =>
  clause.includes('money') && /^(?:send|move|put|give)$/.test(word) ? kindsOfOrder('transfer') : kindsOfOrder(word);

/** Whether the order is of an action, not of information. */
export const isAction = ({ word }: Order): boolean => kindsOfOrder(word).size > 0;

/** The groups of actions that a word orders. */
export const kindsOfOrder = (word: string): ReadonlySet<number> => {
  const base = baseOf(word);
  return new Set([...actionsOf(base)].filter((group) => group !== LOOKING));
};

/** Verbs that name the same act. The first stands for all. */
const SYNONYMS = [
  'change update edit modify adjust amend alter correct',
  'delete remove erase',
  'pay settle',
  'buy purchase order',
  'book reserve schedule',
  'send email mail message text forward',
  'create add make register',
  'disable deactivate block',
  'enable activate',
  'refund reimburse',
  'exchange swap',
].map((words) => words.split(' '));
const NOUNS: ReadonlyMap<string, string> = new Map([
  ['payment', 'pay'],
  ['cancellation', 'cancel'],
  ['reservation', 'book'],
  ['booking', 'book'],
  ['subscription', 'subscribe'],
  ['registration', 'register'],
  ['activation', 'activate'],
  ['modification', 'modify'],
  ['deletion', 'delete'],
  ['removal', 'remove'],
  ['delivery', 'deliver'],
  ['replacement', 'replace'],
  ['reimbursement', 'refund'],
  ['paid', 'pay'],
  ['sent', 'send'],
]);
const sameAct = new Map(
  SYNONYMS.flatMap(([name = '', ...others]) => [name, ...others].map((word) => [toolStem(word), toolStem(name)])),
);

/** Related verbs that undo each other. */
const OPPOSITES = [
  'upgrade downgrade',
  'deposit withdraw',
  'charge refund',
  'pay refund',
  'charge credit',
  'ship return',
  'deliver return',
  'dispatch return',
  'buy sell',
];
const areOpposite = (one: string, other: string): boolean => opposites.has(`${one} ${other}`);

const verbOf = (word: string): string => {
  const stem = toolStem(baseOf(word));
  return sameAct.get(stem) ?? stem;
};

/** `cancelled`, `cancelling`, `cancels` and `cancellation` are `cancel`. */
function baseOf(word: string): string {
  const noun = NOUNS.get(word);
  if (noun !== undefined) return noun;
  if (actionsOf(word).size > 0) return word;
  const forms = [/ies$/, /ied$/].some((end) => end.test(word))
    ? [word.replace(/ie[sd]$/, 'y')]
    : ['s', 'es', 'd', 'ed', 'ing'].flatMap((end) => {
        if (!word.endsWith(end)) return [];
        const bare = word.slice(0, -end.length);
        return [bare, `${bare}e`, bare.replace(/(.)\1$/, '$1')];
      });
  return forms.find((form) => actionsOf(form).size > 0) ?? forms[0] ?? word;
}

const opposites: ReadonlySet<string> = new Set(
  OPPOSITES.flatMap((pair) => {
    const [one, other] = pair.split(' ').map(verbOf);
    return [`${one} ${other}`, `${other} ${one}`];
  }),
);

/** Verbs that say little: what the tool does is in its noun ("make_payment", "issue_refund"). */
const LIGHT = new Set(
  'make do send issue process perform execute submit start request give create open place put initiate run apply handle'.split(
    ' ',
  ),
);

/** Verbs that order nothing without their object: "change it" may be any change. */
const WEAK: ReadonlySet<string> = new Set(
  [...LIGHT, 'change', 'create', 'send', 'set', 'manage', 'use', 'get', 'have'].map(verbOf),
);

function describe({ name, does }: OrderableTool): Described {
  const named = toolWords(name);
  const said = toolWords(does);
  const [first = ''] = named;
  const inName = named.filter((word, at) => at === 0 || (LIGHT.has(first) && kindsOfOrder(word).size > 0));
  const [saidFirst = ''] = said;
  const verbs = [...inName, saidFirst];
  const actions = new Set(verbs.flatMap((word) => [...kindsOfOrder(word)]));
  const subject = new Set([...named.slice(1), ...said.slice(1)].filter((word) => !isEmptyWord(word)).map(toolStem));
  return { name, verbs: new Set(verbs.map(verbOf)), actions, subject };
}
