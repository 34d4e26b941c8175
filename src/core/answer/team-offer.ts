// What a team says of itself where it does not handle a request: what its workers do, and what one could ask instead.

import { crewOf } from '../plan/pools.ts';
import type { TeamSpec } from '../plan/team-spec.ts';

const WORKERS_MAX = 12;
const EXAMPLES = 2;

/** What the offline model says of a request in another language. */
export const ENGLISH_ONLY = 'The offline model reads English only';

const GREETING =
  /^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|thanks?|thank you|bye|goodbye|ok|okay|great|help|start|test|ping)(?: (?:there|all|you|bosun|team|everyone|a lot|so much|me|please|bye|goodbye|thanks?))*$/;
const ABOUT_TEAM =
  /^(?:(?:hi|hello|hey) )?(?:so )?(?:what (?:can|do|could) (?:you|u|this(?: team)?|i|we) (?:do|handle|offer|ask)|who are you|what are you(?: for)?|what is this|how (?:can|do) you help(?: me)?|what(?: all)? can you help(?: me)? with|how does this work)(?: (?:you|here|for me|exactly|please))*$/;

/** Whether a request only greets, or asks what the team does. Such a request is not refused but shown what to ask. */
export function asksForNothing(request: string): boolean {
  const words = request
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return GREETING.test(words) || ABOUT_TEAM.test(words);
}

export function offerOf(team: TeamSpec): string {
  const workers = Object.entries(crewOf(team));
  const told = workers.slice(0, WORKERS_MAX).map(([name, { does, scope }]) => {
    const limits = scope === undefined ? '' : ` (${shortened(scope)})`;
    return `- ${name}: ${shortened(does)}${limits}`;
  });
  const rest = workers.length > WORKERS_MAX ? [`- and ${workers.length - WORKERS_MAX} more workers`] : [];
  const examples = examplesOf(workers.map(([, worker]) => worker)).map((example) => `- ${example}`);
  const asked = examples.length === 0 ? [] : ['', 'For example, ask:', ...examples];
  return ['The team handles:', ...told, ...rest, ...asked].join('\n');
}

type Told = { readonly does: string; readonly examples?: readonly string[] | undefined };

/** Of different workers where there are several; the workers' own examples first, else a request made of what they do. */
function examplesOf(workers: readonly Told[]): string[] {
  const own = workers.map(({ does, examples = [] }) => {
    const order = orderFrom(does);
    return examples.length > 0 || order === undefined ? examples : [order];
  });
  const inTurn = [0, 1].flatMap((index) => own.flatMap((examples) => examples[index] ?? []));
  return [...new Set(inTurn.map(shortened))].slice(0, EXAMPLES);
}

const CLAUSE_END = /[,;:.(]| and (?=\w+s )/;

/** "explains bills, and pays them" becomes "Please explain bills". Undefined if the text does not begin with such a verb. */
function orderFrom(does: string): string | undefined {
  const [clause = ''] = does.trim().split(CLAUSE_END);
  const [verb = '', ...rest] = clause.trim().split(/\s+/);
  if (!/^[a-z]{3,}[^s\W]s$/i.test(verb) || rest.length === 0) return undefined;
  return `Please ${plainForm(verb.toLowerCase())} ${rest.join(' ')}`;
}

function plainForm(verb: string): string {
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`;
  return /(?:sh|ch|ss|x|zz|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};
