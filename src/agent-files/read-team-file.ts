// Reads team.yaml: parses and checks it and fills in variables, or returns its faults. Never throws, for any content.

import type { z } from 'zod';
import { nearest } from '../text/nearest.ts';
import { type Env, expandEnv } from './expand-env.ts';
import { quoted, type Remark, suggestion } from './fault.ts';
import { parseYaml, type YamlMap } from './parse-yaml.ts';
import { keysAt, type McpSettings, type TeamFile, teamFileSchema } from './team-file-schema.ts';

export interface TeamReading {
  readonly file: string;
  readonly team: TeamFile;
  /** Servers with invalid settings. */
  readonly brokenServers: readonly string[];
  /** Workers with invalid overrides. They are not used: without the overrides they might have more rights than intended. */
  readonly brokenWorkers: readonly string[];
  readonly faults: readonly Remark[];
  lineOf(path: readonly PropertyKey[]): number;
}

export const NO_TEAM_FILE: TeamReading = {
  file: 'team.yaml',
  team: {},
  brokenServers: [],
  brokenWorkers: [],
  faults: [],
  lineOf: () => 1,
};

/** Keys that can be skipped without giving a worker more rights than intended. */
const HARMLESS = new Set(['name', 'models', 'fallbacks', 'defaultWorker', 'mcpServers', 'workers', 'alerts']);

export async function readTeamFile(file: string, source: string, env: Env): Promise<TeamReading> {
  const parsed = await parseYaml({ file, text: source.replace(/^\uFEFF/, ''), linesBefore: 0 });
  if ('faults' in parsed)
    return { ...NO_TEAM_FILE, file, faults: parsed.faults.map((fault) => ({ ...fault, isBinding: true as const })) };
  const { map } = parsed;
  const faults: Remark[] = [];
  const { team, brokenServers, brokenWorkers } = readValidPart(file, map, faults);
  const expanded = expandServers(team.mcpServers ?? {}, env, (server, path, message) => {
    brokenServers.add(server);
    faults.push({ file, line: map.lineOf(['mcpServers', server, ...path]), message });
  });
  return {
    file,
    team: team.mcpServers ? { ...team, mcpServers: expanded } : team,
    brokenServers: [...brokenServers],
    brokenWorkers: [...brokenWorkers],
    faults,
    lineOf: map.lineOf,
  };
}

/** Removes invalid entries and parses again until the rest is valid. Each round removes something, so this ends. */
function readValidPart(file: string, map: YamlMap, faults: Remark[]) {
  const given = Object.fromEntries(Object.entries(map.value).filter(([, value]) => value !== null));
  const brokenServers = new Set<string>();
  const brokenWorkers = new Set<string>();
  for (;;) {
    const read = teamFileSchema.safeParse(given);
    if (read.success) return { team: read.data, brokenServers, brokenWorkers };
    for (const issue of read.error.issues) {
      faults.push(...asFaults(file, map, issue));
      const [key, entry] = issue.path;
      const named = given[String(key)];
      if (key === 'mcpServers' && entry !== undefined) brokenServers.add(String(entry));
      if (key === 'workers' && entry !== undefined) brokenWorkers.add(String(entry));
      if ((key === 'mcpServers' || key === 'workers') && entry !== undefined && typeof named === 'object')
        given[key] = Object.fromEntries(Object.entries(named ?? {}).filter(([each]) => each !== String(entry)));
      else if (key !== undefined) delete given[String(key)];
      else if (issue.code === 'unrecognized_keys') for (const each of issue.keys) delete given[each];
      else return { team: {} as TeamFile, brokenServers, brokenWorkers };
    }
  }
}

function asFaults(file: string, map: YamlMap, issue: z.core.$ZodIssue): Remark[] {
  const binding = issue.path.length > 0 && HARMLESS.has(String(issue.path[0])) ? {} : { isBinding: true as const };
  const where = issue.path.map(String).join('.');
  const at = (path: readonly PropertyKey[], message: string): Remark => ({
    file,
    line: map.lineOf(path),
    message,
    ...binding,
  });
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const close = suggestion(nearest(key, keysAt(issue.path)));
      return at([...issue.path, key], `the key ${quoted(key)} is unknown${where === '' ? '' : ` in ${where}`}${close}`);
    });
  // For an invalid key, the reason is in the inner issue.
  const reason = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return [at(issue.path, `${where === '' ? '' : `${where}: `}${reason.replace(/^Invalid input: /, '')}`)];
}

type Report = (server: string, path: readonly string[], message: string) => void;

function expandServers(
  servers: Readonly<Record<string, McpSettings>>,
  env: Env,
  report: Report,
): Record<string, McpSettings> {
  return Object.fromEntries(
    Object.entries(servers).map(([server, settings]) => {
      const filled = (value: string, path: readonly string[]): string => {
        const { text, missing } = expandEnv(value, env);
        for (const name of missing) {
          const message = `mcpServers.${[server, ...path].join('.')}: the variable ${name} is not set; set it, or write \${${name}:-otherwise}`;
          report(server, path, message);
        }
        return text;
      };
      const record = (key: 'env' | 'headers') =>
        settings[key] && {
          [key]: Object.fromEntries(
            Object.entries(settings[key]).map(([name, value]) => [name, filled(value, [key, name])]),
          ),
        };
      const url = settings.url === undefined ? undefined : filled(settings.url, ['url']);
      if (url !== undefined && url !== '' && !(URL.canParse(url) && /^https?:/i.test(url)))
        report(server, ['url'], `mcpServers.${server}.url: ${quoted(url)} is no http address`);
      return [
        server,
        {
          ...settings,
          ...(settings.command === undefined ? {} : { command: filled(settings.command, ['command']) }),
          ...(settings.args && { args: settings.args.map((arg, at) => filled(arg, ['args', String(at)])) }),
          ...record('env'),
          ...(url === undefined ? {} : { url }),
          ...record('headers'),
        },
      ];
    }),
  );
}
