// Reads the tool names in agent files: those of Claude Code, and mcp__server__tool.

import { nearest } from '../text/nearest.ts';

/** Tools of Claude Code that Bosun has. */
export const BUILT_IN = ['Read', 'Glob', 'Grep', 'Write', 'Edit', 'Bash', 'WebFetch'] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

/** The tools of an agent that names none. */
export const READ_ONLY: readonly BuiltIn[] = ['Read', 'Glob', 'Grep'];

/** Tools of Claude Code that another tool replaces here. */
const REPLACEMENTS: Readonly<Record<string, BuiltIn>> = { LS: 'Glob', MultiEdit: 'Edit', NotebookRead: 'Read' };

const PLANNING = 'planning and handing out work is what the supervisor does';
const SHELL = 'commands run to their end here';
/** Tools of Claude Code that have no replacement here, and why. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  WebSearch: 'there is no search engine to ask; an MCP server can bring one',
  NotebookEdit: 'notebooks are not taken apart here; Edit changes them as text',
  Task: PLANNING,
  Agent: PLANNING,
  TodoWrite: PLANNING,
  TodoRead: PLANNING,
  TaskCreate: PLANNING,
  TaskGet: PLANNING,
  TaskList: PLANNING,
  TaskUpdate: PLANNING,
  TaskOutput: SHELL,
  TaskStop: SHELL,
  BashOutput: SHELL,
  KillBash: SHELL,
  KillShell: SHELL,
  Monitor: SHELL,
  PowerShell: 'there is only Bash',
  ExitPlanMode: PLANNING,
  EnterPlanMode: PLANNING,
  EnterWorktree: 'workers stay in the working folder',
  ExitWorktree: 'workers stay in the working folder',
  AskUserQuestion: 'a worker whose task is unclear asks by itself',
  SlashCommand: 'there are no slash commands here',
  Skill: 'there are no skills here',
  SendMessage: 'workers report to the supervisor only',
  ToolSearch: 'a worker sees all of its tools',
  LSP: 'there is no language server here',
  ListMcpResourcesTool: 'resources come back with the results of MCP tools',
  ReadMcpResourceTool: 'resources come back with the results of MCP tools',
};

export type ToolName =
  | { readonly status: 'built-in'; readonly tool: BuiltIn; readonly insteadOf?: string }
  /** A shell that may only run commands with this prefix. */
  | { readonly status: 'shell'; readonly prefix: string }
  /** Without a tool, all tools of the server. */
  | { readonly status: 'mcp'; readonly server: string; readonly tool: string | undefined }
  | { readonly status: 'unsupported'; readonly why: string }
  | { readonly status: 'unknown'; readonly close: string | undefined };

/** Splits names at commas, but not at commas inside brackets. */
export function splitToolNames(text: string): string[] {
  const names: string[] = [];
  let from = 0;
  let isInside = false;
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at];
    if (letter === '(') isInside = true;
    if (letter === ')') isInside = false;
    if (at < text.length && (letter !== ',' || isInside)) continue;
    names.push(text.slice(from, at).trim());
    from = at + 1;
  }
  return names.filter((name) => name !== '');
}

export function readToolName(given: string): ToolName {
  const [, name = given, narrowing] = /^([^()]+)\((.*)\)$/.exec(given) ?? [];
  if (narrowing !== undefined && narrowing.trim() !== '*') return readNarrowed(name, narrowing);
  if (name.startsWith('mcp__')) return readMcpName(name);
  if (isBuiltIn(name)) return { status: 'built-in', tool: name };
  const replacement = Object.hasOwn(REPLACEMENTS, name) ? REPLACEMENTS[name] : undefined;
  if (replacement !== undefined) return { status: 'built-in', tool: replacement, insteadOf: name };
  const why = Object.hasOwn(UNSUPPORTED, name) ? UNSUPPORTED[name] : undefined;
  if (why !== undefined) return { status: 'unsupported', why };
  return {
    status: 'unknown',
    close: nearest(name, [...BUILT_IN, ...Object.keys(REPLACEMENTS), ...Object.keys(UNSUPPORTED)]),
  };
}

export const isBuiltIn = (name: string): name is BuiltIn => BUILT_IN.some((each) => each === name);

/** Tool(rule): only Bash(prefix) is supported. With any other rule the tool is left out, as the whole tool would be too much. */
function readNarrowed(name: string, narrowing: string): ToolName {
  const prefix = narrowing.replace(/(?::\*|\s*\*)$/, '').trim();
  if (name === 'Bash' && prefix !== '' && !prefix.includes('*')) return { status: 'shell', prefix };
  const whole = readToolName(name);
  if (whole.status === 'unknown' || whole.status === 'unsupported') return whole;
  return {
    status: 'unsupported',
    why: `its rule in brackets is not supported, and ${name} without the rule would allow more than intended`,
  };
}

function readMcpName(name: string): ToolName {
  const [server = '', ...rest] = name.slice('mcp__'.length).split('__');
  const tool = rest.join('__');
  if (server === '') return { status: 'unknown', close: undefined };
  return { status: 'mcp', server, tool: tool === '' || tool === '*' ? undefined : tool };
}
