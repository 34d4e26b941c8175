// Triage: which workers a request is for, with a readable reason, and which parts are out of scope.

import { onlyAsks } from '../../core/policy/read-orders.ts';
import type { QuestionOf } from '../../core/run/command.ts';
import type { ReplyDraftOf } from '../../core/run/conclusion.ts';
import { inContext } from './conversation.ts';
import type { Profile } from './crew/profile.ts';
import type { Sentences } from './crew/sentences.ts';
import type { Weigher } from './crew/weigher.ts';
import { withFactFinders } from './fact-finders.ts';
import { restated } from './follow-up.ts';
import type { Part, Parts } from './part.ts';
import { grantedTools } from './plan-tasks.ts';
import { partsOf } from './route-parts.ts';
import { agreeWithRouter } from './router-agreement.ts';
import { clausesOf } from './text/clauses.ts';
import { foreignLanguage } from './text/language.ts';
import { goalsOf } from './work/goals.ts';

const quoted = (text: string): string => `"${text.length > 70 ? `${text.slice(0, 69)}…` : text}"`;

export function triage(
  { request: asked, history }: QuestionOf<'triage'>,
  profiles: readonly Profile[],
  sentences?: Sentences,
  weigher?: Weigher,
): ReplyDraftOf<'triage'> {
  const meant = restated(asked, history, profiles);
  const request = meant ?? asked;
  const found = inContext(
    agreeWithRouter(partsOf(request, profiles, { sentences, weigher }), request, { profiles, weigher, history }),
    request,
    history,
    profiles,
  );
  const workers = workersOf(withFactFinders(found.parts, profiles));
  const foreign = foreignLanguage(asked, { isCertain: workers.length > 0 });
  if (foreign !== undefined)
    return { route: 'out-of-scope', workers: [], reason: foreign, outOfScope: [asked.trim().slice(0, 500)] };
  const reason = reasonFor(found);
  // Small talk asks for nothing, so it is not out of scope.
  const outOfScope = [...found.outOfScope];
  if (workers.length === 0) {
    return {
      route: 'out-of-scope',
      workers: [],
      reason,
      outOfScope: outOfScope.length > 0 ? outOfScope : [request.trim().slice(0, 500)],
    };
  }
  const route = workers.length === 1 ? 'direct' : 'plan';
  const tools = route === 'direct' ? orderedTools(asked, found.parts) : undefined;
  return {
    route,
    workers,
    reason,
    outOfScope,
    ...(meant === undefined ? {} : { meant }),
    ...(tools ? { tools } : {}),
  };
}

/** The tools for a request that orders an effect. Where it only asks, naming tools would hide those that it asks about. */
function orderedTools(request: string, parts: readonly Part[]): string[] | undefined {
  const [profile] = parts.map((part) => part.profile);
  if (!profile || onlyAsks(request)) return undefined;
  const acts = goalsOf(request, profile).some(({ profile: { tool } }) => tool.effect !== 'read');
  return acts
    ? grantedTools(profile, [...parts.map(({ clause }) => clause.text), request, ...clausesIn(request)])
    : undefined;
}

const clausesIn = (request: string): string[] => clausesOf(request).map(({ text }) => text);

/** A worker's confidence is that of its surest part. */
function workersOf(parts: readonly Part[]): { name: string; confidence: number }[] {
  const byName = new Map<string, number>();
  for (const { profile, confidence } of parts) {
    const { name } = profile.member;
    byName.set(name, Math.max(byName.get(name) ?? 0, confidence));
  }
  return Array.from(byName, ([name, confidence]) => ({ name, confidence }));
}

function reasonFor({ parts, outOfScope }: Parts): string {
  const told = parts.slice(0, 6).map(({ clause, profile, words }) => {
    const by = words.slice(0, 3).join(', ');
    return `${quoted(clause.text)} is for ${profile.member.name}${by === '' ? '' : ` (${by})`}`;
  });
  const foreign = outOfScope.slice(0, 4).map((text) => `no worker in this team handles ${quoted(text)}`);
  const all = [...told, ...foreign];
  if (all.length === 0) return 'The request asks for nothing that a worker of this team does.';
  return `${all.join('; ').replace(/^n/, 'N')}.`;
}
