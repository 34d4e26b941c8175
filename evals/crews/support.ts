// The support team on the documentation of real projects: the pages that the documenter cites for official questions, and the
// lines of real logs that report a refused client.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { supervisor } from 'bosun';
import { supportTeam } from '../../src/teams/support/support.ts';
import { showsAttack } from '../../src/toolbox/logs/attack-signs.ts';
import { parseLine } from '../../src/toolbox/logs/parse-line.ts';
import { plainBm25 } from './bm25.ts';
import { f1Of, meanOf, recordsIn, rounded } from './records.ts';

interface Faq {
  readonly question: string;
  readonly gold_pages: readonly string[];
}
interface LabelledLine {
  readonly line: string;
  readonly is_attack: boolean;
  readonly host?: string | null;
}

const CITED = /^- (.+?)(?:, "[^\n]*?"| \(at character|, page \d+)/gm;

export async function supportFigures(dataFolder: string): Promise<Readonly<Record<string, number>>> {
  const folder = path.join(dataFolder, 'support', 'python', 'pages');
  const pages = pagesIn(folder);
  const faq = recordsIn<Faq>(path.join(dataFolder, 'support', 'python', 'faq.jsonl'));
  const cited = await citedPages(
    faq.map(({ question }) => question),
    folder,
  );
  const plain = plainBm25(pages.map((page) => readFileSync(path.join(folder, page), 'utf8')));
  const recall: number[] = [];
  const plainRecall: number[] = [];
  for (const [at, { question, gold_pages: gold }] of faq.entries()) {
    if (gold.length === 0) continue;
    recall.push(recallOf(gold, (cited[at] ?? []).slice(0, 5)));
    plainRecall.push(
      recallOf(
        gold,
        plain(question, 5).map((found) => pages[found] ?? ''),
      ),
    );
  }
  return {
    questions: recall.length,
    recallAt5: meanOf(recall),
    bm25RecallAt5: meanOf(plainRecall),
    cited: cited.flat().length,
    citedMissing: cited.flat().filter((page) => !existsSync(path.join(folder, page))).length,
    ...(await secondFolder(path.join(dataFolder, 'support', 'hono'))),
    ...logFigures(recordsIn<LabelledLine>(path.join(dataFolder, 'support', 'logs', 'labelled_lines.jsonl'))),
  };
}

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.(?:rst|md|txt|html)$/.test(file))
    .sort();

/** Gold pages are named without their ending. */
const recallOf = (gold: readonly string[], found: readonly string[]): number =>
  gold.filter((page) => found.some((path_) => path_.replace(/\.\w+$/, '') === page)).length / gold.length;

/** The documenter works on each question; its answer says which pages it cites, the best first. */
async function citedPages(questions: readonly string[], docs: string): Promise<readonly (readonly string[])[]> {
  const team = supervisor({ ...supportTeam(), routing: false, models: { balanced: 'offline' }, advice: false });
  const cited: string[][] = [];
  for (const question of questions) {
    const { tasks } = await team.run(
      {
        goal: question,
        tasks: [
          { id: 'explain', worker: 'documenter', instruction: question, successCriterion: 'an explanation with links' },
        ],
      },
      { context: { docs } },
    );
    const text = tasks.map(({ result }) => String(result)).join('\n');
    cited.push([...text.matchAll(CITED)].map(([, page = '']) => page));
  }
  await team.close();
  return cited;
}

/** A folder that nothing was tuned for: whether the title of each page finds it. */
async function secondFolder(folder: string): Promise<Readonly<Record<string, number>>> {
  if (!existsSync(folder)) return {};
  const titled = pagesIn(folder).flatMap((page) => {
    const title = /^#\s+(.+)$/m.exec(readFileSync(path.join(folder, page), 'utf8'))?.[1];
    return title === undefined ? [] : [{ page, title }];
  });
  const cited = await citedPages(
    titled.map(({ title }) => `How does ${title} work?`),
    folder,
  );
  return {
    secondFolderPages: titled.length,
    secondFolderAt5: meanOf(titled.map(({ page }, at) => ((cited[at] ?? []).slice(0, 5).includes(page) ? 1 : 0))),
    secondFolderMissing: cited.flat().filter((page) => !existsSync(path.join(folder, page))).length,
  };
}

function logFigures(lines: readonly LabelledLine[]): Readonly<Record<string, number>> {
  const judged = lines.map(({ line, is_attack }) => ({ wanted: is_attack, given: showsAttack(line) }));
  const harmless = judged.filter(({ wanted }) => !wanted);
  const hosts = lines.filter(({ is_attack, host }) => is_attack && host);
  return {
    logLines: lines.length,
    logF1: f1Of(judged),
    logF1IfAllAttack: f1Of(judged.map(({ wanted }) => ({ wanted, given: true }))),
    logHarmlessRight: rounded(harmless.filter(({ given }) => !given).length / Math.max(1, harmless.length)),
    logHostExact: meanOf(hosts.map(({ line, host }) => (parseLine(line, 1).address === host ? 1 : 0))),
  };
}
