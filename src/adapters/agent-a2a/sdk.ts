// The A2A SDK, an optional package: a program without A2A agents neither installs nor bundles it.

export type A2aSdk = typeof import('@a2a-js/sdk/client');

export async function loadSdk(): Promise<A2aSdk> {
  try {
    return await import('@a2a-js/sdk/client');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /MODULE_NOT_FOUND$/.test(String(error.code)))) throw error;
    throw new Error('Agents over A2A need a package: npm install @a2a-js/sdk', { cause: error });
  }
}
