// The telecom team's tools, called as the runtime calls them: the schema, then the policy, then the effect.

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { resetTelecom, telecomTeam } from '../../src/teams/telecom/telecom.ts';

export interface Call {
  readonly runId?: string;
  readonly taskId?: string;
  /** Made of run, task and tool if left out. */
  readonly key?: string;
  readonly customerId?: string | undefined;
}

export const SAMPLE = {
  thirty: 'CH-1001-0305',
  fortyNine99: 'CH-1001-0504',
  fifty: 'CH-1001-0404',
  fifty01: 'CH-1001-0203',
  hundredTwenty: 'CH-1001-0604',
};

export const newHome = (): string => mkdtempSync(path.join(tmpdir(), 'bosun-telecom-'));

let template: string | undefined;

/** A home with a fresh database in it: made once in each process, then copied. */
export function readyHome(): string {
  if (template === undefined) {
    const made = newHome();
    resetTelecom({ home: made });
    process.on('exit', () => rmSync(made, { recursive: true }));
    template = made;
  }
  const home = newHome();
  copyFileSync(path.join(template, 'telecom.db'), path.join(home, 'telecom.db'));
  return home;
}

export function openDesk(home: string = readyHome(), { now = Date.now }: { readonly now?: () => number } = {}) {
  const { workers } = telecomTeam({ home, now });
  const codes = Object.values(workers).flatMap(({ code }) => [...code.tools]);
  const codeOf = (tool: string) => {
    const code = new Map(codes).get(tool);
    if (!code) throw new Error(`There is no tool ${tool}`);
    return code;
  };
  const contextOf = (tool: string, { runId = 'r1', taskId = 't1', key, customerId }: Call) => ({
    runId,
    taskId,
    worker: 'somebody',
    context: customerId === undefined ? {} : { customerId },
    idempotencyKey: key ?? `${runId}/${taskId}/${tool}`,
    signal: new AbortController().signal,
  });
  const rule = async (tool: string, args: unknown, call: Call = {}) =>
    codeOf(tool).approve?.(args, contextOf(tool, call)) ?? { kind: 'allow' as const };
  const run = async (tool: string, args: unknown = {}, call: Call = {}) =>
    (await codeOf(tool).run(args, contextOf(tool, call))) as Record<string, unknown> & { summary: string };
  return {
    home,
    rule,
    run,
    accepts: async (tool: string, args: unknown) => !(await codeOf(tool).input['~standard'].validate(args)).issues,
    /** As a worker would have it without a person: what the policy says, and the effect if that is yes. */
    act: async (tool: string, args: unknown, call: Call = {}) => {
      const ruling = await rule(tool, args, call);
      if (ruling.kind === 'allow') await run(tool, args, call);
      return ruling.kind;
    },
    query: (sql: string): Record<string, unknown>[] => {
      const db = new DatabaseSync(path.join(home, 'telecom.db'));
      try {
        return db
          .prepare(sql)
          .all()
          .map((row) => ({ ...row }));
      } finally {
        db.close();
      }
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;

export const refundedOf = (desk: Desk): unknown[] =>
  desk.query('SELECT chargeId, amountCents FROM refunds ORDER BY at, chargeId');
