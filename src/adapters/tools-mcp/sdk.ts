// The MCP SDK, an optional package: a program without MCP neither installs nor bundles it.
//
//   K1. It is imported in one place, where a failure can be caught. Bundlers take such an import along if the package is
//       installed, and leave it alone if not.
//   K2. Other files of this folder use `sdk()` inside functions only: some bundlers run all modules at the start.

/** The message says what to install. */
export class MissingPackage extends Error {}

type Sdk = typeof import('@modelcontextprotocol/client');

let loaded: Sdk | undefined;

export async function loadSdk(): Promise<void> {
  try {
    loaded ??= await import('@modelcontextprotocol/client');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new MissingPackage('npm install @modelcontextprotocol/client', { cause: error });
  }
}

/** The package once it is loaded. */
export function sdk(): Sdk {
  if (!loaded) throw new Error('The MCP SDK is used before it is loaded');
  return loaded;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(error.code));
