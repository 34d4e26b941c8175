// list_tables and query_tables: what tables a folder holds, and read-only SQL over them.

import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { queryTables } from './query.ts';
import { readTables } from './read-tables.ts';

const TABLES_SHOWN = 30;
const COLUMNS_SHOWN = 40;
const sql = z.object({
  sql: z
    .string()
    .min(1)
    .max(20_000)
    .describe('one SELECT statement, such as SELECT vendor, revenue FROM sales WHERE year = 2024'),
});

export const listTablesTool = (folder: string): ReadyTool =>
  readyTool<Record<string, never>>({
    name: 'list_tables',
    does: 'lists the tables with their columns, types, rows and missing cells',
    input: z.object({}) as never,
    effect: 'read',
    untrusted: true,
    timeoutMs: 60_000,
    grant: 'always',
    run: async (_, { signal }) => {
      const { tables, problems } = await readTables(folder, signal);
      const shown = tables.slice(0, TABLES_SHOWN).map(({ name, file, columns, rows }) => ({
        name,
        file,
        rows: rows.length,
        columns: columns
          .slice(0, COLUMNS_SHOWN)
          .map((each) => ({ name: each.name, type: each.type, missing: each.missing })),
      }));
      const list = tables.map(({ name, rows }) => `${name} (${rows.length} rows)`).slice(0, TABLES_SHOWN);
      return { summary: `${tables.length} tables: ${list.join(', ') || 'none'}.`, tables: shown, problems };
    },
  });

export const queryTablesTool = (folder: string): ReadyTool =>
  readyTool<z.output<typeof sql>>({
    name: 'query_tables',
    does: 'runs a read-only SQL query over the tables',
    input: sql,
    effect: 'read',
    untrusted: true,
    timeoutMs: 90_000,
    grant: 'always',
    run: async (args, { signal }) => {
      const { tables, problems } = await readTables(folder, signal);
      if (tables.length === 0) throw new Error(problems.join('; '));
      return queryTables(tables, args.sql, { signal });
    },
  });
