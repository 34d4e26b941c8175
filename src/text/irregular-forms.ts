// Irregular word forms, which no ending reveals.

/** Each line: the verb, then its other forms. */
const VERBS = `
arise arose arisen; awake awoke awoken; become became; begin began begun; bend bent; bind bound; bite bit bitten; bleed
bled; blow blew blown; break broke broken; breed bred; bring brought; build built; buy bought; catch caught; choose chose
chosen; cling clung; come came; creep crept; deal dealt; dig dug; draw drew drawn; drink drank drunk; drive drove driven;
eat ate eaten; fall fell fallen; feed fed; feel felt; fight fought; find found; flee fled; fly flew flown; forbid forbade
forbidden; forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; get got gotten; give gave given; go
went gone; grow grew grown; hang hung; hear heard; hide hid hidden; hold held; keep kept; know knew known; lay laid; lead
led; leave left; lend lent; lose lost; make made; mean meant; meet met; mistake mistook mistaken; overcome overcame; pay
paid; prove proven; ride rode ridden; ring rang rung; rise rose risen; run ran; say said; see saw seen; seek sought; sell
sold; send sent; shake shook shaken; shine shone; shoot shot; show shown; shrink shrank shrunk; sing sang sung; sink sank
sunk; sit sat; sleep slept; slide slid; speak spoke spoken; spend spent; spin spun; stand stood; steal stole stolen; stick
stuck; strike struck; swear swore sworn; sweep swept; swim swam swum; swing swung; take took taken; teach taught; tear
tore torn; tell told; think thought; throw threw thrown; understand understood; undertake undertook undertaken; undo undid
undone; wake woke woken; wear wore worn; win won; withdraw withdrew withdrawn; withhold withheld; write wrote written`;

/** A word, then its other form; includes common misspellings and abbreviations. */
const OTHERS = `
person people; child children; woman women; man men; tooth teeth; mouse mice; foot feet; criterion criteria; analysis
analyses; grey gray; movie movies; cookie cookies; use used; go goes; transfer transferred; cancel cancelled; cancel
canceled; agree agreed; free freed; type typed; guarantee guaranteed`;

/** Words that look like a form of another word but are not. */
const THEMSELVES = `
id this his is was has bus plus us news status always address business access process canvas bonus campus virus class pass
less gas series species during morning evening something anything nothing everything thing king ring bring string spring
wing sing need feed speed red bed hundred indeed wifi`;

/** Words of the same topic as another word, with a different meaning. */
const RELATED = `
rose rose; do does; do did; do done; use using; pay paying; transfer transferring; cancel cancelling; child kids; leave
leaves; reserve booking; reserve booked; reserve bookings; reserve reservation; cancel cancellation; cancel cancelation;
pay payment; deliver delivery; deliver deliveries; register registration; subscribe subscription; enroll enrolment; enroll
enrollment; enroll enrol; apply application; apply applied; complain complaint; buy purchase; arrive arrival; depart
departure; renew renewal; remove removal; approve approval; withdraw withdrawal; install installation; activate
activation; confirm confirmation; notify notification; inform information; inform info; translate translation; calculate
calculation; compare comparison; analyse analysis; analyse analyze; summarise summary; summarise summarize; explain
explanation; describe description; recommend recommendation; suggest suggestion; invite invitation; replace replacement;
repay repayment; want wanna; go gonna; need gotta; please pls; please plz; thanks thx; your ur; you u; because cuz;
because coz; tomorrow tmrw; tomorrow tmr; tomorrow tommorow; tomorrow tomorow; account acct; appointment appt; password
pwd; password pw; message msg; address addr; quantity qty`;

/** Forms of verbs that are more often another word: the left side, a saw. */
const AMBIGUOUS = new Set(['bit', 'bound', 'felt', 'left', 'meant', 'ring', 'saw', 'shot']);

const formsOf = (table: string): [form: string, word: string][] =>
  table.split(';').flatMap((line) => {
    const [word = '', ...forms] = line.trim().split(/\s+/);
    return forms.map((form): [string, string] => [form, word]);
  });

/** From any other form to the verb. */
export const IRREGULAR_VERBS: ReadonlyMap<string, string> = new Map(formsOf(VERBS));

/** From any form to its base word. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ...[...IRREGULAR_VERBS].filter(([form]) => !AMBIGUOUS.has(form)),
  ...formsOf(OTHERS),
  ...THEMSELVES.trim()
    .split(/\s+/)
    .map((word): [string, string] => [word, word]),
]);

/** Whether a word only looks like a form of another one. */
export const isNoForm = (word: string): boolean => IRREGULAR.get(word) === word;

/** The same, plus words of the same topic. */
export const IRREGULAR_AND_RELATED: ReadonlyMap<string, string> = new Map([...IRREGULAR, ...formsOf(RELATED)]);
