// Reads the agents.yaml and tasks.yaml of a CrewAI crew. Every fault is collected with its line, so that all can be
// corrected at once; what Bosun cannot carry over becomes a note.

import { quoted, type Remark, suggestion } from '../../../agent-files/fault.ts';
import { parseYaml, type YamlMap } from '../../../agent-files/parse-yaml.ts';
import { fewOf, nearest } from '../../../text/nearest.ts';
import { AGENT_KEYS, TASK_KEYS } from './crew-keys.ts';
import { type EntryReader, entryReader } from './entry-reader.ts';

export interface CrewAgent {
  readonly name: string;
  readonly role: string;
  readonly goal: string;
  readonly backstory: string;
  readonly tools: readonly string[];
  readonly model: string | undefined;
  readonly temperature: number | undefined;
  readonly stepsMax: number | undefined;
  readonly timeoutMs: number | undefined;
}

export interface CrewTask {
  readonly id: string;
  readonly agent: string;
  readonly description: string;
  readonly expected: string;
  readonly tools: readonly string[];
  /** Undefined: all tasks before it, as in a crew that works one after the other. */
  readonly context: readonly string[] | undefined;
  readonly isAsync: boolean;
  readonly asksPerson: boolean;
}

export interface Crew {
  readonly agents: readonly CrewAgent[];
  readonly tasks: readonly CrewTask[];
  readonly notes: readonly string[];
}

interface CrewFile {
  readonly file: string;
  readonly text: string;
}

type CrewReading = { readonly crew: Crew } | { readonly faults: readonly Remark[] };

export async function readCrew(agentsFile: CrewFile, tasksFile: CrewFile): Promise<CrewReading> {
  const [agentsRead, tasksRead] = await Promise.all([parse(agentsFile), parse(tasksFile)]);
  if ('faults' in agentsRead || 'faults' in tasksRead)
    return { faults: [...faultsOf(agentsRead), ...faultsOf(tasksRead)] };
  const parts: Parts = { faults: [], notes: new Set() };
  const agents = entriesOf(agentsFile, agentsRead.map, 'agents', parts).map((entry) => readAgent(entry, parts));
  const tasks = entriesOf(tasksFile, tasksRead.map, 'tasks', parts).map((entry) => readTask(entry, agents, parts));
  checkContexts(tasks, tasksFile.file, tasksRead.map, parts);
  if (parts.faults.length > 0) return { faults: parts.faults };
  return { crew: { agents, tasks, notes: [...parts.notes] } };
}

interface Parts {
  readonly faults: Remark[];
  readonly notes: Set<string>;
}

type Parsed = Awaited<ReturnType<typeof parseYaml>>;
const parse = ({ file, text }: CrewFile): Promise<Parsed> =>
  parseYaml({ file, text: text.replace(/^\uFEFF/, ''), linesBefore: 0 });
const faultsOf = (parsed: Parsed): readonly Remark[] => ('faults' in parsed ? parsed.faults : []);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries of a file. Some crews put them below one key, `agents:` or `tasks:`. */
function entriesOf({ file }: CrewFile, map: YamlMap, kind: 'agents' | 'tasks', { faults }: Parts): EntryReader[] {
  const inner = map.value[kind];
  const isWrapped = inner !== undefined && !(isRecord(inner) && ('role' in inner || 'description' in inner));
  const path = isWrapped ? [kind] : [];
  const value = isWrapped ? inner : map.value;
  const fault = (at: readonly string[], message: string): void => {
    faults.push({ file, line: map.lineOf(at), message });
  };
  if (!isRecord(value)) {
    fault(path, `${kind} must be names with settings below them, such as "${EXAMPLE[kind]}", not a list`);
    return [];
  }
  const entries = Object.entries(value);
  if (entries.length === 0) fault(path, `there are no ${kind} in this file`);
  return entries.flatMap(([name, settings]) => {
    const at = [...path, name];
    if (!isRecord(settings)) {
      fault(at, `${quoted(name)} has no settings: write ${MUST_HAVE[kind]} below it`);
      return [];
    }
    const other = kind === 'agents' ? 'expected_output' in settings : 'backstory' in settings;
    if (other)
      fault(
        at,
        `${quoted(name)} looks like one of the ${kind === 'agents' ? 'tasks' : 'agents'}: first comes agents.yaml, then tasks.yaml`,
      );
    return other ? [] : [entryReader({ name, settings, at, fault })];
  });
}

const EXAMPLE = { agents: 'researcher:', tasks: 'research_task:' };
const MUST_HAVE = { agents: 'role, goal and backstory', tasks: 'description, expected_output and agent' };

function readAgent(entry: EntryReader, { notes }: Parts): CrewAgent {
  const { name } = entry;
  const where = `agent ${name}`;
  for (const note of entry.notesOn(AGENT_KEYS)) notes.add(`${where}: ${note}`);
  const llm = entry.value('llm');
  const model = isRecord(llm) ? llm.model : llm;
  const temperature = isRecord(llm) && typeof llm.temperature === 'number' ? llm.temperature : undefined;
  const seconds = entry.number('max_execution_time');
  return {
    name,
    role: entry.text('role'),
    goal: entry.text('goal'),
    backstory: entry.text('backstory', { optional: true }),
    tools: entry.names('tools') ?? [],
    model: typeof model === 'string' ? modelOf(model, where, notes) : undefined,
    temperature,
    stepsMax: entry.number('max_iter'),
    timeoutMs: seconds === undefined ? undefined : seconds * 1_000,
  };
}

const PROVIDERS: readonly [RegExp, string][] = [
  [/^(?:gpt-|o\d|chatgpt)/, 'openai'],
  [/^claude-/, 'anthropic'],
];

/** CrewAI names models as LiteLLM does: a provider may be left out. */
function modelOf(given: string, where: string, notes: Set<string>): string | undefined {
  if (/^[\w-]+\/\S+$/.test(given)) return given;
  const provider = PROVIDERS.find(([pattern]) => pattern.test(given))?.[1];
  if (provider !== undefined) return `${provider}/${given}`;
  notes.add(`${where}: the llm ${quoted(given)} is not carried over: write model: 'provider/model'`);
  return undefined;
}

function readTask(entry: EntryReader, agents: readonly CrewAgent[], { notes }: Parts): CrewTask {
  const { name } = entry;
  for (const note of entry.notesOn(TASK_KEYS)) notes.add(`task ${name}: ${note}`);
  const [only] = agents.length === 1 ? agents : [];
  const names = agents.map((agent) => agent.name);
  const agent =
    entry.value('agent') === undefined && only
      ? only.name
      : entry.text('agent', { missing: `name one: ${fewOf(names)}` });
  if (agent !== '' && names.length > 0 && !names.includes(agent))
    entry.fault(
      'agent',
      `${quoted(name)} is for the agent ${quoted(agent)}, which agents.yaml does not have${suggestion(nearest(agent, names)) || `; it has ${fewOf(names)}`}`,
    );
  const markdown = entry.value('markdown') === true ? '\nWrite Markdown.' : '';
  return {
    id: name,
    agent,
    description: entry.text('description') + markdown,
    expected: entry.text('expected_output'),
    tools: entry.names('tools') ?? [],
    context: entry.names('context'),
    isAsync: entry.flag('async_execution'),
    asksPerson: entry.flag('human_input'),
  };
}

/** A task can take results only of tasks that come before it. */
function checkContexts(tasks: readonly CrewTask[], file: string, map: YamlMap, { faults }: Parts): void {
  const names = tasks.map(({ id }) => id);
  tasks.forEach(({ id, context = [] }, at) => {
    for (const name of context) {
      const line = map.lineOf(
        'tasks' in map.value && !names.includes('tasks') ? ['tasks', id, 'context'] : [id, 'context'],
      );
      const known = names.indexOf(name);
      if (known === -1)
        faults.push({
          file,
          line,
          message: `the context of ${quoted(id)} names ${quoted(name)}, which is no task of this file${suggestion(nearest(name, names))}`,
        });
      else if (known >= at)
        faults.push({
          file,
          line,
          message: `the context of ${quoted(id)} names ${quoted(name)}, which ${known === at ? 'is the task itself' : 'comes after it'}: put tasks in the order in which they run`,
        });
    }
  });
}
