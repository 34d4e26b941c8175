// Verbs whose past no ending tells: each line is the verb, then its other forms.

const VERBS = `
arise arose arisen; awake awoke awoken; become became; begin began begun; bend bent; bind bound; bite bit bitten; bleed bled;
blow blew blown; break broke broken; breed bred; bring brought; build built; buy bought; catch caught; choose chose chosen;
cling clung; come came; creep crept; deal dealt; dig dug; draw drew drawn; drink drank drunk; drive drove driven; eat ate eaten;
fall fell fallen; feed fed; feel felt; fight fought; find found; flee fled; fly flew flown; forbid forbade forbidden;
forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; get got gotten; give gave given; go went gone;
grow grew grown; hang hung; hear heard; hide hid hidden; hold held; keep kept; know knew known; lay laid; lead led; leave left;
lend lent; lose lost; make made; mean meant; meet met; mistake mistook mistaken; overcome overcame; pay paid; prove proven;
ride rode ridden; ring rang rung; rise rose risen; run ran; say said; see saw seen; seek sought; sell sold; send sent;
shake shook shaken; shine shone; shoot shot; show shown; shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat;
sleep slept; slide slid; speak spoke spoken; spend spent; spin spun; stand stood; steal stole stolen; stick stuck; strike struck;
swear swore sworn; sweep swept; swim swam swum; swing swung; take took taken; teach taught; tear tore torn; tell told;
think thought; throw threw thrown; understand understood; undertake undertook undertaken; undo undid undone; wake woke woken;
wear wore worn; win won; withdraw withdrew withdrawn; withhold withheld; write wrote written`;

/** By any other form, the verb itself. */
export const IRREGULAR_VERBS: ReadonlyMap<string, string> = new Map(
  VERBS.split(';').flatMap((line) => {
    const [verb = '', ...forms] = line.trim().split(/\s+/);
    return forms.map((form): [string, string] => [form, verb]);
  }),
);
