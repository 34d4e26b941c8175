// The words by which orders are told from questions and statements (read-orders.ts).

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words before an order that do not change it. */
export const FILLERS = setOf(
  'please pls plz kindly just simply now and then also but so hi hello hey ok okay yes yeah yep sure well right alright first firstly second secondly third next finally lastly afterwards otherwise instead thanks thank maybe perhaps actually quickly immediately again once more plus or dear team there great good perfect fine absolutely definitely additionally',
);
export const PLEASE = setOf('please pls plz kindly');
export const WH = setOf('how what when where which who whom whose why whats hows wheres whos');
export const AUXILIARIES = setOf(
  "does did is are was were am has had should shall may might must can could would will isn't aren't wasn't weren't don't doesn't didn't hasn't haven't hadn't can't couldn't won't wouldn't shouldn't",
);
export const SUBJECTS = setOf(
  'i we you he she it they there this that these those my our your his her their the a an any someone anyone u',
);
/** A clause that begins so is no order itself. */
export const SUBORDINATE = setOf(
  'if when whenever unless because since as while although though until till after before whether that which who whose where case',
);
/** Words that begin a clause, but never an order. */
export const NO_VERBS = setOf(
  'in on at for from with by of about regarding concerning during per via to up down out over under between within into onto here not no never without nor neither cannot dont',
);
export const NEGATIONS = setOf(
  "not don't dont never no cannot can't doesn't didn't won't wouldn't isn't without nor neither",
);
export const FINITE = setOf(
  "is are was were am has had does did isn't aren't wasn't weren't hasn't haven't hadn't doesn't didn't can't cannot won't will would should can could may might must keeps keep still never not fails came says said shows seems looks got here there again already yet",
);
/** Verbs that ask for information, or order nothing that a tool with an effect does. */
export const INFORMATION = setOf(
  'know see find figure understand learn ask check tell explain show hear inquire enquire clarify confirm verify look view read list compare summarise summarize describe remind discuss talk speak wonder think say complain estimate review let',
);
export const WISHES = setOf('want wanna need wish require demand request intend desire');
/** Wishes only after "would" or "'d". */
export const WISHES_AFTER_WOULD = setOf('like love prefer appreciate');
/** Wishes only after a form of "be": "I am calling to cancel". */
export const WISHES_GOING_ON = setOf('looking hoping calling writing contacting here ready asking requesting wanting');
export const WISHERS = setOf("i we you i'd we'd you'd i'm we're you're i've id im customer user");
export const DETERMINERS = setOf(
  'the a an my our your his her their its this that these those all any both each every some me us him them it one two three four five six everything another',
);
/** Before these an action word is part of a name: "refund status", "return policy", "cancel fee". */
export const COMPOUNDS = setOf(
  'status policy policies option options fee fees rate rates detail details history window rules deadline terms form forms question questions issue issues problem problems info information confirmation charges costs cost limits limit time times process procedure eligibility number numbers method methods slip stub day raise',
);
/** Things that are wished for, not acts: "a payment plan", "a return label". */
export const THINGS = setOf('plan plans receipt invoice proof link label code quote copy');
/** Action words that are as often nouns: at the beginning of a clause they need an object to be an order. */
export const NOUN_TOO = setOf(
  'order book bill charge plan test report return claim hold record visit stay place call change issue refund transfer exchange upgrade downgrade update payment text email mail message ship trade deposit credit tip check file log purchase replacement cancellation delivery swap top',
);
/** Nouns that are followed by their number: "order W123". */
export const NUMBERED = setOf('order bill book plan claim report record charge issue file call payment');
/** Verbs that say little: the order is in the noun ("make a payment", "get a refund"). */
export const LIGHT = setOf(
  'make making do doing get getting have put putting submit initiate start process issue place give request set arrange',
);
/** After these, "to" begins another order: "use my card to pay". */
export const TO_AFTER = setOf('use proceed continue go try feel help');
/** Between "could you" and its verb. */
export const LEAD_IN = setOf(
  'please pls plz kindly just also possibly maybe perhaps then now go ahead and help me us to mind be so kind as immediately quickly',
);
/** Where the description of a wished thing ends. */
export const STOPS_A_THING = setOf(
  'update about because if when that which who of for regarding on since whether how what why where from with sure certain is was are were has been',
);
export const BEFORE_A_THING = setOf(
  'a an another full partial new replacement immediate quick complete one two three some',
);
export const PAST_FORMS = setOf('paid sent bought made done sold frozen taken given written broken chosen');
