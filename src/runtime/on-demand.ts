// Parts of a supervisor that most teams never use are loaded when a team does: what a program starts with is what it waits for.

import type { CachePart, ResultCache } from './cache.ts';
import type { UsualFigures, UsualParts } from './usual.ts';

/** Makes something once, when it is first asked for. */
export function onDemand<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The cache of a team with pure workers; one without any keeps nothing. */
export function openCache(parts: CachePart): ResultCache {
  const hasPure = Object.values(parts.team.spec.workers).some(({ pure }) => pure !== undefined);
  const open = onDemand(async () => (await import('./cache.ts')).createCache(parts));
  return {
    recall: async (command, context) => (await open()).recall(command, context),
    // What cannot be loaded is a cache that keeps nothing; the state still holds what was noticed.
    notice: (events, state) =>
      void (
        hasPure &&
        open().then(
          (cache) => cache.notice(events, state),
          () => {},
        )
      ),
    leave: async (runId) => {
      if (hasPure) await (await open()).leave(runId);
    },
  };
}

export function openFigures(parts: UsualParts): UsualFigures {
  const open = onDemand(async () => (await import('./usual.ts')).createUsualFigures(parts));
  return { of: async (rules) => (await open()).of(rules), learn: async (state) => (await open()).learn(state) };
}
