// Verbs whose deed changes something, in groups that mean the same deed, and the nouns that name the deed.
//
// A group is strong where saying it happened needs somebody who reports that it happened. The others tell what a record
// shows anyway ("you were charged twice"): there the deed only has to be mentioned.

export type Form = 'base' | 'done' | 'doing' | 'noun';

export interface ActWord {
  readonly group: string;
  readonly form: Form;
}

/** group: regular verbs; then irregular done-forms after a slash; then nouns after another one. */
const GROUPS: Record<string, string> = {
  refund: 'refund reimburse credit repay/paid-back/refund reimbursement credit repayment cashback',
  book: 'book schedule reserve arrange rebook reschedule appoint//booking appointment reservation visit slot rebooking callback pickup viewing meeting session table seat',
  cancel:
    'cancel terminate discontinue revoke void withdraw unsubscribe/withdrawn withdrew called-off/cancellation termination',
  close: 'close/shut/closure',
  send: 'send mail dispatch ship forward post/sent/shipment dispatch email notification reminder confirmation newsletter',
  notify: 'notify inform alert email text message//',
  change:
    'change update modify amend adjust switch upgrade downgrade move convert correct edit rename migrate/moved/change update amendment adjustment switch upgrade downgrade correction',
  activate:
    'activate enable reactivate restore unlock unblock reconnect reinstate provision/switched-on turned-on/activation reactivation restoration',
  disable:
    'disable deactivate block suspend freeze lock pause disconnect/froze frozen turned-off switched-off shut-down/deactivation suspension',
  delete: 'delete remove erase purge wipe clear/cleared/deletion removal erasure',
  replace: 'replace exchange swap substitute/replaced/replacement exchange swap substitute substitution',
  repair: 'repair fix resolve patch mend rectify/fixed/repair fix patch',
  reset: 'reset restart reboot refresh/reset/reset restart reboot',
  waive: 'waive forgive/forgave forgiven written-off wrote-off/waiver writeoff',
  extend: 'extend renew prolong/renewed/extension renewal',
  deploy: 'deploy merge publish release push commit//deployment merge release',
  revert: 'revert undo rollback/rolled-back undone reverted/rollback reversal',
  confirm: 'confirm finalise finalize/confirmed/',
  assign: 'assign escalate delegate reassign hand/handed/escalation',
  file: 'file submit lodge log raise register enrol enroll/raised/submission registration filing enrolment complaint claim',
  create: 'create open add/opened set-up/addition',
  approve: 'approve authorise authorize grant permit accept/granted/approval authorisation authorization acceptance',
  transfer: 'transfer wire remit/wired/transfer',
  install: 'install configure connect/installed/installation',
  apply: 'apply/applied/',
  pay: 'pay settle/paid/payment',
  charge: 'charge bill invoice debit/charged/',
  order: 'order purchase buy/bought/order purchase',
  return: 'return collect/given-back/',
  deliver: 'deliver/delivered/delivery',
  sign: 'sign countersign/signed/',
  hire: 'hire recruit/hired/',
  offer: 'offer/offered/offer',
  agree: 'agree promise guarantee pledge consent/agreed/',
  promise: 'compensate/compensated/compensation goodwill discount voucher',
};

export const WEAK: ReadonlySet<string> = new Set(['charge', 'order', 'pay']);

/** Deeds that one report may call by the other's name. */
const KIN: Record<string, readonly string[]> = {
  refund: ['promise'],
  promise: ['refund'],
  book: ['confirm', 'create'],
  cancel: ['close', 'delete', 'disable'],
  close: ['cancel', 'repair'],
  send: ['notify', 'order'],
  notify: ['send'],
  change: ['book', 'extend', 'activate', 'apply', 'transfer', 'replace', 'install', 'repair', 'reset', 'delete'],
  activate: ['change', 'install', 'repair'],
  disable: ['cancel', 'close'],
  delete: ['cancel', 'change'],
  replace: ['change'],
  repair: ['change', 'replace', 'reset', 'activate', 'deploy', 'close'],
  extend: ['change', 'book', 'replace'],
  waive: ['delete', 'refund', 'cancel'],
  apply: ['change', 'refund', 'create', 'activate', 'charge', 'promise'],
  file: ['create', 'send'],
  create: ['file', 'book', 'order', 'assign'],
  assign: ['create', 'transfer', 'file', 'send'],
  transfer: ['pay', 'send', 'assign', 'change'],
  pay: ['transfer', 'charge'],
  charge: ['pay'],
  order: ['book', 'create'],
  deliver: ['send'],
  return: ['refund', 'send', 'deliver'],
  deploy: ['activate'],
  install: ['change', 'activate', 'repair'],
  approve: ['agree'],
  sign: [],
  revert: ['change', 'cancel'],
  confirm: ['book', 'order', 'approve', 'change', 'send', 'file', 'pay', 'create', 'refund', 'cancel', 'extend'],
  hire: [],
  offer: [],
  agree: ['approve'],
};

export const DEEDS: readonly string[] = Object.keys(GROUPS);

export const kinOf = (group: string): readonly string[] => KIN[group] ?? [];

/** Looking, finding and telling change nothing, and much of the rest describes a state: nobody has to report these. */
export const HARMLESS: ReadonlySet<string> = new Set(
  (
    'checked reviewed looked found compared listed summarised summarized noted based asked requested mentioned included related estimated expected ' +
    'attached explained described considered calculated understood seen identified located gathered collected examined analysed analyzed evaluated assessed ' +
    'verified investigated researched counted measured tested queried searched read received learnt learned observed determined concluded recommended suggested ' +
    'answered covered addressed reported stated shown given known named called made caused affected limited planned needed required allowed taken considered ' +
    'worked tried attempted wanted hoped thought said told written been had got used left kept held meant felt become gone come started stopped ended reached ' +
    'increased decreased dropped improved grown risen fallen changed delayed missed lost broken failed passed completed done put omitted skipped excluded grouped ' +
    'sorted ranked rounded added combined joined merged highlighted marked flagged decided chosen picked selected preferred asked-for detected spotted recorded ' +
    'damaged injured stolen cracked flooded destroyed leaked scratched declined rejected refused denied traced disrupted degraded lived baptised baptized interrupted overlooked noticed experienced suffered occurred happened involved contained consisted resulted ' +
    'located situated born married died buried founded built owned operated opened-at exceeded matched differed varied totalled totaled averaged peaked ranged lasted ' +
    'listened spoken discussed written-down double-checked cross-checked confirmed-that reconstructed pieced narrowed pinpointed diagnosed attributed linked tied ' +
    'dated arrived entered gained quoted priced waited complained finished followed preceded looked-up retrieved fetched consulted contacted-nobody established clarified outlined prepared drafted compiled translated put-together'
  ).split(' '),
);

/** Verbs that do whatever their noun says: "issued a refund", "the booking was made". */
const GENERIC_DONE =
  'issued processed gave made completed placed arranged confirmed performed initiated finalised finalized given received got done executed put carried secured provided organised organized triggered submitted started obtained booked scheduled created added applied handed';
export const GENERIC: ReadonlySet<string> = new Set(GENERIC_DONE.split(' '));
export const GENERIC_BASE: ReadonlySet<string> = new Set('receive get see have issue make process'.split(' '));
/** After a deed's noun, these say that it is so. */
export const GENERIC_STATE: ReadonlySet<string> = new Set(
  'complete done confirmed successful final active live'.split(' '),
);

const DOUBLED = /^(?:cancel|submit|swap|log|refer|permit|ship|commit|set|reset|transfer|refer|defer)$/;

function formsOf(verb: string): [string, Form][] {
  if (verb === 'set' || verb === 'reset')
    return [
      [verb, 'done'],
      [`${verb}ting`, 'doing'],
    ];
  if (/^(?:send|buy|shut)$/.test(verb))
    return [
      [verb, 'base'],
      [`${verb}ing`, 'doing'],
    ];
  const last = verb.at(-1) ?? '';
  const root = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  const doubled = DOUBLED.test(verb) ? [`${verb}${last}`] : [];
  const y = /[^aeiou]y$/.test(verb) ? [[`${verb.slice(0, -1)}ied`, 'done'] as [string, Form]] : [];
  return [
    [verb, 'base'],
    [`${verb}s`, 'base'],
    [`${root}ed`, 'done'],
    [`${root}ing`, 'doing'],
    ...doubled.flatMap((d): [string, Form][] => [
      [`${d}ed`, 'done'],
      [`${d}ing`, 'doing'],
    ]),
    ...y,
  ];
}

export const ACT_WORDS: ReadonlyMap<string, ActWord> = new Map(
  Object.entries(GROUPS).flatMap(([group, list]): [string, ActWord][] => {
    const [verbs = '', irregular = '', nouns = ''] = list.split('/');
    const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
    return [
      ...words(nouns).flatMap((noun): [string, ActWord][] => [
        [noun, { group, form: 'noun' }],
        [`${noun}s`, { group, form: 'noun' }],
      ]),
      ...words(verbs).flatMap((verb) =>
        formsOf(verb).map(([form, kind]): [string, ActWord] => [form, { group, form: kind }]),
      ),
      // "rolled back" is read as one word.
      ...words(irregular).map((form): [string, ActWord] => [form.replaceAll('-', ''), { group, form: 'done' }]),
    ];
  }),
);

/** A word that is both: "refund" as a noun and as what one may do. */
export const NOUNS: ReadonlyMap<string, string> = new Map(
  Object.entries(GROUPS).flatMap(([group, list]) =>
    (list.split('/')[2] ?? '')
      .split(' ')
      .filter((noun) => noun !== '')
      .flatMap((noun): [string, string][] => [
        [noun, group],
        [`${noun}s`, group],
      ]),
  ),
);

/** Deeds that somebody will count on. */
export const BINDS: ReadonlySet<string> = new Set([
  'refund',
  'waive',
  'promise',
  'transfer',
  'book',
  'approve',
  'cancel',
  'replace',
  'sign',
  'notify',
  'order',
]);
