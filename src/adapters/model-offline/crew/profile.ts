// A crew as weighted terms: for each worker and tool, the terms of its description and how much each counts. A term
// that a worker says it does not handle counts against it.

import type { CrewMember, ModelTool } from '../../../ports/model.ts';
import { splitName } from '../../../text/words.ts';
import { relatedOf } from '../text/lexicon.ts';
import { termsOf } from '../text/terms.ts';
import { joinSplitVerbs } from '../text/topic-text.ts';
import { type Field, fieldsOf } from './fields.ts';

/** Terms by weight, and the groups of related words they belong to. */
export interface Sayings {
  readonly terms: ReadonlyMap<string, number>;
  readonly synonyms: ReadonlyMap<number, number>;
  readonly topics: ReadonlyMap<number, number>;
}
export interface ToolProfile {
  readonly tool: ModelTool;
  readonly fields: readonly Field[] | undefined;
  readonly says: Sayings;
}
export interface Profile {
  readonly member: CrewMember;
  readonly says: Sayings;
  readonly refuses: Sayings;
  readonly tools: readonly ToolProfile[];
  /** The terms of its example requests, one by one. */
  readonly examples: readonly Sayings[];
}

const WEIGHTS = { does: 1, name: 1, tool: 0.95, toolDoes: 0.9, example: 0.85, scope: 0.8, field: 0.5, detail: 0.35 };
const LIGHT_SHARE = 0.3;

/** A text with the weight of its place. */
type Source = readonly [text: string, weight: number];

/** `meant`: whether words related to a term count too; all do by default. */
export function sayingsOf(sources: readonly Source[], meant: (key: string) => boolean = () => true): Sayings {
  const terms = new Map<string, number>();
  const synonyms = new Map<number, number>();
  const topics = new Map<number, number>();
  const raise = <K>(map: Map<K, number>, key: K, weight: number): void => {
    if ((map.get(key) ?? 0) < weight) map.set(key, weight);
  };
  for (const [text, weight] of sources) {
    for (const { key, light } of termsOf(joinSplitVerbs(text))) {
      const counted = light ? weight * LIGHT_SHARE : weight;
      raise(terms, key, counted);
      // "show" in the name of a tool is not about shows.
      if (light || !meant(key)) continue;
      const related = relatedOf(key);
      for (const group of related.synonyms) raise(synonyms, group, counted);
      for (const group of related.topics) raise(topics, group, counted);
    }
  }
  return { terms, synonyms, topics };
}

const REFUSING =
  /\b(?:not|no|never|except|excluding|doesn't|does not|don't|without|other than|nothing about|refuses?)\b/i;

/** Splits "bills of private customers; not contracts" into what it does and what it does not. */
function splitScope(scope: string): { does: string; refuses: string } {
  const pieces = scope.split(/[;.]\s*|,\s*(?=(?:but |and )?(?:not|never|no|except)\b)|\s+but\s+(?=not|never|no)/i);
  const refusing = pieces.filter((piece) => REFUSING.test(piece));
  return {
    does: pieces.filter((piece) => !REFUSING.test(piece)).join('. '),
    refuses: refusing.map((piece) => piece.slice(piece.search(REFUSING)).replace(REFUSING, '')).join('. '),
  };
}

function fieldSources(fields: readonly Field[]): Source[] {
  return fields.flatMap((field) => [
    [splitName(field.name), WEIGHTS.field] as const,
    [field.description, WEIGHTS.detail] as const,
    [field.choices.map((choice) => splitName(String(choice))).join(' . '), WEIGHTS.field] as const,
    ...fieldSources(field.fields),
    ...(field.items ? fieldSources([...field.items.fields, { ...field.items, fields: [], items: undefined }]) : []),
  ]);
}

function toolSources(tool: ModelTool, fields: readonly Field[] | undefined): Source[] {
  return [[splitName(tool.name), WEIGHTS.tool], [tool.does, WEIGHTS.toolDoes], ...fieldSources(fields ?? [])];
}

/** An example that mentions "sports channels" does not mean that the worker knows about football. */
function isAbout(key: string, { terms, synonyms, topics }: Sayings): boolean {
  const related = relatedOf(key);
  return (
    terms.has(key) ||
    related.synonyms.some((group) => synonyms.has(group)) ||
    related.topics.some((group) => topics.has(group))
  );
}

function joined(a: Sayings, b: Sayings): Sayings {
  const higher = <K>(left: ReadonlyMap<K, number>, right: ReadonlyMap<K, number>): Map<K, number> => {
    const all = new Map(left);
    for (const [key, weight] of right) all.set(key, Math.max(weight, all.get(key) ?? 0));
    return all;
  };
  return {
    terms: higher(a.terms, b.terms),
    synonyms: higher(a.synonyms, b.synonyms),
    topics: higher(a.topics, b.topics),
  };
}

export function profileOf(member: CrewMember): Profile {
  const tools = member.tools.map((tool) => {
    const fields = fieldsOf(tool.input);
    return { tool, fields, says: sayingsOf(toolSources(tool, fields)) };
  });
  const does = splitScope(member.does);
  const scope = splitScope(member.scope ?? '');
  const core: Source[] = [
    [splitName(member.name), WEIGHTS.name],
    [does.does, WEIGHTS.does],
    [scope.does, WEIGHTS.scope],
    ...member.tools.flatMap((tool, index) => toolSources(tool, tools[index]?.fields)),
  ];
  const own = sayingsOf(core);
  const given = member.examples.map((example) => [example, WEIGHTS.example] as const);
  const says = joined(
    own,
    sayingsOf(given, (key) => isAbout(key, own)),
  );
  const examples = member.examples.map((example) => sayingsOf([[example, 1]]));
  return { member, says, refuses: sayingsOf([[`${does.refuses}. ${scope.refuses}`, 1]]), tools, examples };
}
