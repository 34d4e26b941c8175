// The stored events of a run, verified here and not by the server, and exported as one file that verifies itself.

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Line, Verdict } from '../../../../src/core/journal/hash-chain.ts';
import { check, headersWith, messageOf, storedToken } from '../../api/client.ts';
import { useLoaded } from '../../app/live.tsx';
import type { RunSummary } from '../../model/api-types.ts';
import { verifyInBrowser } from '../../model/verify-chain.ts';
import { many, shortened, whole } from '../../model/words.ts';
import { Json } from '../../parts/json.tsx';

export default function AuditPage({ runId }: { readonly runId: string | undefined }) {
  return (
    <div className="page">
      <h1>Audit</h1>
      <Chooser runId={runId} />
      {runId === undefined ? (
        <div className="card empty">
          <h2>Choose a run</h2>
          <p>
            Every event of a run is linked to the one before it by a hash. This page computes all of them in your
            browser and compares them: the chain breaks where an event was changed, removed or added. To notice a chain
            that was rewritten or cut at its end, compare its head with a copy kept elsewhere.
          </p>
        </div>
      ) : (
        <Audited key={runId} runId={runId} />
      )}
    </div>
  );
}

function Chooser({ runId }: { readonly runId: string | undefined }) {
  const [, go] = useLocation();
  const { data } = useLoaded<{ runs: readonly RunSummary[] }>('/api/runs?limit=100&nested=true');
  return (
    <select
      aria-label="Run to audit"
      value={runId ?? ''}
      onChange={({ target }) => go(target.value === '' ? '/audit' : `/audit/${encodeURIComponent(target.value)}`)}
    >
      <option value="">Choose a run…</option>
      {runId !== undefined && !data?.runs.some((run) => run.runId === runId) ? (
        <option value={runId}>{runId}</option>
      ) : null}
      {data?.runs.map((run) => (
        <option key={run.runId} value={run.runId}>
          {run.runId} · {shortened(run.request, 70)}
        </option>
      ))}
    </select>
  );
}

type Check =
  | { readonly kind: 'checking'; readonly checked: number }
  | { readonly kind: 'checked'; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly problem: string };

function Audited({ runId }: { readonly runId: string }) {
  const { data, problem } = useLoaded<{ verdict: Verdict; events: readonly Line[] }>(
    `/api/runs/${encodeURIComponent(runId)}/audit`,
    { follow: false },
  );
  const [checked, setChecked] = useState<Check>({ kind: 'checking', checked: 0 });
  const [fault, setFault] = useState('');
  const lines = data?.events;
  useEffect(() => {
    if (!lines) return;
    let isWanted = true;
    verifyInBrowser(runId, lines, (count) => isWanted && setChecked({ kind: 'checking', checked: count })).then(
      (verdict) => isWanted && setChecked({ kind: 'checked', verdict }),
      (error: unknown) => isWanted && setChecked({ kind: 'failed', problem: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [runId, lines]);
  if (problem) return <p className="problem">{problem}</p>;
  if (!lines) return <p className="dim">Reading the journal…</p>;
  return (
    <>
      <VerdictLine check={checked} total={lines.length} />
      <div className="acts">
        <Link href={`/runs/${encodeURIComponent(runId)}`}>Open the run</Link>
        <button
          type="button"
          onClick={() => void exportPage(runId).catch((error: unknown) => setFault(messageOf(error)))}
        >
          Export as one HTML file
        </button>
      </div>
      {fault === '' ? null : (
        <p className="problem" role="alert">
          {fault}
        </p>
      )}
      <Events lines={lines} />
    </>
  );
}

function VerdictLine({ check, total }: { readonly check: Check; readonly total: number }) {
  if (check.kind === 'failed') return <p className="problem">{check.problem}</p>;
  if (check.kind === 'checking')
    return (
      <p role="status" className="dim">
        Checking {whole(check.checked)} of {many(total, 'event')}…
      </p>
    );
  const { verdict } = check;
  return verdict.ok ? (
    <p role="status" className="verified">
      <b>✓ Intact.</b> {many(verdict.events, 'event')}, verified in this browser
      {verdict.redacted === undefined ? '' : `; ${many(verdict.redacted, 'event')} had texts removed, as recorded`}.
      Head <code>{verdict.head}</code>
    </p>
  ) : (
    <p role="status" className="broken">
      <b>✗ Broken.</b> {verdict.problem}
    </p>
  );
}

/** The file that the server writes, with the runs of nested teams. It is fetched, because a link cannot send a token. */
async function exportPage(runId: string): Promise<void> {
  const path = `/api/runs/${encodeURIComponent(runId)}/audit.html`;
  const response = await check(await fetch(path, { headers: headersWith(storedToken()) }));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `audit-${runId}.html`;
  link.click();
  URL.revokeObjectURL(address);
}

const ROW = 34;

function Events({ lines }: { readonly lines: readonly Line[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(1);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const chosen = lines.find(({ seq }) => seq === open);
  return (
    <div className="columns">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className="card run-list" ref={box} aria-label="Events" tabIndex={0}>
        <div className="sizer" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            return line ? (
              <button
                key={line.seq}
                type="button"
                className="event-row"
                style={{ transform: `translateY(${start}px)` }}
                aria-pressed={line.seq === open}
                onClick={() => setOpen(line.seq)}
              >
                <code>{line.seq}</code>
                <span>{line.type}</span>
                <code>{line.hash.slice(0, 10)}</code>
              </button>
            ) : null;
          })}
        </div>
      </section>
      <section className="card" aria-label="Event">
        <header>
          <h2>{chosen ? `${chosen.seq} ${chosen.type}` : 'Event'}</h2>
          <small>{chosen ? new Date(chosen.at).toISOString() : 'choose one on the left'}</small>
        </header>
        {chosen ? (
          <div className="inside stack">
            <Json key={chosen.seq} title="Body" value={JSON.parse(chosen.body)} isOpen />
            <code className="wide">{chosen.hash}</code>
          </div>
        ) : null}
      </section>
    </div>
  );
}
