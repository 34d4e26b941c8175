// The tool sources of a team. The code behind them is loaded only for a team that has sources.

import { lazy } from '../run/lazy-module.ts';
import type { SourceParts, ToolSources } from './tool-sources.ts';

export function openSources(parts: SourceParts): ToolSources {
  const { team } = parts;
  const hasAny = [...team.workers.values()].some(({ sources }) => sources.length > 0);
  if (!hasAny) {
    return {
      hasAny,
      complete: async () => team.spec,
      report: async () => [],
      approve: async (source) => {
        throw new Error(`No worker of this team has a source of tools called "${source}"`);
      },
      close: async () => {},
    };
  }
  const { load: open } = lazy('Sources of tools', async () =>
    (await import('./tool-sources.ts')).createToolSources(parts),
  );
  return {
    hasAny,
    complete: async () => (await open()).complete(),
    report: async () => (await open()).report(),
    approve: async (source, tool) => (await open()).approve(source, tool),
    close: async () => (await open()).close(),
  };
}
