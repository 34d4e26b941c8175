// Opens one of the two teams on the gateway, in a folder of its own, as a user would.

import path from 'node:path';
import { type Supervisor, supervisor } from 'bosun';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import type { Model } from '../../src/ports/model.ts';
import { resetTelecom, SAMPLE_CUSTOMER_ID, telecomTeam } from '../../src/teams/telecom/telecom.ts';
import type { LiveRequest } from './requests.ts';
import { prepareWorkshop, workshopFile, workshopTeam } from './teams/workshop.ts';
import { keyOf } from './wire/gateway.ts';

/** What a team needs to be opened again by another process. */
export interface Place {
  readonly home: string;
  readonly url: string;
  /** Tells the gateway whose calls these are. */
  readonly run: string;
}

export type Role = 'triage' | 'plan' | 'refine' | 'judge' | 'synthesise' | 'worker';
const ROLES: readonly Role[] = ['triage', 'plan', 'refine', 'judge', 'synthesise', 'worker'];

const MODEL = 'openai-compatible/live';
export const CONTEXT = { customerId: SAMPLE_CUSTOMER_ID };

export const databaseOf = (team: LiveRequest['team'], home: string): string =>
  team === 'telecom' ? path.join(home, 'telecom.db') : workshopFile(home);

export function prepareData(team: LiveRequest['team'], home: string): void {
  if (team === 'telecom') resetTelecom({ home });
  else prepareWorkshop(home);
}

interface OpenOptions {
  /** The roles that a model fills. */
  readonly roles?: readonly Role[];
  readonly withRouter?: boolean;
  /** Whether tasks may begin while the plan is still being written. */
  readonly streamPlans?: boolean;
}

export async function openTeam(
  team: LiveRequest['team'],
  place: Place,
  { roles = ROLES, withRouter = true, streamPlans = true }: OpenOptions = {},
): Promise<Supervisor> {
  const models = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await modelFor(place, role)])));
  const common = {
    store: path.join(place.home, 'journal.db'),
    models,
    ...(withRouter ? {} : { routing: false as const }),
    ...(streamPlans ? {} : { streamPlans }),
  };
  return team === 'telecom'
    ? supervisor({ ...telecomTeam({ home: place.home }), ...common })
    : supervisor({ ...workshopTeam(place.home), ...common });
}

const modelFor = ({ url, run }: Place, role: Role): Promise<Model> =>
  loadModel(MODEL, {
    env: {
      BOSUN_OPENAI_COMPATIBLE_URL: url,
      BOSUN_OPENAI_COMPATIBLE_KEY: keyOf(run, role === 'worker' ? 'work' : role),
    },
  });
