// A model of rules and classical text processing: no key, no network, no clock, no randomness. It plans, works, judges
// and writes for any team, using the team's own descriptions, and says when it is not sure. English only.

import type { Price } from '../../core/budget/money.ts';
import type { Question } from '../../core/run/command.ts';
import type { CrewMember, Model, ModelRequest } from '../../ports/model.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import { answerData, dataSchemaIn } from './answer-data.ts';
import { choose } from './choose.ts';
import { condense } from './condense.ts';
import { countTokens, inputTokensOf } from './count-tokens.ts';
import type { Profile } from './crew/profile.ts';
import { cachedProfileOf } from './crew/profile-cache.ts';
import type { Sentences } from './crew/sentences.ts';
import type { Weigher } from './crew/weigher.ts';
import { criticise } from './criticise.ts';
import { judge } from './judge.ts';
import { makePlan } from './make-plan.ts';
import { refine } from './refine.ts';
import { openTexts, weighedTexts } from './route-parts.ts';
import { isTrusted } from './router-agreement.ts';
import { synthesise } from './synthesise.ts';
import { triage } from './triage.ts';
import type { Reply } from './work/reply.ts';
import { work } from './work/work.ts';

export interface OfflineModelOptions {
  /** The name of the model in reports. Default: `offline`. */
  readonly id?: string;
  /** Asks the sentence encoder about requests that words leave open, if its package is installed. Default: true. */
  readonly sentences?: boolean;
}

const FREE: Price = { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 };

/** A model of rules for teams, without a key or a network. English only. */
export function offlineModel({ id = 'offline', sentences = true }: OfflineModelOptions = {}): Model {
  return {
    id,
    provider: 'offline',
    price: FREE,
    countTokens: inputTokensOf,
    call: async (request) => {
      request.signal.throwIfAborted();
      const weigher = await weigherFor(request);
      const known = sentences ? await sentencesIn(request, weigher) : undefined;
      const { text, calls } = replyTo(request, known, weigher);
      const written = countTokens(text) + (calls.length > 0 ? countTokens(JSON.stringify(calls)) : 0);
      return {
        text,
        calls,
        usage: { inputTokens: inputTokensOf(request), outputTokens: Math.min(written, request.outputTokensMax) },
      };
    },
  };
}

/** A worker that states the shape of its results; the port does not pass it yet. */
type Shaped = CrewMember & { readonly output?: StandardSchema | undefined };

const TEXTS_MAX = 40;
const TEXT_MAX = 2_000;

/** A request may contain a whole log. Router and encoder read its beginning; the rest is routed by its words. */
const readable = (texts: readonly string[]): string[] =>
  texts.filter((text) => text.length <= TEXT_MAX).slice(0, TEXTS_MAX);

/** Loaded and used only for a request that words leave open. */
async function sentencesIn(
  { brief: { subject, crew } }: ModelRequest,
  weigher: Weigher | undefined,
): Promise<Sentences | undefined> {
  if (subject.kind !== 'consult') return undefined;
  const { question } = subject;
  if (question.role !== 'triage' && question.role !== 'plan') return undefined;
  if (isTrusted(weigher, question)) return undefined;
  const profiles = crew.map(cachedProfileOf);
  const texts = readable(openTexts(question.request, profiles));
  if (texts.length === 0) return undefined;
  const { sentencesFor } = await import('./crew/sentences.ts');
  return sentencesFor(texts, profiles);
}

/** Everything that may be needed is encoded beforehand, because routing itself is synchronous. */
async function weigherFor({ brief: { subject, crew, weigh } }: ModelRequest): Promise<Weigher | undefined> {
  if (!weigh || subject.kind !== 'consult') return undefined;
  const { question } = subject;
  if (question.role !== 'triage' && question.role !== 'plan') return undefined;
  const texts = readable(weighedTexts(question.request, crew.map(cachedProfileOf)));
  const found = await weigh(texts);
  if (!found) return undefined;
  const known = new Map(texts.map((text, at) => [text, found[at]]));
  return (text) => known.get(text);
}

function replyTo(
  { brief, tools, replySchema }: ModelRequest,
  sentences: Sentences | undefined,
  weigher: Weigher | undefined,
): Reply {
  if (brief.subject.kind === 'work') {
    const output = (brief.crew[0] as Shaped | undefined)?.output;
    return work(
      brief,
      brief.subject.slice,
      tools.map(({ name }) => name),
      output,
    );
  }
  const profiles = brief.crew.map(cachedProfileOf);
  const schema = dataSchemaIn(replySchema);
  return {
    text: JSON.stringify(answerTo(brief.subject.question, { profiles, sentences, weigher, schema })),
    calls: [],
  };
}

interface Known {
  readonly profiles: readonly Profile[];
  readonly sentences: Sentences | undefined;
  readonly weigher: Weigher | undefined;
  /** The schema of the team's answers as data. */
  readonly schema: StandardSchema | undefined;
}

function answerTo(question: Question, { profiles, sentences, weigher, schema }: Known): unknown {
  switch (question.role) {
    case 'triage':
      return triage(question, profiles, sentences, weigher);
    case 'plan':
      return makePlan(question, profiles, sentences, weigher);
    case 'refine':
      return refine(question);
    case 'judge':
      return question.conflict.kind === 'choice' ? choose(question) : judge(question);
    case 'synthesise': {
      if (question.part) return condense(question);
      const drafted = synthesise(question);
      return schema ? { ...drafted, data: answerData(schema, question.reports, drafted.answer) } : drafted;
    }
    case 'criticise':
      return criticise(question);
    default:
      return question satisfies never;
  }
}
