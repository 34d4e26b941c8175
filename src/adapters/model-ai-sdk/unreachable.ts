// What to tell about a model that could not be reached, or that rejected the key, the model or the address.

import { isOwnNetwork } from './addresses.ts';
import type { Access } from './providers.ts';

/** Servers people run themselves, as their makers spell them. */
const SERVERS: Readonly<Record<string, string>> = {
  ollama: 'Ollama',
  lmstudio: 'LM Studio',
  vllm: 'vLLM',
  llamacpp: 'llama.cpp',
};

/** Where an error says it wanted to connect. */
interface Target {
  readonly hostname?: string | undefined;
  readonly address?: string | undefined;
  readonly port?: number | undefined;
}

const hostIn = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;

const hostOf = ({ hostname, address, port }: Target): string | undefined => {
  const host = hostname ?? address;
  return host === undefined || port === undefined ? host : `${host}:${port}`;
};

/** `Nothing answers at 127.0.0.1:11434. Is Ollama running?` */
export function nothingAnswers(access: Access | undefined, target: Target): string {
  const url = access?.baseUrl;
  const where = hostIn(url) ?? hostOf(target) ?? 'the address of the model';
  const server = Object.hasOwn(SERVERS, access?.provider ?? '') ? SERVERS[access?.provider ?? ''] : undefined;
  if (server !== undefined) return `Nothing answers at ${where}. Is ${server} running?`;
  const isOwn = url !== undefined && isOwnNetwork(url);
  const advice = isOwn ? 'Is the server running?' : 'Check the address and the network of this machine';
  return `Nothing answers at ${where}. ${advice}`;
}

/** An address that cannot be called at all, such as one with a port that is reserved, or a certificate that does not hold. */
export const wrongAddress = (access: Access | undefined, why: string): string => {
  // OpenSSL puts its own file and line around the reason.
  const reason = /SSL routines:[^:]*:([^:]+)/.exec(why)?.[1] ?? why;
  return `${access?.baseUrl ?? 'The address of the model'} cannot be called (${reason.trim()}): check the address`;
};

/** The reason that follows from the status of a rejection; undefined for a status that says nothing about settings. */
export function rejectionOf(status: number, access: Access | undefined): string | undefined {
  const key = access?.keyFrom ?? 'The key';
  switch (status) {
    case 401:
      return access && access.key === undefined && access.token === undefined
        ? `The server wants a key (401): set ${key}`
        : `${key} was rejected (401): check it`;
    case 403:
      return `${key} may not use this model (403): check the rights of the key`;
    case 404:
      return `There is no model "${access?.model ?? ''}" at this address (404): check the name${access?.baseUrl === undefined ? '' : ` and the address ${access.baseUrl}`}`;
    default:
      return undefined;
  }
}
