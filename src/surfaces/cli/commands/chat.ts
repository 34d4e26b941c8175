// bosun chat: a conversation with a team. Every line is a run that gets the turns before it, as `run --continue` does.

import { createInterface } from 'node:readline';
import type { Turn } from '../../../core/journal/event.ts';
import type { RunReport } from '../../../core/report/report.ts';
import { typedLines } from '../ask/prompter.ts';
import type { Cli, Team } from '../environment.ts';
import { EXIT, exitCodeOf } from '../exit-code.ts';
import { inspectorOf } from '../find-run.ts';
import { taskTexts } from '../print/plan.ts';
import { explain } from '../print/user-error.ts';
import { count, usd } from '../print/wording.ts';
import { type EndOptions, runAndPrint } from '../run-to-end.ts';
import type { TeamSource } from '../teams/load-team.ts';
import { rememberTeam } from '../teams/team-of-run.ts';
import { makeReady, prepareRequest, type RequestFlags } from './run.ts';
import { traceCommand } from './trace.ts';

type ChatFlags = Omit<RequestFlags, 'file' | 'sample'> & Pick<EndOptions, 'quiet' | 'input' | 'as'>;

interface Chat {
  readonly cli: Cli;
  readonly team: Team;
  readonly source: TeamSource;
  readonly flags: ChatFlags;
  readonly options: { readonly context: Readonly<Record<string, unknown>> };
  history: readonly Turn[];
  readonly reports: RunReport[];
  exitCode: number;
}

export async function chatCommand(cli: Cli, flags: ChatFlags): Promise<number> {
  const prepared = await prepareRequest(cli, flags, { read: async () => undefined });
  const { team, source, options } = prepared;
  await makeReady(cli, team, source, flags);
  const chat: Chat = { cli, team, source, flags, options, history: options.history, reports: [], exitCode: 0 };
  const isTyped = Boolean(process.stdin.isTTY);
  if (isTyped) greet(chat);
  for await (const line of isTyped ? typed(chat) : piped()) {
    if (line.trim() === '') continue;
    if (/^\/[a-z]+$/i.test(line.trim())) {
      if ((await obey(line.trim().toLowerCase(), chat)) === 'quit') break;
    } else await reply(line, chat);
  }
  cli.terminal.document({ team: team.spec.name, runs: chat.reports });
  return isTyped ? EXIT.complete : chat.exitCode;
}

function greet({ cli: { terminal }, team: { spec } }: Chat): void {
  const workers = Object.keys(spec.workers);
  const named = workers.length > 3 ? count(workers.length, 'worker') : workers.join(', ');
  terminal.note(terminal.paintNote('dim', `Team ${spec.name}: ${named}. /help lists the commands, Ctrl-D ends.`));
}

async function* typed({ cli: { terminal } }: Chat): AsyncGenerator<string> {
  const next = typedLines(terminal.paintNote('bold', '> '));
  for (;;) {
    const line = await next();
    if (typeof line === 'string') yield line;
    else if (line.key === 'Ctrl-D') return;
    else terminal.note('Ctrl-D or /quit ends the chat.');
  }
}

/** One after the other: a line waits until the one before is answered. */
const piped = (): AsyncIterable<string> =>
  createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });

/** An error ends the turn, not the chat. */
async function reply(request: string, chat: Chat): Promise<void> {
  const { cli, team, source, flags, options, history } = chat;
  try {
    const runId = cli.wiring.newRunId();
    await rememberTeam(await cli.journal(), runId, source);
    const run = team.run(request, { ...options, history, runId });
    const { quiet, input, as } = flags;
    const report = await runAndPrint(cli, run, { team, quiet: quiet ?? false, input, as, cancelOnInterrupt: true });
    cli.terminal.say();
    chat.reports.push(report);
    chat.exitCode = exitCodeOf(report.status);
    chat.history = await inspectorOf(cli).conversation(runId);
  } catch (error) {
    const { line, exitCode } = explain(error);
    chat.exitCode = exitCode;
    cli.terminal.note(`bosun: ${line}`);
  }
}

const COMMANDS: Readonly<Record<string, string>> = {
  '/plan': 'the plan of the last run',
  '/trace': 'every step of the last run, with its times',
  '/cost': 'tokens and money of the last run, and of this chat',
  '/help': 'this list',
  '/quit': 'ends the chat; so does Ctrl-D',
};

async function obey(command: string, chat: Chat): Promise<'quit' | undefined> {
  const { cli, reports } = chat;
  const { say, note } = cli.terminal;
  const last = reports.at(-1);
  if (command === '/quit' || command === '/exit') return 'quit';
  if (command === '/help') {
    for (const [name, does] of Object.entries(COMMANDS)) say(`${name.padEnd(8)}${does}`);
    say('Every other line is a request. Ctrl-C stops a run.');
  } else if (!Object.hasOwn(COMMANDS, command)) note(`There is no command ${command}: see /help`);
  else if (!last) note('There is no run yet: write a request first.');
  else if (command === '/plan') sayPlan(last, cli);
  else if (command === '/cost') sayCost(reports, cli);
  else await traceCommand(cli, last.runId);
  return undefined;
}

function sayPlan({ plan, routing }: RunReport, { terminal }: Cli): void {
  if (!plan || plan.tasks.length === 0) terminal.say(`There was no plan: ${routing.reason || 'no task was needed'}`);
  else for (const text of taskTexts(plan, terminal)) terminal.say(text);
}

function sayCost(reports: readonly RunReport[], { terminal }: Cli): void {
  const line = (runs: readonly RunReport[]): string => {
    const sum = (part: 'modelCalls' | 'toolCalls' | 'inputTokens' | 'outputTokens' | 'costUsd'): number =>
      runs.reduce((total, { usage }) => total + usage[part], 0);
    const calls = `${count(sum('modelCalls'), 'model call')}, ${count(sum('toolCalls'), 'tool call')}`;
    return `${calls} · ${sum('inputTokens') + sum('outputTokens')} tokens · ${usd(sum('costUsd'))}`;
  };
  terminal.say(`last run   ${line(reports.slice(-1))}`);
  terminal.say(`this chat  ${line(reports)} · ${count(reports.length, 'run')}`);
}
