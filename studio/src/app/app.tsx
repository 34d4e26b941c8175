// The frame of every page: navigation, the state of the connection, and the page that the address names.

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { RunsPage } from '../pages/runs/runs-page.tsx';
import { LiveProvider, useLive, useLoaded } from './live.tsx';
import { useTheme } from './theme.ts';
import { TokenGate } from './token-gate.tsx';

const RunPage = lazy(() => import('../pages/run/run-page.tsx'));
const TaskPage = lazy(() => import('../pages/task/task-page.tsx'));
const InboxPage = lazy(() => import('../pages/inbox/inbox-page.tsx'));
const ConversationsPage = lazy(() => import('../pages/conversations/conversations-page.tsx'));
const ConversationPage = lazy(() => import('../pages/conversations/conversation-page.tsx'));
const TeamsPage = lazy(() => import('../pages/teams/teams-page.tsx'));
const UsagePage = lazy(() => import('../pages/usage/usage-page.tsx'));
const ComparePage = lazy(() => import('../pages/compare/compare-page.tsx'));
const AuditPage = lazy(() => import('../pages/audit/audit-page.tsx'));

const PAGES = [
  ['/', 'Runs'],
  ['/inbox', 'Inbox'],
  ['/conversations', 'Conversations'],
  ['/teams', 'Teams'],
  ['/compare', 'Compare'],
  ['/usage', 'Usage'],
  ['/audit', 'Audit'],
] as const;

export function App() {
  const [session, setSession] = useState(0);
  return (
    <LiveProvider key={session}>
      <Framed onToken={() => setSession((count) => count + 1)} />
    </LiveProvider>
  );
}

function Framed({ onToken }: { readonly onToken: () => void }) {
  const { needsToken } = useLive();
  if (needsToken) return <TokenGate onToken={onToken} />;
  return (
    <div className="app">
      <a className="skip" href="#page">
        Skip to the page
      </a>
      <Side />
      <main id="page">
        <Suspense fallback={<p className="dim">Loading…</p>}>
          <Pages />
        </Suspense>
      </main>
    </div>
  );
}

function Pages() {
  return (
    <Switch>
      <Route path="/">
        <RunsPage />
      </Route>
      <Route path="/runs">
        <RunsPage />
      </Route>
      <Route path="/runs/:runId">{({ runId }) => <RunPage key={runId} runId={decodeURIComponent(runId)} />}</Route>
      <Route path="/runs/:runId/tasks/:taskId">
        {({ runId, taskId }) => <TaskPage runId={decodeURIComponent(runId)} taskId={decodeURIComponent(taskId)} />}
      </Route>
      <Route path="/inbox">
        <InboxPage />
      </Route>
      <Route path="/conversations">
        <ConversationsPage />
      </Route>
      <Route path="/conversations/:id">{({ id }) => <ConversationPage key={id} id={decodeURIComponent(id)} />}</Route>
      <Route path="/teams">
        <TeamsPage name={undefined} />
      </Route>
      <Route path="/teams/:team">{({ team }) => <TeamsPage name={decodeURIComponent(team)} />}</Route>
      <Route path="/compare">
        <ComparePage />
      </Route>
      <Route path="/usage">
        <UsagePage />
      </Route>
      <Route path="/audit">
        <AuditPage runId={undefined} />
      </Route>
      <Route path="/audit/:runId">{({ runId }) => <AuditPage runId={decodeURIComponent(runId)} />}</Route>
      <Route>
        <div className="empty">
          <h1>There is no such page</h1>
          <Link href="/">Back to the runs</Link>
        </div>
      </Route>
    </Switch>
  );
}

function Side() {
  const [address] = useLocation();
  const { data } = useLoaded<{ reviews: readonly { readonly status: string }[] }>('/api/inbox');
  const open = data?.reviews.filter(({ status }) => status === 'open').length ?? 0;
  const isCurrent = (path: string): boolean =>
    path === '/' ? address === '/' || address.startsWith('/runs') : address.startsWith(path);
  return (
    <div className="side">
      <Link href="/" className="mark">
        <Anchor />
        Bosun
      </Link>
      <nav aria-label="Studio">
        {PAGES.map(([path, name]) => (
          <Link key={path} href={path} aria-current={isCurrent(path) ? 'page' : undefined}>
            {name}
            {path === '/inbox' && open > 0 ? (
              <span className="count">
                {open}
                <span className="hidden"> open</span>
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      <Foot />
    </div>
  );
}

function Foot(): ReactNode {
  const { isConnected } = useLive();
  const { theme, next } = useTheme();
  return (
    <div className="foot">
      <span role="status" className={isConnected ? '' : 'lost'}>
        {isConnected ? 'Connected' : 'Server does not answer, trying again…'}
      </span>
      <button type="button" className="quiet" onClick={next}>
        Theme: {theme}
      </button>
    </div>
  );
}

const Anchor = () => (
  <svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <circle cx="12" cy="5" r="2.4" />
    <path d="M12 7.4V21M5 13c0 4.5 3 8 7 8s7-3.5 7-8M3.5 15 5 12.4 7.4 14M20.5 15 19 12.4 16.6 14M8.5 10.5h7" />
  </svg>
);
