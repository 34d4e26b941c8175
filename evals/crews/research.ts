// The research team on abstracts, facts and cited claims that others collected: whether its search finds the right source, and
// whether its citation checker accepts what experts call supported.

import path from 'node:path';
import type { ToolDefinition } from 'bosun';
import { checkerTools, researcherTools } from '../../src/teams/research/tools.ts';
import { documentLibrary } from '../../src/toolbox/documents/library.ts';
import { plainBm25 } from './bm25.ts';
import { f1Of, inFolder, type Judged, meanOf, recordsIn } from './records.ts';

interface Abstract {
  readonly pmid: string;
  readonly question: string;
  readonly contexts: readonly string[];
}
interface Strategy {
  readonly question: string;
  readonly facts: readonly string[];
}
interface Claim {
  readonly claim: string;
  readonly evidence: readonly string[];
  readonly support: string;
}
interface Citing {
  readonly claim: string;
  readonly sentences: readonly string[];
  readonly label: string;
}

export async function researchFigures(dataFolder: string): Promise<Readonly<Record<string, number>>> {
  const read = <T>(name: string): readonly T[] => recordsIn<T>(path.join(dataFolder, 'research', name));
  const expert = read<Claim>('expertqa.jsonl').filter(
    ({ support }) => support === 'Complete' || support === 'Incomplete',
  );
  const claims = expert.map(({ claim, evidence, support }) => ({
    claim,
    source: evidence.join('\n\n'),
    wanted: support === 'Complete',
  }));
  const citing = read<Citing>('citation-integrity.jsonl').map(({ claim, sentences, label }) => ({
    claim,
    source: sentences.join('\n'),
    wanted: label === 'SUPPORT',
  }));
  return {
    ...(await abstractFigures(read<Abstract>('pubmedqa.jsonl'))),
    ...(await factFigures(read<Strategy>('strategyqa.jsonl'))),
    ...(await claimFigures('support', claims)),
    ...(await claimFigures('integrity', citing)),
  };
}

/** The paths that the researcher's own search tool gives, the best first. */
async function found(
  folder: string,
  queries: readonly string[],
  limit: number,
): Promise<readonly (readonly string[])[]> {
  const [search] = researcherTools(documentLibrary());
  return Promise.all(
    queries.map(async (query) => {
      const { results } = (await call(search, { query, limit }, folder)) as { results: readonly { path: string }[] };
      return results.map((each) => each.path);
    }),
  );
}

const call = async (tool: ToolDefinition | undefined, args: unknown, docs: string): Promise<unknown> =>
  tool?.code.run(args, {
    runId: 'evaluation',
    taskId: 'evaluation',
    worker: 'evaluation',
    idempotencyKey: 'evaluation',
    context: { docs },
    signal: new AbortController().signal,
  });

async function abstractFigures(abstracts: readonly Abstract[]): Promise<Readonly<Record<string, number>>> {
  const texts = abstracts.map(({ contexts }) => contexts.join('\n\n'));
  const files = Object.fromEntries(abstracts.map(({ pmid }, at) => [`${pmid}.txt`, texts[at] ?? '']));
  const paths = await inFolder(files, (folder) =>
    found(
      folder,
      abstracts.map(({ question }) => question),
      5,
    ),
  );
  const plain = plainBm25(texts);
  return {
    abstracts: abstracts.length,
    goldFoundAt5: meanOf(abstracts.map(({ pmid }, at) => (paths[at]?.includes(`${pmid}.txt`) ? 1 : 0))),
    bm25GoldFoundAt5: meanOf(abstracts.map(({ question }, at) => (plain(question, 5).includes(at) ? 1 : 0))),
  };
}

async function factFigures(records: readonly Strategy[]): Promise<Readonly<Record<string, number>>> {
  const facts = records.flatMap(({ facts: own }, owner) => own.map((text) => ({ text, owner })));
  const files = Object.fromEntries(facts.map(({ text }, at) => [`fact-${at}.txt`, text]));
  const paths = await inFolder(files, (folder) =>
    found(
      folder,
      records.map(({ question }) => question),
      10,
    ),
  );
  const plain = plainBm25(facts.map(({ text }) => text));
  const share = (owner: number, positions: readonly number[]): number =>
    positions.filter((at) => facts[at]?.owner === owner).length / Math.max(1, records[owner]?.facts.length ?? 1);
  const positionsOf = (names: readonly string[] = []): number[] => names.map((name) => Number(/\d+/.exec(name)?.[0]));
  return {
    factQuestions: records.length,
    factsAt10: meanOf(records.map((_, owner) => share(owner, positionsOf(paths[owner])))),
    bm25FactsAt10: meanOf(records.map(({ question }, owner) => share(owner, plain(question, 10)))),
  };
}

interface Checkable {
  readonly claim: string;
  readonly source: string;
  readonly wanted: boolean;
}

/** The verdict of the checker's own tool; beside it, the figure of a checker that accepts everything. */
async function claimFigures(name: string, claims: readonly Checkable[]): Promise<Readonly<Record<string, number>>> {
  if (claims.length === 0) return {};
  const [check] = checkerTools(documentLibrary());
  const files = Object.fromEntries(claims.map(({ source }, at) => [`source-${at}.txt`, source === '' ? ' ' : source]));
  const judged = await inFolder(files, (folder) =>
    Promise.all(
      claims.map(async ({ claim, wanted }, at): Promise<Judged> => {
        const verdict = (await call(check, { claim: claim.slice(0, 2_000), path: `source-${at}.txt` }, folder)) as {
          supported: boolean;
        };
        return { wanted, given: verdict.supported };
      }),
    ),
  );
  const rejected = judged.filter(({ wanted }) => !wanted);
  return {
    [`${name}Claims`]: claims.length,
    [`${name}F1`]: f1Of(judged),
    [`${name}F1IfAllAccepted`]: f1Of(judged.map(({ wanted }) => ({ wanted, given: true }))),
    [`${name}Rejected`]: meanOf(rejected.map(({ given }) => (given ? 0 : 1))),
  };
}
