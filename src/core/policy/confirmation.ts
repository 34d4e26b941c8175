// Confirmations: "yes, do it" orders nothing by itself; it takes the action from the turn that it confirms.

import { isAction } from './ordered-effects.ts';
import { type Order, ordersAfter, readOrders, sentencesOf } from './read-orders.ts';
import { toolWords } from './tool-words.ts';

const BEGINS =
  /^(?:yes|yeah|yep|yup|ok|okay|sure|confirm(?:ed)?|i (?:do )?(?:confirm|agree)|go ahead|go for it|please (?:do|proceed|go ahead)|proceed|do (?:it|that|so|this)|correct|exactly|right|agreed|approved|absolutely|definitely|of course|sounds good|that(?:'s| is) (?:right|correct|fine|ok|okay|good)|that works|perfect|great|fine|make it so)\b/i;
const TAKES_BACK = /\?\s*$|\b(?:not|no|don't|dont|never|but|wait|stop|how|what|when|why|which|who|where)\b/i;
const WORDS_MAX = 15;
const LENGTH_MAX = 300;

/** Whether a text only agrees to something said before. */
export const isConfirmation = (text: string): boolean => {
  const said = text.replaceAll('’', "'").trim();
  return (
    said.length <= LENGTH_MAX && BEGINS.test(said) && !TAKES_BACK.test(said) && toolWords(said).length <= WORDS_MAX
  );
};

/** Whether a text orders no action itself, so that an order could only come from earlier turns. */
export const leansOnEarlierTurns = (text: string): boolean => isConfirmation(text) || !readOrders(text).some(isAction);

/** "Shall I refund it?", "would you like us to cancel?", "I can book you on it". */
const PROPOSAL =
  /\b(?:(?:shall|should|may|can|could) (?:i|we)|(?:do you want|would you like|want|like) (?:me|us) to|(?:i|we)(?:'ll| can| could| will)|(?:ok|okay|ready|right) to)\s+(?:also |now |then |please |go ahead and )*/i;

/** The actions that a text proposes to its reader. */
export const readProposals = (text: string): Order[] =>
  sentencesOf(text).flatMap((sentence) => {
    const found = PROPOSAL.exec(sentence);
    return found ? ordersAfter(sentence.slice(found.index + found[0].length)) : [];
  });
