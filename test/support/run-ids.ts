import type { Supervisor } from 'bosun';

/** The ids of all runs in the store of a team, also of nested teams, oldest first. */
export const runIdsOf = async (team: Pick<Supervisor, 'runs'>): Promise<string[]> =>
  (await team.runs({ nested: true })).map(({ runId }) => runId).reverse();
