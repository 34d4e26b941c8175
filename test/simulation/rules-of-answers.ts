// What must hold of answers and of what is shown before them.

import type { RunEvent } from '../../src/core/journal/event.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { INVENTED } from './roles.ts';

type Report = (rule: string, detail: string) => void;

const isMarked = (text: string): boolean => !text.includes(INVENTED) || text.includes('[no result says');

/** Looks at an event before it is folded. */
export function checkAnswers(state: RunState, event: RunEvent, fail: Report): void {
  switch (event.type) {
    case 'run-answered':
      if (!isMarked(event.answer)) fail('what no result says is marked', event.answer);
      if (event.answer.includes(INVENTED) && event.status === 'complete')
        fail('what no result says is a gap', event.answer);
      return;
    case 'answer-previewed':
      if (!isMarked(event.answer)) fail('what no result says is marked', event.answer);
      if (state.phase !== 'working') fail('no draft is shown once all is in', `the run is ${state.phase}`);
      return;
    case 'preview-begun': {
      const { draftsMax = 0 } = state.team.progressive ?? {};
      if (event.draft > draftsMax) fail('drafts are bounded', `${event.draft} of ${draftsMax}`);
      if (state.phase !== 'working' || state.unsettled === 0) fail('no draft is begun once all is in', event.type);
      return;
    }
    case 'answer-grounded': {
      const { roundsMax = 1 } = state.team.grounding ?? {};
      if (state.sentBack > roundsMax)
        fail('drafts go back a bounded number of times', `${state.sentBack} of ${roundsMax}`);
      return;
    }
    case 'answer-drafted':
      for (const { kind, status } of state.reviews.values())
        if (kind === 'conflict' && status === 'open')
          fail('no answer is written while a person decides a conflict', event.key);
      return;
    default:
      return;
  }
}
