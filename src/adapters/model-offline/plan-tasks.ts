// Turns parts into tasks: one task per worker and stretch of the request, in the requester's own words, self-contained.

import type { TaskDraft } from '../../core/plan/plan-schema.ts';
import { vagueness } from '../../core/plan/vague.ts';
import { onlyAsks } from '../../core/policy/read-orders.ts';
import { splitName } from '../../text/words.ts';
import { askedEffects } from './crew/effects.ts';
import type { Profile } from './crew/profile.ts';
import { waitsFor } from './order.ts';
import type { Part } from './part.ts';
import { antecedentOf } from './text/antecedent.ts';
import { relatedOf } from './text/lexicon.ts';
import { namesOf } from './text/words.ts';
import { meantBy } from './work/goals.ts';

interface Group {
  readonly profile: Profile;
  readonly parts: Part[];
  readonly waits: Set<number>;
}

const INSTRUCTION_MAX = 4_000;
const TASKS_MAX = 20;

/** Parts of one worker become one task, unless a part of another worker must come in between. */
function groupParts(parts: readonly Part[]): Group[] {
  const groups: Group[] = [];
  const groupOf: number[] = [];
  for (const part of parts) {
    const count = waitsFor(part, groupOf.length);
    const needed = new Set(groupOf.slice(groupOf.length - count));
    const own = groups.findLastIndex(({ profile }) => profile === part.profile);
    const others = [...needed].filter((index) => index !== own);
    const mustFollow = others.length > 0 && [...others].some((index) => index >= 0);
    const joins = own >= 0 && (!mustFollow || others.every((index) => groups[own]?.waits.has(index)));
    if (joins || groups.length >= TASKS_MAX) {
      const target = own >= 0 ? own : groups.length - 1;
      groups[target]?.parts.push(part);
      groupOf.push(target);
    } else {
      groups.push({ profile: part.profile, parts: [part], waits: new Set(needed) });
      groupOf.push(groups.length - 1);
    }
  }
  return groups;
}

export function tasksOf(
  parts: readonly Part[],
  asides: readonly string[],
  contextKeys: readonly string[],
): TaskDraft[] {
  const groups = groupParts(parts);
  const all = parts.map(({ clause }) => clause.text);
  return groups.map(({ profile, parts: own, waits }, index) => {
    const instruction = instructionOf(own, asides, all, profile);
    const dependsOn = [...waits].sort((a, b) => a - b).map((at) => `t${at + 1}`);
    const tools = grantedTools(profile, [...own.map(({ clause }) => clause.text), instruction]);
    return {
      id: `t${index + 1}`,
      worker: profile.member.name,
      instruction,
      successCriterion: criterionOf(own),
      dependsOn,
      reads: readsOf(profile, contextKeys),
      ...(tools ? { tools } : {}),
      ...(dependsOn.length > 1 ? { partialInput: true } : {}),
    };
  });
}

const sentence = (text: string): string => {
  const trimmed = text.trim().replace(/[,;:]+$/, '');
  const opened = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]["')]?$/.test(opened) ? opened : `${opened}.`;
};

function instructionOf(
  parts: readonly Part[],
  asides: readonly string[],
  all: readonly string[],
  profile: Profile,
): string {
  const said = parts.map(({ clause, about }) => {
    const meant = antecedentOf(clause.text, all.slice(0, all.indexOf(clause.text)).toReversed());
    const told =
      meant === undefined ? sentence(clause.text) : `${sentence(clause.text)} ("${meant.pronoun}" is ${meant.noun}.)`;
    return [told, ...about.map(sentence)].join(' ');
  });
  const instruction = [...said, ...asides.map(sentence)].join(' ').slice(0, INSTRUCTION_MAX);
  return vagueness(instruction) === undefined ? instruction : `${instruction} This is about: ${profile.member.does}.`;
}

/** Quotes the request, so that the result can be checked against the exact words. */
function criterionOf(parts: readonly Part[]): string {
  const quoted = parts.map(({ clause }) => `"${clause.text.replaceAll('"', "'").slice(0, 160)}"`).join(' and ');
  return `It answers ${quoted}, or says why not.`;
}

/** Read tools always; tools with an effect only if the words of this part ask for it. */
export function grantedTools(profile: Profile, texts: readonly string[]): string[] | undefined {
  if (profile.member.kind !== 'agent' || profile.tools.length === 0) return undefined;
  const asked = new Set(
    texts
      .flatMap((text) => [...askedEffects(text, profile), meantBy(text, profile) ?? []].flat())
      .map(({ profile: { tool } }) => tool.name),
  );
  // A polite question ("can I get a refund?") orders nothing: the task keeps its tools, and a person is asked.
  if (asked.size > 0 && texts.every(onlyAsks)) return undefined;
  return profile.tools
    .filter(({ tool }) => tool.effect === 'read' || asked.has(tool.name))
    .map(({ tool }) => tool.name);
}

const CLOCK = /^(?:today|now|date|currentDate|current_date|timezone|locale|language|currency)$/i;

/** The context keys that the worker's arguments could need, by name. A worker without tools may need any. */
export function readsOf(profile: Profile, keys: readonly string[]): string[] {
  if (profile.tools.length === 0) return [...keys];
  const wanted = new Set(
    profile.tools.flatMap(({ tool, fields }) => [
      ...namesOf(tool.name),
      ...(fields ?? []).flatMap(({ name }) => namesOf(name)),
    ]),
  );
  const unnamed = profile.tools.some(({ fields }) => fields === undefined);
  return keys.filter((key) => CLOCK.test(key) || unnamed || meets(key, wanted));
}

function meets(key: string, wanted: ReadonlySet<string>): boolean {
  const parts = namesOf(splitName(key)).filter((part) => !/^(?:id|name|number|code|no)$/.test(part));
  if (parts.length === 0) return [...wanted].some((word) => namesOf(key).includes(word));
  return parts.some(
    (part) =>
      wanted.has(part) ||
      relatedOf(part).synonyms.some((group) => [...wanted].some((word) => relatedOf(word).synonyms.includes(group))),
  );
}
