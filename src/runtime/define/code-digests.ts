// Digests of a team's code, stored with each run: an approval is for what the code did when it was asked for. Of a function
// only its own text counts. What it calls outside of that shows where the text of its module is known, as for team files.

import type { Digest } from '../../core/journal/hash-chain.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { ToolCode, WorkerCode } from '../run/team.ts';

interface CodeParts {
  readonly workers: ReadonlyMap<string, WorkerCode>;
  /** The text of each module of the team, by name. */
  readonly modules?: Readonly<Record<string, string>> | undefined;
}

const DIGEST_CHARS = 32;

/** A team without code has no `code` key. */
export function codeDigests({ workers, modules = {} }: CodeParts, digest: Digest): Pick<TeamSpec, 'code'> {
  const code: Record<string, string> = {};
  const note = (name: string, text: string): void => {
    code[name] = digest(text).slice(0, DIGEST_CHARS);
  };
  for (const [name, text] of Object.entries(modules)) note(`module ${name}`, text);
  for (const [name, { run, build, offline, tools, team }] of workers) {
    if (run) note(`worker ${name}`, textOf(run));
    if (build) note(`build of worker ${name}`, textOf(build));
    if (offline) note(`stand-in of worker ${name}`, textOf(offline));
    for (const tool of tools.values())
      for (const [part, text] of textsOf(tool)) note(`${part} ${tool.name} of ${name}`, text);
    // A nested team is part of its worker.
    const below = typeof team === 'object' ? team.spec.code : undefined;
    for (const [part, digested] of Object.entries(below ?? {})) code[`${part}, in team ${name}`] = digested;
  }
  return Object.keys(code).length > 0 ? { code } : {};
}

const textOf = (code: unknown): string => Function.prototype.toString.call(code);

const textsOf = ({ written }: ToolCode): [string, string][] => [
  ...(written?.run ? [['tool', textOf(written.run)] as [string, string]] : []),
  ...(written?.approve ? [['policy of tool', textOf(written.approve)] as [string, string]] : []),
];
