// Checks that the workers, tools and models named in team.yaml exist.

import { misspeltUse } from '../runtime/define/choose-model.ts';
import { nearest } from '../text/nearest.ts';
import type { Env } from './expand-env.ts';
import { quoted, type Remark, suggestion } from './fault.ts';
import { isNarrowed } from './listed-commands.ts';
import { isModelString, missingKey } from './model-names.ts';
import type { TeamReading } from './read-team-file.ts';
import type { SelectedTools } from './select-tools.ts';
import { isBuiltIn } from './tool-names.ts';

interface KnownWorkers {
  /** Workers that can be used. */
  readonly workers: readonly string[];
  /** Workers with faults in their file, which are already reported. */
  readonly faulty: readonly string[];
}

/** One remark for each reference to a worker that does not exist. */
export function checkReferences(reading: TeamReading, { workers, faulty }: KnownWorkers): readonly Remark[] {
  const { team, file, lineOf } = reading;
  const known = new Set([...workers, ...faulty]);
  const check = (path: readonly string[], name: string, what: string): Remark[] => {
    if (known.has(name)) return [];
    const close = suggestion(nearest(name, workers));
    return [
      { file, line: lineOf(path), message: `${what} is ${quoted(name)}, and no agent file has that name${close}` },
    ];
  };
  return [
    ...(team.defaultWorker === undefined || Object.hasOwn(team.pools ?? {}, team.defaultWorker)
      ? []
      : check(['defaultWorker'], team.defaultWorker, 'defaultWorker')),
    ...Object.entries(team.pools ?? {}).flatMap(([pool, { workers: members }]) => {
      const path = ['pools', pool];
      const remark = (message: string): Remark => ({ file, line: lineOf(path), message });
      if (known.has(pool)) return [remark(`the pool ${quoted(pool)} has the name of a worker: give it one of its own`)];
      if (new Set(members).size < members.length) return [remark(`the pool ${quoted(pool)} lists a worker twice`)];
      return members.flatMap((member) => check(path, member, `a worker of the pool ${pool}`));
    }),
    ...Object.entries(team.fallbacks ?? {}).flatMap(([worker, fallback]) => {
      const path = ['fallbacks', worker];
      if (worker === fallback)
        return [{ file, line: lineOf(path), message: `${quoted(worker)} cannot be the fallback of itself` }];
      return [
        ...check(path, worker, 'a worker with a fallback'),
        ...check(path, fallback, `the fallback of ${worker}`),
      ];
    }),
    ...Object.keys(team.workers ?? {}).flatMap((worker) => check(['workers', worker], worker, 'a worker')),
  ];
}

/** Policies for tools that no worker has, and the one that is not possible: allowing Bash. */
export function checkPolicies({ team, file, lineOf }: TeamReading, given: readonly SelectedTools[]): readonly Remark[] {
  const toolsInUse = given.flatMap(({ names }) => names);
  const wholeServers = given.flatMap((each) => each.wholeServers);
  return Object.entries(team.policies ?? {}).flatMap(([tool, rules]): Remark[] => {
    if (isNarrowed(tool)) return [];
    const line = lineOf(['policies', tool]);
    if (tool === 'Bash' && rules.some(({ kind }) => kind === 'allow'))
      return [
        {
          file,
          line,
          message:
            'policies.Bash: a shell command needs a person; list the commands that do not, such as "Bash(npm test)": allow',
          isBinding: true,
        },
      ];
    // The tools of a whole server are only known once the server is started.
    const isOfServer = wholeServers.some((server) => tool.startsWith(`mcp__${server}__`));
    if (isBuiltIn(tool) || isOfServer || toolsInUse.includes(tool)) return [];
    const close = suggestion(nearest(tool, toolsInUse));
    return [
      {
        file,
        line,
        message: `there is a policy for the tool ${quoted(tool)}, which no worker has${close}`,
        isBinding: true,
      },
    ];
  });
}

/** The supervisor needs a model as well as the workers do. */
export function checkModels({ team, file, lineOf }: TeamReading, used: ReadonlySet<string>): readonly Remark[] {
  const models = team.models ?? {};
  const names = Object.keys(models);
  const wrong = Object.entries(models).flatMap(([name, model]): Remark[] => {
    const meant = used.has(name) ? undefined : misspeltUse(name);
    if (meant !== undefined)
      return [
        {
          file,
          line: lineOf(['models', name]),
          message: `models.${name}: no agent names this model${suggestion(meant)}`,
        },
      ];
    if (isModelString(model)) return [];
    const message = `models.${name}: ${quoted(model)} is no model: write provider/model, such as ollama/llama3.2`;
    return [{ file, line: lineOf(['models', name]), message }];
  });
  if (names.length === 0 || wrong.length > 0) return wrong;
  const isServed = ['fast', 'balanced', 'strong'].some((tier) => names.includes(tier));
  if (isServed || (names.includes('worker') && names.includes('supervisor'))) return [];
  const message = 'models: name one as balanced, fast or strong, so that the supervisor has a model, too';
  return [{ file, line: lineOf(['models']), message }];
}

interface UsableModels {
  readonly usable: Readonly<Record<string, string>>;
  readonly warnings: readonly Remark[];
}

/** Models whose keys are set. The others are left out, so that a team also runs without keys, on the default model. */
export function usableModels({ team, file, lineOf }: TeamReading, env: Env): UsableModels {
  const entries = Object.entries(team.models ?? {});
  const lacking = entries.flatMap(([name, model]) => {
    const key = missingKey(model, env);
    return key === undefined ? [] : [{ name, key, model }];
  });
  return {
    usable: Object.fromEntries(entries.filter(([name]) => !lacking.some((each) => each.name === name))),
    warnings: lacking.map(({ name, key, model }) => ({
      file,
      line: lineOf(['models', name]),
      message: `models.${name}: ${key} is not set, so ${quoted(model)} cannot be used; using the default model instead`,
    })),
  };
}
