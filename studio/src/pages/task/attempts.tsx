// The attempts at a task and the calls of each, in order.

import type { AttemptDetails, CallDetails } from '../../model/task-details.ts';
import { duration, many, whole } from '../../model/words.ts';
import { Json } from '../../parts/json.tsx';
import { Pre } from '../../parts/pre.tsx';
import { TextDiff } from '../../parts/text-diff.tsx';

export function Attempts({ attempts }: { readonly attempts: readonly AttemptDetails[] }) {
  if (attempts.length === 0)
    return (
      <section className="card">
        <p className="inside dim">It has not begun.</p>
      </section>
    );
  return attempts.map((attempt, index) => (
    <Attempt key={attempt.attempt} attempt={attempt} before={attempts[index - 1]} isOnly={attempts.length === 1} />
  ));
}

interface AttemptProps {
  readonly attempt: AttemptDetails;
  /** The attempt before it. */
  readonly before: AttemptDetails | undefined;
  readonly isOnly: boolean;
}

function Attempt({ attempt, before, isOnly }: AttemptProps) {
  const { calls, worker, because, failure } = attempt;
  const name = isOnly ? 'Calls' : `Attempt ${attempt.attempt}`;
  return (
    <section className="card" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <small>
          {worker} · {many(calls.length, 'call')}
          {because === '' ? '' : ` · ${because}`}
        </small>
      </header>
      {failure === '' ? null : (
        <div className="inside">
          <p className="problem">{failure}</p>
        </div>
      )}
      {calls.length === 0 ? (
        <p className="inside dim">No call of a model or a tool: its worker is a function or a person.</p>
      ) : null}
      {calls.map((call) => (
        <Call key={call.callId} call={call} />
      ))}
      {before ? <Difference before={before} after={attempt} /> : null}
    </section>
  );
}

const Difference = ({ before, after }: { readonly before: AttemptDetails; readonly after: AttemptDetails }) => (
  <details className="call" open>
    <summary>
      <b>Difference from attempt {before.attempt}</b>
    </summary>
    <div className="inside">
      {before.worker === after.worker ? null : (
        <p className="note">
          Another worker: {after.worker} instead of {before.worker}
        </p>
      )}
      <TextDiff
        title={after.calls.some(({ prompt }) => prompt) ? 'Prompt' : 'Instruction'}
        before={before.given}
        after={after.given}
      />
      <TextDiff title="Result" before={before.returned} after={after.returned} />
    </div>
  </details>
);

function Call({ call }: { readonly call: CallDetails }) {
  const { kind, name, startedAt, endedAt, status, asked, answered, note, prompt, tokens } = call;
  return (
    <details className="call">
      <summary>
        <b>{name || kind}</b>
        <span className="dim">
          {kind} · {status}
          {startedAt !== null && endedAt !== null ? ` · ${duration(endedAt - startedAt)}` : ''}
          {tokens ? ` · ${whole(tokens.input)} tokens in, ${whole(tokens.output)} out` : ''}
        </span>
      </summary>
      <div className="inside">
        {note === '' ? null : <p className="note">{note}</p>}
        {prompt ? (
          <>
            <h4>System text{prompt.version ? ` (${prompt.version})` : ''}</h4>
            <Pre>{prompt.system}</Pre>
            {prompt.messages.map(({ role, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a stored prompt do not change
              <div key={index} className="stack">
                <h4>{role}</h4>
                <Pre>{text}</Pre>
              </div>
            ))}
            <p className="dim">Tools offered: {prompt.tools.join(', ') || 'none'}</p>
          </>
        ) : kind === 'model' ? (
          <p className="dim">The prompt is the one above, with the replies and results since then.</p>
        ) : null}
        {kind === 'tool' ? <Json title="Arguments" value={asked ?? {}} isOpen /> : null}
        {answered === null ? null : <Json title={kind === 'tool' ? 'Result' : 'Reply'} value={answered} isOpen />}
      </div>
    </details>
  );
}
