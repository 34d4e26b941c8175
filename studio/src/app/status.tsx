// The state of a run or a task, as a word with a shape.

const WORDS: Readonly<Record<string, string>> = {
  running: 'Running',
  waiting: 'Waiting for a person',
  complete: 'Complete',
  partial: 'Partial',
  failed: 'Failed',
  cancelled: 'Cancelled',
  planned: 'Planned',
  'out-of-scope': 'Out of scope',
  interrupted: 'Interrupted',
  damaged: 'Damaged',
  succeeded: 'Done',
  skipped: 'Skipped',
  escalated: 'Handed back',
  asks: 'Asks a person',
  'not started': 'Not started',
};

export const RUN_STATUSES = [
  'running',
  'waiting',
  'complete',
  'partial',
  'failed',
  'cancelled',
  'out-of-scope',
] as const;

export const wordFor = (status: string): string => WORDS[status] ?? status;

export function Status({ status, small = false }: { readonly status: string; readonly small?: boolean }) {
  return <span className={`pill ${status}${small ? ' small' : ''}`}>{wordFor(status)}</span>;
}
