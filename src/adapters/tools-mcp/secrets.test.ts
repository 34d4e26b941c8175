import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';
import { createRedactor } from './redactor.ts';

const KEY = 'ZmFrZS1rZXktNDcxMQ0815ab';

describe('a key in the settings of an MCP server', () => {
  it.each([
    ['in the path of its address', { url: `https://mcp.example/s/${KEY}/mcp` }, KEY],
    ['as an argument without a name', { command: 'npx', args: ['server-x', KEY] }, KEY],
    [
      'as a password in an argument',
      { command: 'npx', args: ['server-pg', 'postgres://ann:pw47%2111@db/x'] },
      'pw47!11',
    ],
    ['as a password in a named argument', { command: 'npx', args: ['--db=postgres://ann:pw4711@db/x'] }, 'pw4711'],
  ])('%s is neither shown nor stored', (_, where, secret) => {
    const { label, place } = readOptions({ name: 'x', ...where });
    const { message, result } = createRedactor(place);
    expect(label).not.toContain(secret);
    expect(label).not.toContain(encodeURIComponent(secret));
    expect(message(`cannot POST /s/${secret}/mcp`)).toBe('cannot POST /s/…/mcp');
    expect(result({ said: [`with ${secret}`] })).toEqual({ said: ['with …'] });
  });

  it.each([
    ['an ordinary path', { url: 'https://mcp.example/api/v2/context7-server-for-docs/mcp' }],
    [
      'packages and folders',
      { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem@2025.11.25', './documents2026'] },
    ],
  ])('does not hide %s', (_, where) => {
    const { label, place } = readOptions({ name: 'x', ...where });
    expect(label).not.toContain('…');
    expect(createRedactor(place).result(label)).toBe(label);
  });
});
