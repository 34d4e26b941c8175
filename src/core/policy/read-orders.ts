// Reads which actions a text orders, in English: "Pay my bill", "could you refund order 12?", "I want to return it".
// The reading decides whether an effect needs a person (ordered-effects.ts), so it is strict: a form that is not listed
// here orders nothing, and a person is asked.
//
// R1. An order is an imperative ("cancel it"), a polite request ("would you cancel it?") or a wish ("I want it
// cancelled", "I need a refund").
// R2. A question orders nothing, even if it contains the verb: "How do I pay?", "Can I cancel?", "What if I return it?".
// A wish that is asked about is a question too: "I want to cancel. How do I do that?"
// R3. Neither does a condition ("if I cancel"), a negation ("don't pay"), reported speech ("they told me to pay"), or
// quoted text.
// R4. Asking for information is no order of an effect: "tell me", "I want to know", "check whether".

import { actionsOf, LOOKING } from './action-words.ts';
import * as words from './order-words.ts';
import { toolWords } from './tool-words.ts';

export interface Order {
  /** The verb or noun that orders: `pay`, `cancelled`, `refund`. */
  readonly word: string;
  /** All words of its clause. */
  readonly clause: Clause;
}

type Clause = readonly string[];

const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»|^[ \t]*>.*$/gmu;
/** Turns of phrase with a verb of an action that order nothing. */
const IDIOMS =
  /\bpay(?:ing)?(?: \w+){0,2} (?:attention|heed|homage|tribute|respects?|a visit|a call)\b|\b\w+ (?:nothing|none|nobody|no one|no-one)\b|\b\w+ or (?:not|don't)(?: \w+)?\b/gi;
const SENTENCE_END = /(?<=[.!?])\s+|[\n;]+/;
const CLAUSE_END = /,|:(?=\s)|\s[-–—]+\s|[()!?]|\.(?=\s|$)|\bbut\b/i;
const ASKS = /\?\s*$/;

/** Orders further down are not read: a person is asked. */
const TEXT_MAX = 20_000;
const ORDERS_MAX = 100;
const CLAUSE_WORDS_MAX = 400;
const ANTECEDENT_MAX = 1_000;

/** The sentences of a text, without what it quotes (R3). */
export const sentencesOf = (text: string): string[] =>
  text
    .slice(0, TEXT_MAX)
    .replaceAll('’', "'")
    .replaceAll(QUOTED, ' , ')
    .replaceAll(IDIOMS, ' , ')
    .split(SENTENCE_END)
    .filter((sentence) => /\p{L}/u.test(sentence));

export function readOrders(text: string): Order[] {
  const sentences = sentencesOf(text).map((sentence) => ({ sentence, clauses: clausesOf(sentence) }));
  const all = sentences.flatMap(({ sentence, clauses }, at) => {
    const next = sentences[at + 1];
    const asksAbout = isAskedAbout(clauses, sentence, next);
    const orders = clauses
      .flatMap((clause) => (clause.mood === 'wish' && asksAbout ? [] : clause.orders))
      .slice(0, ORDERS_MAX);
    const before = `${sentences[at - 1]?.sentence ?? ''} ${sentence}`.slice(0, ANTECEDENT_MAX);
    return orders.map((order) => withAntecedent(order, before));
  });
  return all.slice(0, ORDERS_MAX);
}

/** "My IBAN is new, please update it": the words before say what "it" is. */
const withAntecedent = ({ word, clause }: Order, before: string): Order =>
  clause.some((each) => /^(?:it|that|this|them|those|these|him|her|one|ones)$/.test(each))
    ? { word, clause: [...clause, ...wordsIn(before)] }
    : { word, clause };

/** "I want to cancel. How do I do that?", "I'd like a refund, is that possible?" (R2) */
const ASKS_HOW =
  /\b(?:how|where)\s+(?:do|can|would|should|could|might)\s+(?:i|we)\b|\b(?:can|could|may) (?:i|we) (?:do|use|make)\b|\b(?:is|would|will) (?:this|that|it)(?: be)? (?:possible|allowed|ok|okay|doable)\b/i;

type Read = { readonly sentence: string; readonly clauses: readonly ReadClause[] };

/**
 * Whether the wish in a sentence is only asked about: in the same sentence, or in the next one. A wish with a number in
 * it ("return order 12") is definite enough to be an order beside a question.
 */
function isAskedAbout(clauses: readonly ReadClause[], sentence: string, next: Read | undefined): boolean {
  const asks = ({ mood }: ReadClause): boolean => mood === 'question';
  if (clauses.some(asks) || ASKS_HOW.test(sentence)) return true;
  if (!next) return false;
  return ASKS_HOW.test(next.sentence) || (!/\d/.test(sentence) && asks(next.clauses[0] ?? NOTHING));
}

/** Whether a text asks and orders nothing. */
export function onlyAsks(text: string): boolean {
  const sentences = sentencesOf(text);
  const asks = (sentence: string): boolean =>
    ASKS.test(sentence) || clausesOf(sentence).some(({ mood }) => mood === 'question');
  return sentences.length > 0 && sentences.every(asks) && readOrders(text).length === 0;
}

/** Whether every sentence is a question in plain English ("how much", "is it"), or says nothing such as "thanks". */
export function plainlyAsks(text: string): boolean {
  const read = sentencesOf(text).map(clausesOf);
  const orders = read.flat().some((clause) => clause.orders.length > 0 || clause.mood === 'wish');
  const asks = (clauses: readonly ReadClause[]): boolean => clauses.some(({ mood }) => mood === 'question');
  const isSmallTalk = (sentence: string): boolean => wordsIn(sentence).every((word) => words.FILLERS.has(word));
  return (
    !orders &&
    read.some(asks) &&
    sentencesOf(text).every((sentence, at) => asks(read[at] ?? []) || isSmallTalk(sentence))
  );
}

/** The orders in the words after "shall I" or "you want me to". */
export function ordersAfter(said: string): Order[] {
  const [clause = ''] = said.split(CLAUSE_END);
  return ordersFrom(toolWords(clause), 0);
}

/** Amounts count as the word "money", which descriptions of tools use. */
const MONEY = /[$€£]\s?\d|\d\s?(?:dollars?|euros?|pounds?|usd|eur|gbp|bucks)\b/i;
const wordsIn = (text: string): string[] => (MONEY.test(text) ? [...toolWords(text), 'money'] : toolWords(text));

interface ReadClause {
  readonly orders: readonly Order[];
  readonly mood: 'order' | 'wish' | 'question' | 'other';
}
const NOTHING: ReadClause = { orders: [], mood: 'other' };
const QUESTION: ReadClause = { orders: [], mood: 'question' };

function clausesOf(sentence: string): ReadClause[] {
  const asks = ASKS.test(sentence);
  const parts = sentence
    .split(CLAUSE_END)
    .map(wordsIn)
    .filter((clause) => clause.length > 0)
    .map((clause) => clause.slice(0, CLAUSE_WORDS_MAX));
  const lastQuestion = asks ? parts.findLastIndex(beginsQuestion) : -1;
  const clauses: ReadClause[] = [];
  let afterQuestion = false;
  for (const [at, clause] of parts.entries()) {
    // "Cancel order 12, and is order 13 on its way?": the question mark is for the last clause alone.
    const read = readClause(clause, { asks: asks && at >= lastQuestion, afterQuestion });
    afterQuestion ||= read.mood === 'question';
    // "I need to pay 30 by Friday?"
    clauses.push(asks && at === parts.length - 1 && read.mood === 'wish' ? QUESTION : read);
  }
  return clauses;
}

/** A question beside what was said before, not an alternative to it ("or should I return it?"). */
function beginsQuestion(clause: Clause): boolean {
  const at = clause.findIndex((word) => !words.FILLERS.has(word));
  if (at < 0 || clause[0] === 'or') return false;
  return isQuestionWord(clause, at) || isQuestionStart(clause[at] ?? '', clause[at + 1] ?? '');
}

interface Around {
  /** The sentence ends with a question mark. */
  readonly asks: boolean;
  /** An earlier clause of the sentence is a question. */
  readonly afterQuestion: boolean;
}

const isPolite = (clause: Clause): boolean => clause.some((word) => words.PLEASE.has(word));

function readClause(clause: Clause, { asks, afterQuestion }: Around): ReadClause {
  const at = clause.findIndex((word) => !words.FILLERS.has(word));
  // "Refund, please"; a clause of fillers says nothing.
  if (at < 0) return NOTHING;
  const [first = '', second = ''] = clause.slice(at);
  const requested = requestedAt(clause, at);
  if (requested !== undefined)
    return isAbility(clause, requested) ? QUESTION : { orders: ordersFrom(clause, requested), mood: 'order' };
  if (isQuestionWord(clause, at) || isQuestionStart(first, second)) return QUESTION;
  if (asks && (words.WH.has(first) || words.AUXILIARIES.has(first))) return QUESTION;
  const wish = wishAt(clause, at) ?? joinedWish(clause, at);
  if (wish !== undefined) return { orders: wish, mood: 'wish' };
  if ([words.SUBORDINATE, words.AUXILIARIES, words.WH].some((each) => each.has(first))) return NOTHING;
  // In a question only "please" marks an order: "what do I owe, and please pay it?"
  if ((asks || afterQuestion) && !isPolite(clause)) return NOTHING;
  return { orders: imperative(clause, at), mood: 'order' };
}

/** "Which plan am I on", "when will it come"; not "when asked", "which I do not want". */
function isQuestionWord(clause: Clause, at: number): boolean {
  const [first = '', second = '', ...rest] = clause.slice(at, at + 4);
  if (!words.WH.has(first) || !/^(?:when|where|which|who|whose)$/.test(first)) return words.WH.has(first);
  const isVerb = (word: string): boolean => words.AUXILIARIES.has(word) || /^(?:do|have)$/.test(word);
  return isVerb(second) || (!words.SUBJECTS.has(second) && rest.some(isVerb));
}

const isQuestionStart = (first: string, second: string): boolean =>
  (words.AUXILIARIES.has(first) || first === 'do' || first === 'have') &&
  /^(?:i|we|you|he|she|they|there|my|our|your|it|this|that|these|those|the|any|u)$/.test(second) &&
  !(first === 'do' && /^(?:it|this|that)$/.test(second)) &&
  !(first === 'have' && /^(?:it|this|that|my|the|these|those)$/.test(second));

/** Where the verb of a polite request is: "could you (please) refund", "I was wondering if you could cancel". */
function requestedAt(clause: Clause, at: number): number | undefined {
  const wondering = clause.findIndex((word, index) => /^wonder(?:ing)?$/.test(word) && clause[index + 1] === 'if');
  if (wondering >= 0) {
    const [who = '', modal = ''] = clause.slice(wondering + 2);
    return who === 'you' && /^(?:can|could|would)$/.test(modal) ? skipLeadIn(clause, wondering + 4) : undefined;
  }
  const [modal = '', who = ''] = clause.slice(at);
  if (!/^(?:you|u|some(?:one|body))$/.test(who)) return undefined;
  const asksFor = /^(?:can|could|would|can't|couldn't)$/.test(modal) || (modal === 'will' && isPolite(clause));
  return asksFor ? skipLeadIn(clause, at + 2) : undefined;
}

/** "Can you cancel orders?" asks what is possible, "would you charge me?" what will happen. */
function isAbility(clause: Clause, at: number): boolean {
  const [verb = '', object = ''] = clause.slice(at);
  if (/^(?:charge|bill|fine)$/.test(verb) && /^(?:me|us)$/.test(object)) return true;
  return isPlural(object) && !isPolite(clause);
}

const isPlural = (word: string): boolean => /[^su]s$/.test(word) && !words.DETERMINERS.has(word);

function skipLeadIn(clause: Clause, from: number): number {
  let at = from;
  while (words.LEAD_IN.has(clause[at] ?? '')) at += 1;
  return at;
}

const WORDS_BEFORE_A_WISH = 5;

/** The orders of a wish; undefined if the clause is none. */
function wishAt(clause: Clause, at: number): Order[] | undefined {
  const [first = '', second = ''] = clause.slice(at);
  // "Need to cancel": the pronoun is left out.
  if (/^(?:need|want|looking|wanting|requesting)$/.test(first) && second === 'to') return wishedIn(clause, at + 1);
  if (!words.WISHERS.has(first)) return undefined;
  for (let verb = at + 1; verb <= at + WORDS_BEFORE_A_WISH && verb < clause.length; verb++) {
    if (isWish(clause, verb)) {
      // "You need to pay" is no wish of the speaker.
      const isTold = first === 'you' && !/^(?:want|wish|like|love|prefer)$/.test(clause[verb] ?? '');
      if (isTold) return undefined;
      return words.NEGATIONS.has(clause[verb + 1] ?? '') ? [] : wishedIn(clause, verb + 1);
    }
    if (words.NEGATIONS.has(clause[verb] ?? '') || /^(?:might|may)$/.test(clause[verb] ?? '')) return undefined;
  }
  return undefined;
}

/** "It broke and I want to return it", "… and want to return it". */
function joinedWish(clause: Clause, from: number): Order[] | undefined {
  if (words.SUBORDINATE.has(clause[from] ?? '')) return undefined;
  for (let at = from; at < clause.length; at++) {
    if (!/^(?:and|so|now)$/.test(clause[at] ?? '')) continue;
    const who = words.WISHERS.has(clause[at + 1] ?? '') ? at + 1 : at;
    const wish = who === at && isWish(clause, at + 1) ? wishedIn(clause, at + 2) : wishAt(clause, who);
    if (wish && wish.length > 0) return wish;
  }
  return undefined;
}

function isWish(clause: Clause, at: number): boolean {
  const [before = '', word = ''] = [clause[at - 1], clause[at]];
  if (words.WISHES_AFTER_WOULD.has(word)) return /(?:'d|^would|^id|^really|^also|^rather)$/.test(before);
  if (words.WISHES_GOING_ON.has(word)) return /^(?:am|are|'m|i'm|we're|you're|im|was|were)$/.test(before);
  return words.WISHES.has(word);
}

/** "to cancel it", "you to cancel it", "help cancelling it", "it cancelled", "a refund". */
function wishedIn(clause: Clause, from: number): Order[] {
  const [first = '', second = '', third = ''] = clause.slice(from);
  if (first === 'to') return ordersFrom(clause, skipLeadIn(clause, from + 1));
  if (/^(?:you|u|someone|help)$/.test(first) && second === 'to')
    return ordersFrom(clause, skipLeadIn(clause, from + 2));
  if (first === 'help') {
    const verb = second.endsWith('ing') ? from + 1 : third.endsWith('ing') ? from + 2 : undefined;
    return verb === undefined ? [] : ordersFrom(clause, verb);
  }
  return wishedThings(clause, from);
}

/** "a full refund", "it cancelled", "my money back". */
function wishedThings(clause: Clause, from: number): Order[] {
  const orders: Order[] = [];
  for (let at = from; at < clause.length; at++) {
    const [before = '', word = '', after = ''] = [clause[at - 1], clause[at], clause[at + 1]];
    if (words.STOPS_A_THING.has(word)) break;
    if (word === 'back' && /^(?:money|funds?|cash)$/.test(before)) orders.push({ word: 'refund', clause });
    if ([word, after].some((each) => words.COMPOUNDS.has(each)) || words.THINGS.has(after)) continue;
    const isThing =
      (at === from && !isPlural(word)) ||
      words.BEFORE_A_THING.has(before) ||
      (word === 'refund' && /^(?:my|the)$/.test(before));
    const isDone = isPast(word) && at > from && !/^(?:my|the|a|an)$/.test(before);
    if (isThing || isDone) orders.push({ word, clause });
  }
  return orders;
}

const LEADS =
  /^(?:go ahead(?: and| with)?|help (?:me|us)(?: to)?|let's|lets|let us|let me|make sure(?: to| you)?|be sure to|feel free to|try to|see if you can)\b/;

function imperative(clause: Clause, start: number): Order[] {
  // "go ahead and cancel", "help me cancel", "let's cancel"; "let me know" orders nothing.
  const lead = clause.slice(start, start + 4).join(' ');
  if (/^let me (?:know|see|check|think|ask|guess)/.test(lead)) return [];
  const at = start + (LEADS.exec(lead)?.[0].split(' ').length ?? 0);
  return isImperative(clause, at, isPolite(clause)) ? ordersFrom(clause, at) : [];
}

const isPast = (word: string): boolean => /[^e]ed$/.test(word) || words.PAST_FORMS.has(word);
/** "cancelling", "messages" and "paid" begin no order. */
const isBaseForm = (word: string): boolean =>
  !isPast(word) && !/[^su]s$/.test(word) && (!/ing$/.test(word) || /^(?:bring|ring|ping)$/.test(word));

/** Whether a verb stands here rather than a noun: "Refund order 12", not "Refund status" or "Order 12 is late". */
function isImperative(clause: Clause, at: number, polite: boolean): boolean {
  const [word = '', next = '', third = '', fourth = ''] = clause.slice(at);
  if (words.SUBJECTS.has(word) || words.DETERMINERS.has(word) || words.NO_VERBS.has(word)) return false;
  if (!isBaseForm(word) && actionsOf(word).size === 0) return false;
  if (words.FINITE.has(next) || isPast(next) || words.COMPOUNDS.has(next)) return false;
  if (!words.NOUN_TOO.has(word) || words.DETERMINERS.has(next)) return true;
  if ([third, fourth].some((each) => words.FINITE.has(each)) || words.COMPOUNDS.has(third)) return false;
  if (/^(?:of|for|on|from|in|with|about|at|by)$/.test(next)) return polite;
  if (words.NUMBERED.has(word) && /\d/.test(next)) return false;
  return next !== '' || polite;
}

/** The order at this place, and those joined to it: "cancel it and refund me". */
function ordersFrom(clause: Clause, from: number): Order[] {
  const verb = clause[from] ?? '';
  if (verb === '' || words.NEGATIONS.has(verb)) return [];
  const asksOnly = isInformation(clause, from);
  const orders = ordersAt(clause, from);
  const inForm = isBaseForm(verb) ? isBaseForm : (): boolean => true;
  let question = NO_QUESTION;
  for (let at = from + 1; at < clause.length; at++) {
    question = withinQuestion(question, clause, at);
    if (clause[at] === 'to' && words.TO_AFTER.has(verb) && !question.isOpen) orders.push(...ordersAt(clause, at + 1));
    const joined = joinedVerbAt(clause, at);
    if (joined === undefined) continue;
    // "how to cancel and refund": joined to the question, not to the order (R3).
    const isMarked = clause.slice(at, joined).some((word) => word === 'then' || words.PLEASE.has(word));
    if (question.isOpen && question.hasAction && !isMarked) continue;
    question = NO_QUESTION;
    if (inForm(clause[joined] ?? '') && isImperative(clause, joined, !asksOnly))
      orders.push(...ordersAt(clause, joined));
    at = joined;
  }
  return orders;
}

function ordersAt(clause: Clause, at: number): Order[] {
  const word = clause[at] ?? '';
  if (word === '' || isInformation(clause, at)) return [];
  return words.LIGHT.has(word) ? [{ word, clause }, ...wishedThings(clause, at + 1)] : [{ word, clause }];
}

interface InnerQuestion {
  readonly isOpen: boolean;
  /** It has an action of its own, to which "and …" may belong. */
  readonly hasAction: boolean;
}
const NO_QUESTION: InnerQuestion = { isOpen: false, hasAction: false };

/** "Find out how much I owe and pay it": the question inside ends at "and"; in "when I cancel and return it" it does not. */
function withinQuestion(question: InnerQuestion, clause: Clause, at: number): InnerQuestion {
  const [before = '', word = ''] = [clause[at - 1], clause[at]];
  if (words.WH.has(word) || words.SUBORDINATE.has(word)) return { isOpen: true, hasAction: false };
  if (!question.isOpen || question.hasAction) return question;
  const isAct = before === 'to' || [...actionsOf(word)].some((kind) => kind !== LOOKING);
  return isAct && !words.DETERMINERS.has(before) ? { isOpen: true, hasAction: true } : question;
}

const JOINS = /^(?:and|then|or|plus|also|please|just|now|to|finally|afterwards|immediately|you|instead)$/;

/** Where the verb after "and", "then" or "or" is; undefined if no verb is joined here. */
function joinedVerbAt(clause: Clause, at: number): number | undefined {
  if (!/^(?:and|then|or|plus)$/.test(clause[at] ?? '')) return undefined;
  let next = at;
  while (JOINS.test(clause[next] ?? '')) next += 1;
  const word = clause[next];
  return word === undefined || words.NEGATIONS.has(word) || words.SUBJECTS.has(word) ? undefined : next;
}

/** "Tell me", "give us the details", "update me" (R4). */
function isInformation(clause: Clause, at: number): boolean {
  const [word = '', next = ''] = clause.slice(at);
  return words.INFORMATION.has(word) || (/^(?:give|update)$/.test(word) && /^(?:me|us)$/.test(next));
}
