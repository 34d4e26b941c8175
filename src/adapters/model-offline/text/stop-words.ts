// Words that say nothing about a request's topic, and verbs too general to choose a worker by.

import { withFunctionWords } from '../../../text/function-words.ts';
import { stem } from '../../../text/stem.ts';

const split = (words: string): string[] => words.trim().split(/\s+/);

const STOP = `
  a an the but nor so if then else into off onto out over about around too up within without per via until till while when
  where why how whether than not no only just also even both each every any some all most more much many few enough
  another other others same again back here now soon later next first last finally already still always ever once
  please kindly thanks thank hi hello hey dear sir madam cheers regards me my mine myself your yours him his her hers
  us our ours them their theirs what whom whose am being doing done having may might must shall let lets don doesn
  didn isn aren wasn won shouldn couldn cant wont dont im ive id ill youre thats whats hows isnt arent didnt doesnt
  havent hasnt wouldnt couldnt etc eg ie vs ok okay yes yeah nope very really quite well maybe perhaps actually
  basically kind sort bit lot lots thing things stuff way one ones because since after before during between through
  against under above below down-to across along like ago yet such today tomorrow yesterday tonight morning afternoon
  evening monday tuesday wednesday thursday friday saturday sunday january february march april june july august
  september october november december week month year day hour minute mr mrs ms someone somebody anyone anybody
  everything something anything nothing able btw asap near second third fourth urgently quickly right sorry guys guy
  folks team sure great good nice bad new old own two three four five six seven eight nine ten`;

const LIGHT = `
  get make want need tell give show check look find help know see put take go come try use say think mean like love hope
  wish wonder keep start stop happen seem feel let ask question answer handle deal manage set fix sort work run call
  send provide inform detail read list view have happen concern regard relate issue problem matter request please
  customer user client person member people current existing name number date time id value text type given
  update change add remove turn due`;

export const STOP_WORDS: ReadonlySet<string> = withFunctionWords(STOP).union(withFunctionWords(STOP, stem));
/** Stems. They count, but little: every worker "checks" and "finds" something. */
export const LIGHT_WORDS: ReadonlySet<string> = new Set(split(LIGHT).map(stem));
