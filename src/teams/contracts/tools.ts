// The tools of each worker. No two workers have the same tool. All but save_report only read.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type ToolDefinition, tool } from '../../runtime/define/define-tool.ts';
import { looksPlanted } from '../../toolbox/analysis/quality.ts';
import { dateTool } from '../../toolbox/dates/date-tool.ts';
import { bestSentences } from '../../toolbox/documents/best-sentences.ts';
import type { DocumentText } from '../../toolbox/documents/document.ts';
import { readDocument } from '../../toolbox/documents/read-document.ts';
import type { ToolCall } from '../../toolbox/ready-tool.ts';
import { madeTool, saveReportTool } from '../shared/made-tool.ts';
import { placeOf } from '../shared/own-data.ts';
import { checkRules, readPolicy, type Verdict } from './check-rules.ts';
import { type Clause, CONTRACT_CHARS_MAX, extractClauses, kindsAskedFor, ownRules } from './extract-clauses.ts';
import { sentencesOf } from './sentences.ts';

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const READING = { effect: 'read', untrusted: true, grant: 'always', timeoutMs: 120_000 } as const;
const TEXT_MAX = 20_000;

/** A passage of the contract, word for word. */
export interface Passage {
  readonly quote: string;
  readonly start: number;
  readonly page?: number | undefined;
}

export interface ClauseOutput {
  readonly contract: string;
  /** Of the kinds that the question names; of all kinds without a question. */
  readonly clauses: readonly (Clause & Passage)[];
  /** Which of these kinds were not found. */
  readonly notFound: readonly string[];
  /** If the question names no kind: the sentences whose words come closest to it. */
  readonly closest: readonly Passage[];
  readonly notes: readonly string[];
}

export interface RuleOutput {
  readonly contract: string;
  readonly verdicts: readonly Verdict[];
  readonly notes: readonly string[];
}

async function contractOf(call: ToolCall): Promise<DocumentText> {
  const file = placeOf(call, 'contract', beside('./sample/agreement.txt'));
  try {
    return await readDocument(file, path.basename(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The contract ${path.basename(file)} cannot be read: ${reason}`);
  }
}

function notesOn({ text, isComplete }: DocumentText): string[] {
  const planted = sentencesOf(text.slice(0, CONTRACT_CHARS_MAX)).filter(({ start, end }) =>
    looksPlanted(text.slice(start, end)),
  );
  return [
    ...(isComplete && text.length <= CONTRACT_CHARS_MAX ? [] : ['The contract is longer than what was read']),
    ...planted.map(({ start }) => `Text at character ${start} looks like an instruction; it was not followed`),
  ];
}

const pageAt = ({ pages }: DocumentText, at: number): number | undefined =>
  pages?.find(({ start, end }) => at >= start && at <= end)?.number;

const CLOSEST_MAX = 3;

/** The quotes are cut out of the contract. */
const closestTo = (asked: string, contract: DocumentText): Passage[] => {
  const text = contract.text.slice(0, CONTRACT_CHARS_MAX);
  const sentences = sentencesOf(text).map(({ start, end }) => ({ quote: text.slice(start, end), start }));
  const oneLine = (quote: string): string => quote.replace(/\s+/g, ' ');
  const ranked = bestSentences(sentences.map(({ quote }) => oneLine(quote)).join('\n\n'), asked, CLOSEST_MAX);
  return ranked.flatMap(({ text: said }) => {
    const whole = sentences.find(({ quote }) => oneLine(quote).includes(said));
    return whole ? [{ ...whole, page: pageAt(contract, whole.start) }] : [];
  });
};

const question = z.object({
  question: z.string().max(4_000).optional().describe('what to look for; left out: all clauses'),
});
const place = z.object({
  start: z.int().nonnegative().default(0).describe('first character'),
  length: z.int().positive().max(TEXT_MAX).default(TEXT_MAX),
});

function clauseTools(): ToolDefinition[] {
  return [
    tool('find_clauses', {
      does: 'finds the clauses of the contract, with exact quotes and positions',
      input: question,
      ...READING,
      run: async ({ question: asked = '' }, call): Promise<ClauseOutput> => {
        const contract = await contractOf(call);
        const rules = ownRules();
        const kinds = asked.trim() === '' ? undefined : kindsAskedFor(asked, rules);
        const wanted = rules.filter(({ clause }) => kinds?.has(clause) ?? true);
        const found = extractClauses(contract.text, wanted);
        return {
          contract: contract.path,
          clauses: found.map((each) => ({ ...each, page: pageAt(contract, each.start) })),
          notFound: wanted.map(({ clause }) => clause).filter((kind) => !found.some(({ clause }) => clause === kind)),
          closest: kinds?.size === 0 ? closestTo(asked, contract) : [],
          notes: notesOn(contract),
        };
      },
    }),
    tool('open_contract', {
      does: 'opens a part of the contract',
      input: place,
      ...READING,
      run: async ({ start, length }, call) => {
        const { text, path: name } = await contractOf(call);
        return { contract: name, start, length: text.length, text: text.slice(start, start + length) };
      },
    }),
    madeTool(dateTool()),
  ];
}

const complianceTools = (): ToolDefinition[] => [
  tool('check_rules', {
    does: 'checks the contract against the rules: which are met, which are broken, with quotes',
    input: z.object({}),
    ...READING,
    run: async (_, call): Promise<RuleOutput> => {
      const contract = await contractOf(call);
      const policy = readPolicy(placeOf(call, 'rules', beside('./rules.jsonl')));
      const clauses = extractClauses(contract.text, ownRules());
      return { contract: contract.path, verdicts: checkRules(clauses, policy), notes: notesOn(contract) };
    },
  }),
];

export const contractTools = (home: string) => ({
  clauses: clauseTools(),
  compliance: complianceTools(),
  risk: [saveReportTool(path.join(home, 'reports'))],
});
