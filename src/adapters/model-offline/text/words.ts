// Words and their stems. The stemmer is light: it joins the forms of a word that requests and descriptions use for the
// same thing ("billing", "bills", "billed"), and leaves the rest to the table of related words.

export interface Word {
  readonly raw: string;
  readonly lower: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;

export function wordsOf(text: string): Word[] {
  let before = '';
  return Array.from(text.matchAll(WORD), (match) => {
    const raw = match[0];
    const lower = raw.toLowerCase().replace('’', "'");
    const isReserving = /^books?$/.test(lower) && BEFORE_VERB.test(before);
    before = lower;
    return {
      raw,
      lower,
      stem: isReserving ? stem('reserve') : stem(lower),
      start: match.index,
      end: match.index + raw.length,
    };
  });
}

/** The one verb that is a quite different noun as well: "book a room" is not about books. */
const BEFORE_VERB = /^(?:|so|to|please|pls|and|then|also|you|i|we|can|or|just|now|would|will|could)$/;

/** `amountCents`, `order_id` and `look-up` as words. */
export const splitName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[_\-./]+/g, ' ')
    .toLowerCase();

export const namesOf = (name: string): string[] => wordsOf(splitName(name)).map((word) => word.stem);

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `bought=buy paid=pay sent=send got=get gave=give given=give went=go took=take taken=take made=make broke=break broken=break
  lost=lose stolen=steal stole=steal forgot=forget forgotten=forget sold=sell spent=spend leaves=leave told=tell
  said=say came=come found=find kept=keep knew=know known=know thought=think wrote=write written=write chose=choose
  chosen=choose slept=sleep ate=eat ran=run people=person children=child kids=child women=woman men=man teeth=tooth
  booking=reserve booked=reserve bookings=reserve cancellation=cancel cancelation=cancel reservation=reserve payment=pay delivery=deliver deliveries=deliver
  registration=register subscription=subscribe enrolment=enroll enrollment=enroll enrol=enroll application=apply
  applied=apply complaint=complain purchase=buy arrival=arrive departure=depart renewal=renew removal=remove
  approval=approve withdrawal=withdraw installation=install activation=activate confirmation=confirm
  notification=notify information=inform translation=translate calculation=calculate comparison=compare
  analysis=analyse analyze=analyse summary=summarise summarize=summarise explanation=explain description=describe
  recommendation=recommend suggestion=suggest invitation=invite replacement=replace repayment=repay
  transferred=transfer transferring=transfer cancelled=cancel canceled=cancel cancelling=cancel wanna=want gonna=go
  gotta=need pls=please plz=please thx=thanks ur=your u=you cuz=because coz=because tmrw=tomorrow tmr=tomorrow
  tommorow=tomorrow tomorow=tomorrow acct=account appt=appointment info=inform pwd=password pw=password msg=message
  addr=address qty=quantity id=id this=this his=his is=is was=was has=has does=do did=do done=do bus=bus plus=plus us=us
  news=news status=status always=always address=address business=business access=access process=process canvas=canvas
  bonus=bonus campus=campus virus=virus class=class pass=pass less=less gas=gas series=series species=species
  during=during morning=morning evening=evening something=something anything=anything nothing=nothing everything=everything
  thing=thing king=king ring=ring bring=bring string=string spring=spring wing=wing sing=sing need=need feed=feed speed=speed
  red=red bed=bed hundred=hundred indeed=indeed used=use using=use wifi=wifi movies=movie cookies=cookie paying=pay`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** "stopp" → "stop", but "bill" stays. */
const undoubled = (base: string): string =>
  /([bdgmnprt])\1$/.test(base) && base.length > 3 ? base.slice(0, -1) : base;

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
}

export function stem(lower: string): string {
  const word = lower.replace(/['’](?:s|re|ve|ll|d|m)$/, '').replace(/['’]/g, '');
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return shorn(irregular);
  if (/\d/.test(word)) return word;
  // "key" and "pay" end like "keys" and "paid" do.
  if (word.length <= 3) return shorn(word);
  const singular = withoutPlural(word);
  return shorn(IRREGULAR.get(singular) ?? withoutEnding(singular));
}

function withoutEnding(word: string): string {
  for (const ending of ['ing', 'ed'] as const) {
    const base = word.slice(0, -ending.length);
    if (word.endsWith(ending) && base.length >= 3 && /[aeiouy]/.test(base)) return withSilentE(undoubled(base), base);
  }
  if (word.endsWith('able') && word.length > 8) return word.slice(0, -4);
  if (word.endsWith('ment') && word.length > 7) return word.slice(0, -4);
  if (word.endsWith('ation') && word.length > 8) return word.slice(0, -5);
  return word.endsWith('ly') && word.length > 5 ? word.slice(0, -2) : word;
}

/** "moved" → "move", but "stopped" → "stop" and "opened" → "open". */
const withSilentE = (short: string, base: string): string =>
  short === base && short.length <= 4 && /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(short) ? `${short}e` : short;

/** A last "e" or "y" differs between forms of one word more often than between words; in short words it does not. */
function shorn(word: string): string {
  // "vaccinate", "vaccinated" and "vaccination" are one word.
  if (word.length > 5) return word.replace(/(?:ie|[ey])$/, '').replace(/(?<=.{5})at$/, '');
  return word.replace(/y$/, 'i');
}
