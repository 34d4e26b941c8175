// A team under evaluation with one model. Cases never see each other's runs, and a shipped team gets fresh sample data
// for each run, copied from a template.

import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Journal } from '../../../ports/journal.ts';
import type { Subject } from '../../../runtime/evaluation/try-case.ts';
import { MEMORY } from '../../../runtime/run/wiring.ts';
import type { Cli, Team } from '../environment.ts';
import { checkModel } from '../input/check-model.ts';
import { loadTeam, type TeamSource } from '../teams/load-team.ts';
import { shippedTeams } from '../teams/shipped-teams.ts';

interface OpenedTeam extends Subject {
  readonly model: string;
  close(): void;
}

export async function openEvaluatedTeam(cli: Cli, source: TeamSource, caseMs: number): Promise<OpenedTeam> {
  const home = mkdtempSync(path.join(tmpdir(), 'bosun-eval-'));
  const close = (): void => rmSync(home, { recursive: true, force: true });
  try {
    // A missing key is reported now rather than by every single case.
    await checkModel(cli, source.model);
    const shipped = 'name' in source ? shippedTeams[source.name] : undefined;
    const template = path.join(home, 'template');
    // A team that keeps no data creates nothing.
    mkdirSync(template);
    await shipped?.prepare(template);
    const journal = await cli.wiring.openJournal(MEMORY);
    // Warnings about its files were printed when the cases were read.
    const known = { isKnown: true };
    const own = withoutServers(cli, source);
    const { team } = await loadTeam(
      source,
      { ...own, home: template, journal: async () => journal, engine: async () => undefined },
      known,
    );
    await team.ready();
    const router = routerOf(team, journal);
    const fresh: Subject['fresh'] = async (work) => {
      const store = await cli.wiring.openJournal(MEMORY);
      try {
        await router(store);
        if (!shipped) return await work(team.with({ store }));
        const place = mkdtempSync(path.join(home, 'case-'));
        cpSync(template, place, { recursive: true });
        const copy = await loadTeam(
          source,
          { ...own, home: place, journal: async () => store, engine: async () => undefined },
          known,
        );
        return await work(copy.team);
      } finally {
        await store.close();
      }
    };
    return { model: source.model ?? (await modelOf(team, cli)), team, caseMs, fresh, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Copies the router that was trained on the team's examples, so that not every case trains it again. */
function routerOf({ spec, routing }: Team, journal: Journal): (store: Journal) => Promise<void> {
  const key = `router/${spec.name}`;
  let trained: Promise<string | undefined> | undefined;
  return async (store) => {
    if (!spec.routing) return;
    trained ??= routing.figures().then(() => journal.recall(key));
    const text = await trained;
    if (text !== undefined) await store.remember(key, text);
  };
}

/** In this process: starting the back-ends of a shipped team for every case would take longer than the cases. */
function withoutServers(cli: Cli, source: TeamSource): Cli {
  if (!('name' in source)) return cli;
  const { mcp: _, ...wiring } = cli.wiring;
  return { ...cli, wiring };
}

async function modelOf({ spec }: Team, { wiring }: Cli): Promise<string> {
  const named = Object.values(spec.models ?? (await wiring.offeredModels?.())?.tiers ?? {});
  return [...new Set(named)].join(', ') || 'offline';
}
