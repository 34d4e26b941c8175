// Real workflow graphs on eight slots, compared with a reference schedule: how good is the order of tasks?

import type { WorkflowsInput, WorkflowsOutput } from '../children/workflows.ts';
import { inChild } from '../support/child.ts';
import type { Measured, Section, Setting } from '../support/section.ts';
import { median, quantile, rounded } from '../support/statistics.ts';
import { workflowFile } from '../support/workflow-file.ts';

const SLOTS = 8;
const RATIO_MAX = 1.05;
const GRAPHS_MAX = { full: Number.MAX_SAFE_INTEGER, tiny: 3 };

const skipped = (why: string): Measured => ({ json: { workflows: null }, rows: [], notes: [`Skipped: ${why}.`] });

async function measure({ data, scale, say }: Setting): Promise<Measured> {
  if (data === undefined) return skipped('give --data <folder with wf_dags.jsonl, or a file of that shape>');
  const file = workflowFile(data);
  if (file === undefined) return skipped(`there is no wf_dags.jsonl in ${data}`);
  say(`workflows: ${file} on a simulated clock`);
  const input: WorkflowsInput = { file, slots: SLOTS, graphsMax: GRAPHS_MAX[scale] };
  const { graphs } = await inChild<WorkflowsInput, WorkflowsOutput>('workflows', input);
  const ours = graphs.map(({ overReference }) => overReference);
  const bare = graphs.map(({ bareOverReference }) => bareOverReference);
  const workflows = {
    graphs: graphs.length,
    medianOverReference: rounded(median(ours), 4),
    p95OverReference: rounded(quantile(ours, 0.95), 4),
    maxOverReference: rounded(Math.max(...ours), 4),
    bareMedianOverReference: rounded(median(bare), 4),
    bareP95OverReference: rounded(quantile(bare, 0.95), 4),
    slots: SLOTS,
    clock: 'simulated',
  };
  return {
    json: { workflows },
    rows: [
      {
        name: 'workflows.medianOverReference',
        what: `makespan ÷ reference, median of ${graphs.length} graphs`,
        value: workflows.medianOverReference,
        unit: '',
        max: RATIO_MAX,
        floor: workflows.bareMedianOverReference,
      },
      {
        name: 'workflows.p95OverReference',
        what: '… 95th percentile',
        value: workflows.p95OverReference,
        unit: '',
        floor: workflows.bareP95OverReference,
      },
    ],
    notes: [
      `Simulated clock: tasks take exactly their traced runtime, and nothing else takes time. ${SLOTS} slots, runtimes given as expectedMs.`,
      'The floor is the bare scheduler on the same clock, which starts tasks in the order they become ready.',
    ],
  };
}

export const workflowsSection: Section = { name: 'workflows', title: 'Workflow graphs (simulated clock)', measure };
