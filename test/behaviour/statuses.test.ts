import { describe, expect, it } from 'vitest';
import { eachStatus } from '../support/each-status.ts';
import { reportSchema } from '../support/report-schema.ts';

/** The fields of `run --json` and `show --json`, as the design lists them. */
const FIELDS = [
  ...[
    'runId',
    'team',
    'status',
    'unconfirmed',
    'effects',
    'request',
    'route',
    'routing',
    'answer',
    'confidence',
    'gaps',
  ],
  ...['conflicts', 'model', 'plan', 'tasks', 'reviews', 'usage', 'latency', 'audit'],
];
const TASK_FIELDS = [
  ...[
    'id',
    'worker',
    'status',
    'confidence',
    'attempts',
    'result',
    'claims',
    'escalation',
    'failure',
    'model',
    'usage',
  ],
  ...['startedAt', 'endedAt'],
];
const LISTS = ['unconfirmed', 'effects', 'gaps', 'conflicts', 'tasks', 'reviews'];

describe.each(Object.entries(eachStatus))('the report of a run with status %s', (status, make) => {
  it('has every documented field, null or empty where it has no meaning', async () => {
    const { report } = await make();
    const json = JSON.parse(JSON.stringify(report));
    expect(json.status).toBe(status);
    expect(FIELDS.filter((field) => !(field in json))).toEqual([]);
    expect(LISTS.filter((field) => !Array.isArray(json[field]))).toEqual([]);
    for (const task of json.tasks) expect(TASK_FIELDS.filter((field) => !(field in task))).toEqual([]);
    expect(json).toEqual(report);
    if (status !== 'running') expect(reportSchema.safeParse(json).error?.issues ?? []).toEqual([]);
  });
});
