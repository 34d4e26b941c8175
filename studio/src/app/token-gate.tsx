// Shown when the server wants a token. The token stays in this tab and is gone when it is closed.

import { type FormEvent, useState } from 'react';
import { ApiError, check, forgetToken, headersWith, keepToken, messageOf } from '../api/client.ts';

export function TokenGate({ onToken }: { readonly onToken: () => void }) {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState('');
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await check(await fetch('/api/teams', { headers: headersWith(token.trim()) }));
      keepToken(token.trim());
      onToken();
    } catch (error) {
      forgetToken();
      setProblem(
        error instanceof ApiError && error.status === 401 ? 'The server does not know this token.' : messageOf(error),
      );
    }
  };
  return (
    <main className="gate">
      <form className="card inside" onSubmit={(event) => void enter(event)}>
        <h1>This server needs a token</h1>
        <p className="dim">
          The server prints one when it starts with --require-token. Others are made with{' '}
          <code>bosun token create --name you --role approver</code>. The token is kept in this tab only.
        </p>
        <label>
          Token
          <input
            type="password"
            autoComplete="off"
            value={token}
            onChange={({ target }) => setToken(target.value)}
            aria-invalid={problem !== ''}
          />
        </label>
        {problem === '' ? null : (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          <button type="submit" className="go" disabled={token.trim() === ''}>
            Open the studio
          </button>
        </div>
      </form>
    </main>
  );
}
