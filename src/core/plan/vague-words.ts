// Words that fit any task. A text made only of these tells a worker nothing.
//
// A word belongs here only if it stays empty next to all the others: `report` and `customer` do, `invoice` and `bill`
// do not. When in doubt, leave a word out: rejecting a good plan costs a whole round of planning, accepting a weak task
// costs one weak result, which the join still judges.

/** `grammar` has no content. `pronoun` refers to something unnamed. `weak` is a verb or noun that fits anything. */
type WordKind = 'grammar' | 'pronoun' | 'weak' | 'opening' | 'placeholder';

const GRAMMAR = `
  a an the and or but nor so if then else as at by for from in into of off on onto out over about around across through
  to too up upon with within without per via until while when where why how whether than not no only just also even
  both each every any some all most more much many few enough another other others same again back here there now soon
  later next first last finally already still always ever once please kindly
  i me my you your yours yourself he his she her we us our ours they their what which who whom whose
  am is are was were be been being do does did doing done have has had having can could may might must shall should
  will would let lets s t d m re ll ve don doesn didn isn aren wasn won shouldn couldn etc eg ie vs
  very really quite well better best good great nice fine ok okay bad worse worst high low higher lower big small
  right wrong proper properly appropriate appropriately suitable suitably adequate adequately reasonable reasonably
  necessary needed required possible relevant important useful helpful valuable meaningful interesting
  correct correctly accurate accurately complete completely comprehensive comprehensively thorough thoroughly
  careful carefully clear clearly concise concisely detailed deep deeply quick quickly fast efficient efficiently
  effective effectively easy easily simple simply nicely smooth smoothly successful successfully satisfactory positive
  satisfied satisfying happy acceptable excellent perfect perfectly professional professionally creative creatively
  smart smartly robust sensible general generally overall final initial basic whole entire full fully able ready
  certain various several different specific particular given current existing new old main key expected
  intended desired soonest asap accordingly together actual usual usually likewise friendly polite
  far long way lot own end else sure further furthermore deeper harder hard above below before after ahead
  everyone everybody someone anyone hopefully`;

const PRONOUNS = `it its itself this that these those them themselves something anything everything nothing whatever
  thing things stuff one ones somehow`;

/** Not `null`, `none` or `unknown`: alone they are rejected as single words, but in a sentence they may matter. */
const PLACEHOLDERS = 'todo tbd tba tbc fixme xxx placeholder lorem ipsum asdf qwerty blah';

/** Regular verbs; their other forms are derived below. */
const WEAK_VERBS = `
  accomplish achieve act aid analyse approach arrange assess assist attempt carry check clarify complete
  consider contribute cover determine develop discuss elaborate enhance ensure evaluate examine execute explore
  interpret describe conduct create brainstorm learn apply reach seem succeed
  finalise finish fix follow fulfil fulfill generate handle help identify implement improve inspect investigate
  look maintain manage obtain offer operate optimise organise perform plan polish prepare present proceed process
  produce progress provide refine report research resolve respond result review satisfy solve streamline
  suggest support tackle tidy treat try understand use verify want work answer need utilise utilize leverage
  gather collect`;

/** Irregular forms, and verbs that are weak only in these forms. */
const WEAK_VERB_FORMS = `
  deal deals dealt dealing get gets got getting give gives gave given giving go goes went gone going make makes made
  making take takes took taken taking find finds found finding think thinks thought thinking see sees saw seen seeing
  write writes wrote written writing bring brings brought keep keeps kept understood figure
  figured know knows known dig dug meet meets met happen happens happened fit fits analyses analyzes
  come comes came coming tell tells told begin begins began begun started returned
  planned planning decided changes fill filled insert`;

const WEAK_NOUNS = `
  action activity advice agent aim analysis answer application approach aspect assignment benefit bug business
  assistance care case challenge client code concern conclusion consideration content context criteria criterion customer
  data database dataset decision deliverable description detail document effort error evaluation experience
  fact feature feedback finding followup functionality goal guidance idea improvement info
  information input insight instruction investigation issue job matter method
  need needful objective opportunity option outcome output part perspective piece possibility
  problem procedure progress project purpose quality query question recommendation
  report request requirement research resource response result review scope service situation
  software solution stage stakeholder standard step strategy stuff subject subtask success suggestion system
  task team text thought tool topic understanding user value work worker workflow
  accuracy completeness correctness efficiency effectiveness performance productivity usefulness clarity
  manner fashion extent practice expectation sense satisfaction`;

/** Weak as the first verb of a text, specific as a noun: "address the problem", "verify the address". */
const OPENING_VERBS = 'address addresses addressing study studying';

/** A text that starts with one of these is a question, and a question of some length is specific. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set('what why how when where who which whose'.split(' '));

const split = (words: string): string[] => words.trim().split(/\s+/);

function verbForms(verb: string): string[] {
  const american = verb.replace(/ise$/, 'ize').replace(/yse$/, 'yze');
  return [...new Set([verb, american])].flatMap((base) => {
    const stem = base.replace(/e$/, '');
    const past = base.endsWith('y') ? `${base.slice(0, -1)}ied` : `${stem}ed`;
    const present = base.endsWith('y')
      ? `${base.slice(0, -1)}ies`
      : `${base}${/(sh|ch|ss|x)$/.test(base) ? 'es' : 's'}`;
    return [base, present, past, `${stem}ing`];
  });
}

const nounForms = (noun: string): string[] => [
  noun,
  noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : noun.endsWith('ss') ? `${noun}es` : `${noun}s`,
];

/** Lower-case words. Later entries override earlier ones, so the emptiest kinds come last. */
export const WORD_KINDS: ReadonlyMap<string, WordKind> = new Map<string, WordKind>([
  ...[...split(WEAK_VERBS).flatMap(verbForms), ...split(WEAK_VERB_FORMS), ...split(WEAK_NOUNS).flatMap(nounForms)].map(
    (word) => [word, 'weak'] as const,
  ),
  ...split(OPENING_VERBS).map((word) => [word, 'opening'] as const),
  ...split(GRAMMAR).map((word) => [word, 'grammar'] as const),
  ...split(PRONOUNS).map((word) => [word, 'pronoun'] as const),
  ...split(PLACEHOLDERS).map((word) => [word, 'placeholder'] as const),
]);

export const WORD_LENGTH_MAX: number = Math.max(...Array.from(WORD_KINDS.keys(), (word) => word.length));
