// node replay-server.ts <cases.jsonl> <tools.json> <actor> [open-world]: an MCP server over stdio with the recorded tools
// of one actor, for all cases. The context of a call names its case.

import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { MCP_META } from '../../src/ports/mcp.ts';
import { type RecordedTool, readRecording } from './recording.ts';
import { createReplay, QUOTE } from './replay.ts';

const [casesFile = '', toolsFile = '', actor = '', world] = process.argv.slice(2);
const { domain, cases, tools } = readRecording(casesFile, toolsFile);
const own = tools[actor] ?? [];
const replay = createReplay(cases, own, actor);

/** Trusted as the company's own system, unless open-world is given. */
const openWorldHint = world === 'open-world';

const described = ({ name, mutates, schema }: RecordedTool) => ({
  name,
  description: schema.description,
  inputSchema: { ...schema.parameters, type: 'object' as const },
  annotations: { readOnlyHint: !mutates, openWorldHint },
});

const quoting = {
  name: QUOTE,
  description: 'Says what a call would move in money, without making it.',
  inputSchema: {
    type: 'object' as const,
    properties: { tool: { type: 'string' }, args: { type: 'object' } },
    required: ['tool', 'args'],
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
};

type Meta = Readonly<Record<string, unknown>>;
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Meta)[name] : undefined;

/** The case and the run of a call. */
const placeOf = (meta: Meta): { caseNumber: number; runId: string } => ({
  caseNumber: Number(fieldOf(meta[MCP_META.context], 'case')),
  runId: String(fieldOf(meta[MCP_META.origin], 'runId')),
});

const textResult = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError });

function answer(name: string, args: Meta, meta: Meta) {
  const place = placeOf(meta);
  if (name === QUOTE) {
    const asked = (args.args ?? {}) as Meta;
    const money = replay.quote({ ...place, tool: String(args.tool), args: asked });
    return money ? textResult(JSON.stringify(money)) : textResult(`No such call is due: ${String(args.tool)}`, true);
  }
  const { text, isError } = replay.call({ ...place, key: String(meta[MCP_META.key]), tool: name, args });
  return textResult(text, isError);
}

serveStdio(() => {
  const server = new Server({ name: `${domain}-${actor}`, version: '1.0.0' }, { capabilities: { tools: {} } });
  const listed = [...own.map(described), ...(own.length > 0 ? [quoting] : [])];
  server.setRequestHandler('tools/list', () => ({ tools: listed }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    answer(params.name, params.arguments ?? {}, mcpReq._meta ?? {}),
  );
  return server;
});
process.stdin.once('end', () => process.exit(0));
