// Describes one of our tools to an MCP client: its effect and its trust become annotations.

import type { Tool } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../../runtime/define/define-tool.ts';

export function describeServed({ spec, code }: ToolDefinition): Tool {
  const described = code.input['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
  if (described?.type !== 'object')
    throw new Error(`The tool "${spec.name}" cannot be served: the schema of its input must describe an object`);
  return {
    name: spec.name,
    description: spec.does,
    inputSchema: { ...described, type: 'object' },
    annotations: {
      readOnlyHint: spec.effect === 'read',
      idempotentHint: spec.effect !== 'once',
      openWorldHint: spec.untrusted,
    },
  };
}
