// The opening of a dialogue with a model: the only entry to all prompts.

import type { DialogueView, Question } from '../../core/run/command.ts';
import { wantsData } from '../define/structured-answer.ts';
import type { Team } from '../run/team.ts';
import { condensePrompt } from './condense.ts';
import { crewForPlan, crewForTriage } from './crew.ts';
import { criticisePrompt } from './criticise.ts';
import { choosePrompt, judgePrompt, secondLookPrompt } from './judge.ts';
import { planPrompt } from './plan.ts';
import { type Opening, open } from './prompt.ts';
import { refinePrompt } from './refine.ts';
import { synthesisePromptFor } from './synthesise.ts';
import { triagePrompt } from './triage.ts';
import { selfOf, workPrompt } from './work.ts';

/** The parts of a team that its prompts are made from. */
export type Told = Pick<Team, 'spec' | 'workers' | 'standing'> & Partial<Pick<Team, 'output'>>;

const asItIs: Told['standing'] = (_, version, { standard }) => ({ text: standard, version });

export function openingOf(team: Told, { subject }: Pick<DialogueView, 'subject'>): Opening {
  if (subject.kind === 'consult') return consultOpening(team, subject.question);
  const worker = team.workers.get(subject.slice.worker);
  if (!worker) throw new Error(`The team has no worker "${subject.slice.worker}"`);
  const { prompt } = subject.slice.built ?? worker;
  return open(workPrompt(worker), subject.slice, { team: selfOf({ ...worker, prompt }), standing: team.standing });
}

function judgePromptFor({ conflict, finding }: Extract<Question, { role: 'judge' }>): typeof judgePrompt {
  if (finding !== undefined) return secondLookPrompt;
  return conflict.kind === 'choice' ? choosePrompt : judgePrompt;
}

function consultOpening(team: Told, question: Question): Opening {
  const { standing } = team;
  switch (question.role) {
    case 'triage':
      return open(triagePrompt, question, { team: crewForTriage(team), standing });
    case 'plan':
      return open(planPrompt, question, { team: crewForPlan(team), standing });
    case 'refine':
      return open(refinePrompt, question, { team: '', standing });
    case 'judge':
      return open(judgePromptFor(question), question, { team: '', standing });
    case 'synthesise':
      // Condensing writes no answer, so the team's own wording for answers does not apply.
      if (question.part) return open(condensePrompt, question, { team: '', standing: asItIs });
      return open(synthesisePromptFor(wantsData(team, question) ? team.output : undefined), question, {
        team: '',
        standing,
      });
    case 'criticise':
      return open(criticisePrompt, question, { team: '', standing });
    default:
      return question satisfies never;
  }
}
