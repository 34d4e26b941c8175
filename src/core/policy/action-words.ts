// Verbs for what tools do, in groups of synonyms for the question "was this action requested?". The first word of a
// group names it.

const GROUPS: readonly string[] = [
  'look get read view show see find search fetch retrieve list check browse query describe count compare summarise summarize explain display lookup load inspect monitor track navigate visit open go',
  'send email mail text forward reply share notify message tell publish post tweet upload submit export transmit',
  'pay transfer deposit withdraw settle refund reimburse credit charge donate wire remit tip',
  'buy purchase order subscribe acquire checkout',
  'sell trade exchange swap',
  'delete remove erase clear drop purge unsubscribe uninstall leave cancel revoke terminate',
  'create add make write generate register build compose new insert append draft',
  'book schedule reserve arrange plan',
  'update change edit modify set adjust rename move replace manage configure reset correct fix amend',
  'enable activate start run execute launch trigger unlock turn switch play install',
  'disable deactivate stop lock block pause suspend shut mute ban freeze hold',
  'grant give allow invite authorise authorize permit assign approve',
  'downgrade upgrade',
  'dispatch ship deliver return',
  'call dial ring',
  'fill autofill complete finish',
  'report file open raise log',
];

const groupsByWord = new Map<string, Set<number>>();
for (const [group, words] of GROUPS.entries()) {
  for (const word of words.split(' ')) {
    const known = groupsByWord.get(word) ?? new Set();
    groupsByWord.set(word, known.add(group));
  }
}

/** The groups of a word or its plain inflection; empty if it is not an action. */
export const actionsOf = (word: string): ReadonlySet<number> => groupsByWord.get(word) ?? NONE;

const NONE: ReadonlySet<number> = new Set();

/** The group of actions that only read. */
export const LOOKING = 0;
