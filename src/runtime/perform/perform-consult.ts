// Calls the team's own function for a role of the supervisor. Loaded on first use: many runs need no such call.

import { whyEmpty } from '../../core/answer/says-nothing.ts';
import type { Happening } from '../../core/journal/event.ts';
import type { Role } from '../../core/plan/team-spec.ts';
import type { Command, QuestionOf } from '../../core/run/command.ts';
import { plainReply } from '../../core/run/plain-reply.ts';
import { refuseTooDeep } from '../../core/values/nesting.ts';
import type { CommandContext } from '../../ports/engine.ts';
import { structured } from '../define/structured-answer.ts';
import type { Maybe, Team } from '../run/team.ts';
import { messageOf, transientFault } from './faults.ts';
import { draftReporter, isInPieces, joinPieces } from './plan-pieces.ts';

/** The schemas are loaded for the first reply that needs them. */
const readers = () => Promise.all([import('../../core/run/read-conclusion.ts'), import('./check-reply.ts')]);

/** The return value is parsed by the same schema as a model's reply. */
export async function answerAs(
  team: Team,
  { key, question }: Extract<Command, { kind: 'consult' }>,
  context: CommandContext,
): Promise<Happening> {
  try {
    const ask = team.roles[question.role] as ((question: QuestionOf<Role>) => Maybe<unknown>) | undefined;
    if (!ask) throw new Error(`The team has no function for the role "${question.role}"`);
    const given = await ask(question);
    const said =
      question.role === 'plan' && isInPieces(given)
        ? await joinPieces(given, {
            request: question.request,
            signal: context.signal,
            onTask: draftReporter(team, key, context),
          })
        : given;
    try {
      refuseTooDeep('its reply', said);
      const signed = question.role === 'triage' ? { ...(said as object), by: 'function' } : said;
      const reply = await structured(team, question, signed);
      const plain = plainReply({ key, question }, reply);
      if (plain && !(plain.type === 'answer-drafted' && whyEmpty(plain.answer, { isWritten: true }) !== undefined))
        return plain;
      const [{ consultReply }, { replyFault }] = await readers();
      const answered = consultReply({ key, question }, reply);
      const detail = replyFault(team, question, reply);
      if (detail === undefined) return answered;
      return { type: 'consult-failed', key, failure: { code: 'malformed-output', who: question.role, detail } };
    } catch (error) {
      return {
        type: 'consult-failed',
        key,
        failure: { code: 'malformed-output', who: question.role, detail: messageOf(error) },
      };
    }
  } catch (error) {
    const failure = transientFault(error, question.role) ?? {
      code: 'worker-failed',
      worker: question.role,
      detail: messageOf(error),
    };
    return { type: 'consult-failed', key, failure };
  }
}
