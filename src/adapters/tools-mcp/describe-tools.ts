// From a server's description of its tools to what workers may do with them. The user's settings override the server's.

import type { Tool } from '@modelcontextprotocol/client';
import { canonicalJson } from '../../core/journal/canonical-json.ts';
import type { Effect } from '../../core/plan/team-spec.ts';
import { refuseTooDeep } from '../../core/values/nesting.ts';
import type { SourcedTool } from '../../ports/tools.ts';
import { cleanSchema, cleanText } from './clean-text.ts';
import type { McpSettings } from './options.ts';
import type { Redactor } from './redactor.ts';
import { toolNames } from './tool-names.ts';

export interface KnownTool {
  readonly sourced: SourcedTool;
  /** The definition as the server sent it; its own name is needed to call it. */
  readonly tool: Tool;
}

const DESCRIPTION_MAX = 2_000;
const NAMES_SHOWN_MAX = 40;

/** By the names workers use. */
export function describeTools(
  tools: readonly Tool[],
  settings: McpSettings,
  redact: Redactor,
): ReadonlyMap<string, KnownTool> {
  checkNames(tools, settings);
  const { allow, prefix } = settings;
  const wanted = new Set(allow);
  const allowed = tools.filter((each) => allow === undefined || wanted.has(each.name));
  for (const { name, inputSchema } of allowed)
    refuseTooDeep(`${settings.label} cannot be used: the schema of its tool "${cleanText(name, 128)}"`, inputSchema);
  const names = toolNames(
    allowed.map((each) => each.name),
    prefix,
  );
  return new Map(
    allowed.map((tool) => {
      const name = names.get(tool.name) ?? tool.name;
      return [name, { tool, sourced: sourcedTool(name, tool, { ...settings, redact }) }];
    }),
  );
}

/** A policy or an allow-list for a tool that does not exist would protect nothing without anyone noticing. */
function checkNames(tools: readonly Tool[], { label, allow = [], tools: own }: McpSettings): void {
  const has = new Set(tools.map((each) => each.name));
  if (has.size < tools.length) {
    const seen = new Set<string>();
    const twice = tools.find(({ name }) => seen.size === seen.add(name).size);
    throw new Error(
      `${label} lists two tools called "${cleanText(twice?.name ?? '', 128)}": the server must give each tool its own name`,
    );
  }
  const names = [...has].slice(0, NAMES_SHOWN_MAX).map((name) => cleanText(name, 128));
  const listed = `it has ${names.join(', ') || 'no tools'}${has.size > names.length ? ' and more' : ''}`;
  for (const [where, wanted] of [['allow', allow] as const, ['tools', Object.keys(own)] as const]) {
    const missing = wanted.filter((name) => !has.has(name));
    if (missing.length > 0)
      throw new Error(
        `${label} has no tool ${missing.map((name) => `"${name}"`).join(', ')}, named in ${where}: ${listed}`,
      );
  }
}

function sourcedTool(
  name: string,
  tool: Tool,
  { tools, timeoutMs, name: server, redact }: McpSettings & { readonly redact: Redactor },
): SourcedTool {
  const { description, title, inputSchema, annotations } = tool;
  const own = Object.hasOwn(tools, tool.name) ? tools[tool.name] : undefined;
  const said = cleanText(redact.result(description ?? title ?? annotations?.title ?? ''), DESCRIPTION_MAX);
  return {
    name,
    does: own?.does ?? (said || `The tool ${name} of the MCP server ${server}, which does not describe it.`),
    input: cleanSchema(redact.result(inputSchema), DESCRIPTION_MAX) as SourcedTool['input'],
    effect: own?.effect ?? effectOf(tool),
    // A tool that reaches the outside world returns untrusted text; the protocol assumes so unless the server denies
    // it.
    untrusted: own?.untrusted ?? annotations?.openWorldHint !== false,
    timeoutMs: own?.timeoutMs ?? timeoutMs,
    terms: canonicalJson({ description, inputSchema, annotations, title }),
  };
}

/** A tool that is not declared read-only or idempotent is treated as an effect that must not happen twice. */
function effectOf({ annotations }: Tool): Effect {
  if (annotations?.readOnlyHint === true) return 'read';
  return annotations?.idempotentHint === true ? 'idempotent' : 'once';
}
