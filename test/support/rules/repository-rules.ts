// The rules about the shape of the code, applied to the files of this repository. Which files a rule looks at is said
// here; what it looks for is said in the file of the rule.

import { read, repositoryFiles } from '../repository.ts';
import { complexFunctions } from './complexity.ts';
import { crowdedFolders } from './crowded-folders.ts';
import { type ImportTable, importsBeyondTheTable } from './folder-imports.ts';
import { importRings } from './import-rings.ts';
import { moduleState } from './module-state.ts';
import { vagueWords } from './plain-words.ts';
import type { Source } from './syntax.ts';
import { unusedExports } from './unused-exports.ts';

/** The sources behind the exports map. */
export const PUBLIC_ENTRIES: readonly string[] = Object.values(
  (JSON.parse(read('package.json')) as { exports: Record<string, { 'bosun-source'?: string }> }).exports,
).flatMap(({ 'bosun-source': source }) => (source ? [source.replace('./', '')] : []));

/** The journal knows events. Of the rest of the core it takes the schemas of what events hold, and types. */
const MAY_IMPORT_BY_VALUE: ImportTable = { 'src/core/journal': /^src\/(?:core\/.*-schema\.ts$|text\/|core\/values\/)/ };

const ROOMS = /^(?:src|evals|bench|studio\/src)\//;
const CODE = /^(?:src|test|evals|bench|examples|scripts|studio)\/.*\.(?:ts|tsx|mts|js|mjs)$/;
const PAGES = /^(?:docs\/.*|[^/]+)\.md$/;
/** Areas whose functions depend on their arguments alone. */
const PURE = /^src\/(?:core|text)\//;

/** Data of tests, which keeps the words it was recorded with. */
const RECORDED = /\/(?:fixtures|golden-journals)\//;
/** Lists of English words, requests as people type them, and the tests of the rule itself. Remove entries; add few. */
const STRINGS_ARE_DATA =
  /\/(?:(?:common|stop|vague)-words|lexicon|labels|requests|bank|hotel|vague\.test|tidy-rules\.test)\.ts$|^src\/runtime\/prompts\/|^src\/teams\/.*\/worker\.ts$/;

export type RuleName =
  | 'crowded-folders'
  | 'import-rings'
  | 'folder-imports'
  | 'complexity'
  | 'unused-exports'
  | 'module-state'
  | 'plain-words';

/** Reads the files once; a rule is a function without arguments that returns its offences. */
export function repositoryRules(): Record<RuleName, () => string[]> {
  const files = repositoryFiles();
  const sourceOf = (file: string): Source => ({ file, text: read(file) });
  const code = files.filter((file) => CODE.test(file)).map(sourceOf);
  const sources = code.filter(({ file }) => /^src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
  const written = () => [...code, ...files.filter((file) => PAGES.test(file)).map(sourceOf)];
  return {
    'crowded-folders': () => crowdedFolders(files.filter((file) => ROOMS.test(file))),
    'import-rings': () => [...importRings(sources, 'src'), ...importRings(sources, 'src/core')],
    'folder-imports': () => importsBeyondTheTable(sources, MAY_IMPORT_BY_VALUE),
    complexity: () => complexFunctions(sources),
    'unused-exports': () => unusedExports(sources, { importers: code, entries: PUBLIC_ENTRIES }),
    'module-state': () => moduleState(sources.filter(({ file }) => PURE.test(file))),
    'plain-words': () =>
      vagueWords(
        written().filter(({ file }) => !RECORDED.test(file)),
        { stringsAreData: STRINGS_ARE_DATA },
      ),
  };
}
