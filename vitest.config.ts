import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defaultExclude, defineConfig } from 'vitest/config';

// `npm test` runs the short suite; `npm run test:full` (mode "full") adds the long ones, named *.full.test.ts.
// The condition makes `import 'bosun'` mean src/index.ts, as it does for Node and for tsc in this repository.
const conditions = ['bosun-source', 'module', 'node', 'development|production'];

export default defineConfig(({ mode }) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['{src,test,bench,evals}/**/*.test.ts'],
    exclude: [...defaultExclude, '.tmp/**', ...(mode === 'full' ? [] : ['**/*.full.test.ts'])],
    pool: 'forks',
    // Many tests wait for processes and timers: one worker more than there are cores keeps all of them busy.
    maxWorkers: availableParallelism() + 1,
    env: {
      BOSUN_TESTS: mode,
      // No test may reach a real model; a server on this machine may be called.
      BOSUN_REAL_MODELS: 'none',
      // Many tests start processes of our sources; each would compile all of them anew.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/bosun-tests', import.meta.url)),
    },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: [['default', { summary: false }]],
  },
}));
