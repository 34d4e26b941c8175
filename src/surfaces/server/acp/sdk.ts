// The package for ACP, which is optional.

export const NO_SDK = 'bosun acp needs a package: run "npm install @agentclientprotocol/sdk"';

/** Undefined if it is not installed. */
export async function loadAcpSdk(): Promise<typeof import('@agentclientprotocol/sdk') | undefined> {
  try {
    return await import('@agentclientprotocol/sdk');
  } catch (error) {
    if (error instanceof Error && 'code' in error && /MODULE_NOT_FOUND$/.test(String(error.code))) return undefined;
    throw error;
  }
}
