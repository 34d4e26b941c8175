// An unknown value is a gap, not a contradiction: a worker that found no value does not deny another worker's value.
// `null` counts as unknown, since workers use it to fill a field. "None" does not: it says that there are none.

import { plainText } from '../../../text/words.ts';
import type { Claim } from '../claim.ts';

const UNKNOWN =
  /^(?:unknown|unk|not known|n\/?a|not applicable|not available yet|tbd|tba|tbc|to be (?:determined|announced|confirmed|decided)|(?:not|un)(?: yet| publicly)? ?(?:known|stated|specified|determined|confirmed|announced|disclosed|given|provided|mentioned|reported|clear|decided|found)|no (?:data|information|info|value|answer|result)(?: (?:available|found|given))?|(?:data|information|value) not (?:available|found)|could not (?:be )?(?:determined?|found?|find)(?: .*)?|cannot be determined|undefined|null|nan|unclear|uncertain|undetermined|pending confirmation|\?+|-+|\.{2,}|)$/i;

export const isUnknown = (value: Claim['value']): boolean =>
  value === null || (typeof value === 'string' && UNKNOWN.test(plainText(value).replace(/^[("'[]+|[)\]"'.!]+$/g, '')));
