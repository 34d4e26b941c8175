// Requests to one agent.
//
//   F1. Only to the host that the user named: a card that names another host could make us call anything, with our token.
//   F2. An answer that is larger than the limit is an error.
//   F3. A status that says something about the agent, rather than about the message, is an error with that status.

export interface Settings {
  readonly url: URL;
  readonly token: string | undefined;
  readonly skill: string | undefined;
  readonly bytesMax: number;
}

const statusError = (message: string, status: number): Error => Object.assign(new Error(message), { status });

const isAboutAgent = (status: number): boolean => status === 401 || status === 403 || status === 429 || status >= 500;

export function guardedFetch({ url, token, bytesMax }: Settings): typeof fetch {
  return async (input, init = {}) => {
    const address = new URL(input instanceof Request ? input.url : input);
    if (address.origin !== url.origin)
      throw new Error(
        `The agent at ${url.origin} wants to be called at ${address.origin}: if that is right, give this address as url`,
      );
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(address, { ...init, headers, redirect: 'error' });
    if (isAboutAgent(answer.status)) {
      const said = (await limited(answer, bytesMax).text()).slice(0, 300);
      throw statusError(`The agent at ${url.origin} answered with ${answer.status}: ${said}`, answer.status);
    }
    return limited(answer, bytesMax);
  };
}

function limited(answer: Response, bytesMax: number): Response {
  let size = 0;
  const counted = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.length;
        if (size > bytesMax) controller.error(new Error(`The agent answered with more than ${bytesMax} bytes`));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = answer;
  return new Response(counted ?? null, { status, statusText, headers });
}
