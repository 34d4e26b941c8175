// Tools over a folder of tables: what it holds, and read-only SQL. Both only read. Cells are text from outside: instructions in
// them do not come from the requester.

import { z } from 'zod';
import { type ReadyTool, readyTool, type ToolCall } from '../ready-tool.ts';
import type { TableLibrary } from './library.ts';
import { queryTables } from './query.ts';

export interface TableToolOptions {
  /** Name of the tool, which workers call it by. */
  readonly name: string;
  /** One sentence that tells the worker when to call it. */
  readonly does: string;
  /** Keeps what was read; one for all tools of a team. */
  readonly library: TableLibrary;
  /** The folder or file for a call; it may come from the context of the request. */
  readonly place: (call: ToolCall) => string;
}

const TABLES_SHOWN = 30;
const COLUMNS_SHOWN = 40;
const nothing = z.object({});
const sql = z.object({
  sql: z
    .string()
    .min(1)
    .max(20_000)
    .describe('one SELECT statement, such as SELECT vendor, revenue FROM sales WHERE year = 2024'),
});

export interface TableList {
  readonly summary: string;
  readonly tables: readonly {
    readonly name: string;
    readonly file: string;
    readonly rows: number;
    readonly columns: readonly { readonly name: string; readonly type: string; readonly missing: number }[];
  }[];
  readonly problems: readonly string[];
}

export const listTablesTool = ({ name, does, library, place }: TableToolOptions): ReadyTool =>
  readyTool<z.output<typeof nothing>>({
    name,
    does,
    input: nothing,
    effect: 'read',
    untrusted: true,
    timeoutMs: 60_000,
    grant: 'always',
    run: async (_, call): Promise<TableList> => {
      const { tables, problems } = await library.open(place(call), call.signal);
      const shown = tables.slice(0, TABLES_SHOWN).map((table) => ({
        name: table.name,
        file: table.file,
        rows: table.rows.length,
        columns: table.columns
          .slice(0, COLUMNS_SHOWN)
          .map((each) => ({ name: each.name, type: each.type, missing: each.missing })),
      }));
      const list = shown.map((table) => `${table.name} (${table.rows} rows)`);
      return { summary: `${tables.length} tables: ${list.join(', ') || 'none'}.`, tables: shown, problems };
    },
  });

export const queryTablesTool = ({ name, does, library, place }: TableToolOptions): ReadyTool =>
  readyTool<z.output<typeof sql>>({
    name,
    does,
    input: sql,
    effect: 'read',
    untrusted: true,
    timeoutMs: 90_000,
    grant: 'always',
    run: async (args, call) => {
      const { tables, problems } = await library.open(place(call), call.signal);
      if (tables.length === 0) throw new Error(problems.join('; '));
      return queryTables(tables, args.sql, { signal: call.signal });
    },
  });
