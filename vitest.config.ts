import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultExclude, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// `npm test` runs the short suite. `npm run test:full` (mode "full") runs the long one, and only that: files named
// *.full.test.ts, and at full length those that run fewer cases in `npm test`, which they tell by test/support/mode.ts.
// `npm run test:release` (mode "release") runs what a release must pass: *.release.test.ts.
// The condition makes `import 'bosun'` mean src/index.ts, as it does for Node and for tsc in this repository.
const conditions = ['bosun-source', 'module', 'node', 'development|production'];

// A process per test file costs a quarter of a second of CPU. These folders do without: their sources keep no state in
// modules, which test/tidy.test.ts checks, and their tests start no processes and change nothing of their own process.
const SHARED = [
  'src/{core,text,runtime,teams}/**/*.test.ts',
  'studio/src/model/*.test.ts',
  'test/{behaviour,golden-journals}/**/*.test.ts',
];
const NEVER = [...defaultExclude, '.tmp/**'];
const ALL = '{src,test,bench,evals,studio/src}/**/*.test.ts';
const LONG = '**/*.full.test.ts';
const RELEASE = '**/*.release.test.ts';

// Begin first: a long file that begins last keeps one core idle. A fresh clone has no record of how long files take.
const LONGEST =
  /\/(?:simulation|empty-project|conformance|snippets|kill|studio|pages|outage|running)(?:\.full)?\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const cwd = import.meta.dirname;
const isScaled = (file: string): boolean => readFileSync(path.join(cwd, file), 'utf8').includes("/support/mode.ts'");
const longSuite = (): string[] => [LONG, ...globSync(ALL, { cwd }).filter(isScaled)];

export default defineConfig(({ mode }) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects:
      mode === 'full' || mode === 'release'
        ? [{ extends: true, test: { name: mode, include: mode === 'full' ? longSuite() : [RELEASE] } }]
        : [
            {
              extends: true,
              test: { name: 'shared', include: SHARED, exclude: [...NEVER, LONG, RELEASE], isolate: false },
            },
            { extends: true, test: { name: 'own', include: [ALL], exclude: [...NEVER, LONG, RELEASE, ...SHARED] } },
          ],
    exclude: NEVER,
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // Many tests wait for processes and timers: more workers than there are cores keep all of them busy. Long tests start many
    // processes of their own.
    maxWorkers: availableParallelism() + (mode === 'test' ? 2 : 1),
    env: {
      BOSUN_TESTS: mode === 'test' ? 'short' : 'full',
      // No test may reach a real model; a server on this machine may be called.
      BOSUN_REAL_MODELS: 'none',
      // Many tests start processes of our sources; each would compile all of them anew.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/bosun-tests', import.meta.url)),
    },
    // Only for tests that hang: on a busy machine a correct one may take many times as long as on a quiet one.
    testTimeout: mode === 'test' ? 180_000 : mode === 'full' ? 900_000 : 1_800_000,
    hookTimeout: 180_000,
    // Likewise: vitest would wait a second, in which a busy machine may not even have begun.
    expect: { poll: { timeout: mode === 'test' ? 60_000 : 120_000 } },
    reporters: [['default', { summary: false }]],
  },
}));
