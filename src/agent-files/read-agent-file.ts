// Reads one agent file: front matter and prompt, or its faults. Never throws, for any content.

import { nearest } from '../text/nearest.ts';
import { KNOWN_KEYS, USED_KEYS, unsupportedKey } from './agent-keys.ts';
import { quoted, type Remark, suggestion } from './fault.ts';
import { splitFrontMatter, withQuotedDescription } from './front-matter.ts';
import { parseYaml, type YamlMap } from './parse-yaml.ts';
import { type Description, readDescription } from './read-description.ts';
import { splitToolNames } from './tool-names.ts';

/** A name in a file, and its place. */
export interface Named {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

export interface AgentFile extends Named {
  readonly description: Description;
  readonly prompt: string;
  /** Undefined if the file names no tools. */
  readonly tools: readonly Named[] | undefined;
  readonly disallowedTools: readonly Named[];
  readonly model: Named | undefined;
  readonly stepsMax: number | undefined;
}

interface AgentReading {
  /** Undefined if the file cannot be used. */
  readonly agent: AgentFile | undefined;
  /** The agent's name, if it could be read: other files may refer to it. */
  readonly name: string | undefined;
  readonly faults: readonly Remark[];
  readonly warnings: readonly Remark[];
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,63}$/u;
const CLOSE = 'begin the file with a line of three dashes, then name: and description:, then three dashes again';

export async function readAgentFile(file: string, text: string): Promise<AgentReading> {
  const unusable = (faults: readonly Remark[]): AgentReading => ({
    agent: undefined,
    name: undefined,
    faults,
    warnings: [],
  });
  const split = splitFrontMatter(text);
  if (split.status === 'missing') return unusable([{ file, line: 1, message: `no front matter: ${CLOSE}` }]);
  if (split.status === 'open')
    return unusable([
      { file, line: split.line, message: 'the front matter begins here and never ends: close it with ---' },
    ]);
  const parsed = await parseMatter(file, split);
  if ('faults' in parsed) return unusable(parsed.faults);
  return readFields({ file, map: parsed.map, split, warnings: parsed.warnings });
}

interface Matter {
  readonly matter: string;
  readonly linesBefore: number;
}

/** Claude Code generates descriptions that are invalid YAML. They are read as plain text, with a warning. */
async function parseMatter(
  file: string,
  { matter, linesBefore }: Matter,
): Promise<{ map: YamlMap; warnings: readonly Remark[] } | { faults: readonly Remark[] }> {
  const parsed = await parseYaml({ file, text: matter, linesBefore });
  if ('map' in parsed) return { map: parsed.map, warnings: [] };
  const repaired = withQuotedDescription(matter);
  const again = repaired && (await parseYaml({ file, text: repaired.matter, linesBefore }));
  if (!again || 'faults' in again) return parsed;
  const message = 'the description is no strict YAML (": " inside of it); it was read as plain text, but quote it';
  return { map: again.map, warnings: [{ file, line: linesBefore + repaired.line, message }] };
}

interface Fields {
  readonly file: string;
  readonly map: YamlMap;
  readonly split: { readonly body: string; readonly bodyLine: number };
  readonly warnings: readonly Remark[];
}

function readFields({ file, map, split: { body, bodyLine }, warnings }: Fields): AgentReading {
  const faults: Remark[] = [];
  const fault = (path: readonly PropertyKey[], message: string): void =>
    void faults.push({ file, line: map.lineOf(path), message });
  const text = (key: string): string | undefined => {
    const value = map.value[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string') return value.trim();
    fault([key], `${key} must be text, not ${quoted(value)}`);
    return undefined;
  };
  for (const key of Object.keys(map.value)) {
    const meant = misspeltKey(key);
    if (meant !== undefined) fault([key], `the key ${quoted(key)} is unknown${suggestion(meant)}`);
  }
  const name = readName(text('name'), map, fault);
  const description = text('description');
  const isMissing = (key: string): boolean => map.value[key] === undefined || map.value[key] === null;
  if (description === '' || isMissing('description'))
    fault(['description'], `no description: add description: and say when ${name ?? 'this agent'} is the right one`);
  const about = readDescription(description ?? '');
  if (description !== undefined && description !== '' && about.does === '')
    fault(['description'], 'the description says nothing outside of its examples');
  if (body === '') faults.push({ file, line: bodyLine, message: 'no prompt: write it below the front matter' });
  const disallowedTools = readToolList('disallowedTools', { file, map, fault });
  // `disallowedTools: *` disallows every tool.
  const disallowsAll = disallowedTools === undefined && (map.value.disallowedTools ?? null) !== null;
  const named = readToolList('tools', { file, map, fault });
  const tools = disallowsAll ? [] : named;
  const model = text('model');
  const stepsMax = readTurns(map.value.maxTurns, fault);
  const line = map.lineOf(['name']);
  const agent =
    name === undefined || faults.length > 0
      ? undefined
      : {
          name,
          file,
          line,
          description: about,
          prompt: body,
          tools,
          disallowedTools: disallowedTools ?? [],
          model: model ? { name: model, file, line: map.lineOf(['model']) } : undefined,
          stepsMax,
        };
  return { agent, name, faults, warnings: [...warnings, ...ignoredKeys(file, map)] };
}

type Fault = (path: readonly PropertyKey[], message: string) => void;

function readName(given: string | undefined, map: YamlMap, fault: Fault): string | undefined {
  if (given !== undefined && NAME.test(given)) return given;
  if (given)
    fault(['name'], `${quoted(given)} cannot name a worker: use letters, digits, dashes, dots and spaces, up to 64`);
  // A name that is no text was already reported.
  else if (given === '' || map.value.name === undefined || map.value.name === null)
    fault(['name'], 'no name: add a line such as name: code-reviewer');
  return undefined;
}

interface ToolList {
  readonly file: string;
  readonly map: YamlMap;
  readonly fault: Fault;
}

/** Names with commas between them, or a list. `*` means the same as naming none. */
function readToolList(key: string, { file, map, fault }: ToolList): readonly Named[] | undefined {
  const value = map.value[key];
  if (value === undefined || value === null || value === '*') return undefined;
  const at = (path: readonly PropertyKey[]) => (name: string) => ({ name, file, line: map.lineOf(path) });
  if (typeof value === 'string') return unique(splitToolNames(value).map(at([key])));
  if (!Array.isArray(value)) {
    fault([key], `${key} must be names with commas between them, or a list, not ${quoted(value)}`);
    return undefined;
  }
  const names = value.flatMap((each: unknown, index) => {
    if (typeof each === 'string') return splitToolNames(each).map(at([key, index]));
    fault([key, index], `${key} must hold names, not ${quoted(each)}`);
    return [];
  });
  return names.some(({ name }) => name === '*') ? undefined : unique(names);
}

const unique = (named: readonly Named[]): readonly Named[] => {
  const seen = new Set<string>();
  return named.filter(({ name }) => !seen.has(name) && seen.add(name));
};

function readTurns(value: unknown, fault: Fault): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  fault(['maxTurns'], `maxTurns must be a whole number from 1, not ${quoted(value)}`);
  return undefined;
}

function ignoredKeys(file: string, map: YamlMap): Remark[] {
  return Object.keys(map.value).flatMap((key) => {
    const why = unsupportedKey(key);
    if (why !== undefined) return [{ file, line: map.lineOf([key]), message: `${key} is ignored: ${why}` }];
    if (KNOWN_KEYS.includes(key) || misspeltKey(key) !== undefined) return [];
    const message = `the key ${quoted(key)} is unknown and ignored${suggestion(nearest(key, KNOWN_KEYS))}`;
    return [{ file, line: map.lineOf([key]), message }];
  });
}

/** The key that was meant. Ignoring a misspelt `disallowedTools` would give the worker more rights than intended. */
const misspeltKey = (key: string): string | undefined =>
  KNOWN_KEYS.includes(key) ? undefined : nearest(key, USED_KEYS);
