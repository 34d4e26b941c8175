// The opening of a dialogue with a model: the only entry to all prompts.

import type { DialogueView, Question } from '../../core/run/command.ts';
import { wantsData } from '../define/structured-answer.ts';
import type { Team } from '../run/team.ts';
import { condensePrompt } from './condense.ts';
import { crewForPlan, crewForTriage } from './crew.ts';
import { criticisePrompt } from './criticise.ts';
import { choosePrompt, judgePrompt, secondLookPrompt } from './judge.ts';
import { planPrompt } from './plan.ts';
import { type Opening, open, type PromptProfile } from './prompt.ts';
import { refinePrompt } from './refine.ts';
import { synthesisePrompt } from './synthesise.ts';
import { triagePrompt } from './triage.ts';
import { selfOf, workPrompt } from './work.ts';

/** The parts of a team that its prompts are made from. */
export type Told = Pick<Team, 'spec' | 'workers' | 'standing'> & Partial<Pick<Team, 'output'>>;

const asItIs: Told['standing'] = (_, version, { standard }) => ({ text: standard, version });

export function openingOf(team: Told, { subject }: Pick<DialogueView, 'subject'>, profile: PromptProfile): Opening {
  if (subject.kind === 'consult') return consultOpening(team, subject.question, profile);
  const worker = team.workers.get(subject.slice.worker);
  if (!worker) throw new Error(`The team has no worker "${subject.slice.worker}"`);
  const { prompt } = subject.slice.built ?? worker;
  return open(workPrompt(worker, profile), subject.slice, {
    team: selfOf({ ...worker, prompt }),
    standing: team.standing,
  });
}

function judgePromptFor({ conflict, finding }: Extract<Question, { role: 'judge' }>): typeof judgePrompt {
  if (finding !== undefined) return secondLookPrompt;
  return conflict.kind === 'choice' ? choosePrompt : judgePrompt;
}

function consultOpening(team: Told, question: Question, profile: PromptProfile): Opening {
  const { standing, spec } = team;
  switch (question.role) {
    case 'triage':
      return open(triagePrompt(spec, profile), question, { team: crewForTriage(team, profile), standing });
    case 'plan':
      return open(planPrompt(spec, profile), question, { team: crewForPlan(team, profile), standing });
    case 'refine':
      return open(refinePrompt, question, { team: '', standing });
    case 'judge':
      return open(judgePromptFor(question), question, { team: '', standing });
    case 'synthesise':
      // Condensing writes no answer, so the team's own wording for answers does not apply.
      if (question.part) return open(condensePrompt, question, { team: '', standing: asItIs });
      return open(synthesisePrompt(wantsData(team, question) ? team.output : undefined, profile, question), question, {
        team: '',
        standing,
      });
    case 'criticise':
      return open(criticisePrompt, question, { team: '', standing });
    default:
      return question satisfies never;
  }
}
