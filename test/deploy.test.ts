// The files in deploy/, as far as they can be checked without a cluster: their shape, and that they agree with the product.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { createProgram } from '../src/surfaces/cli/program/program.ts';
import { read, root } from './support/repository.ts';

const name = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
const labels = z.record(z.string(), z.string());
const amount = z.string().regex(/^\d+(?:m|Mi|Gi)?$/);
const probe = z.object({
  httpGet: z.strictObject({ path: z.enum(['/readyz', '/healthz']), port: z.literal('http') }),
  periodSeconds: z.number(),
});

const container = z.strictObject({
  name,
  image: z.string().min(1),
  args: z.array(z.string()).min(1),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name }) })).min(1),
  env: z.array(z.object({ name: z.string(), valueFrom: z.unknown() })).optional(),
  ports: z.array(z.strictObject({ name, containerPort: z.literal(4640) })).optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  // A limit of memory ends a process that leaks; a limit of CPU only makes it slow.
  resources: z.strictObject({
    requests: z.strictObject({ cpu: amount, memory: amount }),
    limits: z.strictObject({ memory: amount }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string(), readOnly: z.boolean().optional() })).optional(),
});

const pod = z.strictObject({
  metadata: z.strictObject({ labels, annotations: labels.optional() }),
  spec: z.strictObject({
    terminationGracePeriodSeconds: z.number().optional(),
    restartPolicy: z.literal('Never').optional(),
    securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number().positive() }),
    containers: z.array(container).length(1),
    volumes: z.array(z.object({ name })).optional(),
  }),
});
const metadata = z.strictObject({ name, labels: labels.optional() });
const selector = z.strictObject({ matchLabels: labels });
const job = z.strictObject({ backoffLimit: z.number(), template: pod });

const manifest = z.discriminatedUnion('kind', [
  z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata,
    spec: z.strictObject({ replicas: z.number(), selector, strategy: z.unknown().optional(), template: pod }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata,
    spec: z.strictObject({
      selector: labels,
      ports: z.array(z.strictObject({ name, port: z.number(), targetPort: z.literal('http') })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata,
    spec: z.strictObject({ maxUnavailable: z.number(), selector }),
  }),
  z.strictObject({ apiVersion: z.literal('batch/v1'), kind: z.literal('Job'), metadata, spec: job }),
  z.strictObject({
    apiVersion: z.literal('batch/v1'),
    kind: z.literal('CronJob'),
    metadata,
    spec: z.strictObject({
      schedule: z.string().regex(/^(?:\S+ ){4}\S+$/),
      concurrencyPolicy: z.literal('Forbid'),
      jobTemplate: z.strictObject({ spec: job }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('PersistentVolumeClaim'),
    metadata,
    spec: z.strictObject({
      accessModes: z.array(z.string()),
      resources: z.strictObject({ requests: z.strictObject({ storage: amount }) }),
    }),
  }),
]);
type Manifest = z.output<typeof manifest>;

const files = readdirSync(path.join(root, 'deploy', 'kubernetes')).map((file) => `deploy/kubernetes/${file}`);
const documents = files.flatMap((file) => parseAllDocuments(read(file)).map((each) => ({ file, value: each.toJS() })));
const manifests = (): Manifest[] => documents.map(({ value }) => manifest.parse(value));

const podOf = (each: Manifest): z.output<typeof pod> | undefined => {
  if (each.kind === 'Deployment' || each.kind === 'Job') return each.spec.template;
  return each.kind === 'CronJob' ? each.spec.jobTemplate.spec.template : undefined;
};
const pods = () => manifests().flatMap((each) => podOf(each) ?? []);

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({ image: z.string(), command: z.array(z.string()).optional(), stop_grace_period: z.string().optional() }),
  ),
});
const compose = () => composeSchema.parse(parse(read('deploy/compose.yaml'), { merge: true }));

/** The flags of a command line that the product does not have. */
function unknownWords(words: readonly string[]): string[] {
  let command: Command = createProgram('0.0.0', async () => {});
  const rest = [...words];
  for (let next = command.commands.find((each) => each.name() === rest[0]); next; ) {
    command = next;
    rest.shift();
    next = command.commands.find((each) => each.name() === rest[0]);
  }
  if (command.parent === null) return [rest[0] ?? ''];
  const flags = new Set(command.options.map(({ long }) => long));
  return rest.filter((word) => word.startsWith('--') && !flags.has(word));
}

const secondsIn = (args: readonly string[]): number => Number.parseInt(args[args.indexOf('--grace') + 1] ?? '', 10);

describe('the manifests for Kubernetes', () => {
  it.each(documents)('have the shape that the API expects: $file $value.kind $value.metadata.name', ({ value }) => {
    expect(manifest.safeParse(value).error?.message).toBeUndefined();
  });

  it('select their own pods, and mount only volumes they have', () => {
    for (const each of manifests()) {
      if (each.kind === 'Deployment')
        expect(each.spec.template.metadata.labels).toMatchObject(each.spec.selector.matchLabels);
      const { volumes = [], containers = [] } = podOf(each)?.spec ?? {};
      const mounted = containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map((mount) => mount.name));
      expect(volumes.map((volume) => volume.name).sort(), each.metadata.name).toEqual(mounted.sort());
    }
  });

  it('wait longer for a process to end than the process waits for its runs', () => {
    const serving = pods().filter(({ spec }) => spec.containers[0]?.args.includes('--grace'));
    expect(serving.length).toBeGreaterThan(0);
    for (const { spec } of serving)
      expect(spec.terminationGracePeriodSeconds ?? 0).toBeGreaterThan(secondsIn(spec.containers[0]?.args ?? []));
    const { serve } = compose().services;
    expect(Number.parseInt(serve?.stop_grace_period ?? '', 10)).toBeGreaterThan(secondsIn(serve?.command ?? []));
  });
});

describe('the files for deployment', () => {
  it('use commands and flags that the product has', () => {
    const lines = [
      ...pods().flatMap(({ spec }) => spec.containers.map(({ args }) => args)),
      // The database has an image and arguments of its own.
      ...Object.entries(compose().services).flatMap(([name, { command }]) =>
        command && name !== 'postgres' ? [command] : [],
      ),
    ];
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.flatMap(unknownWords)).toEqual([]);
  });

  it('alert on metrics that the server has, each of which the guide explains', () => {
    const code = ['operations', 'gauges', 'metrics']
      .map((file) => read(`src/surfaces/server/api/${file}.ts`))
      .join('\n');
    const metrics = new Set([...code.matchAll(/'(bosun_[a-z_]+)'/g)].map(([, metric]) => metric ?? ''));
    const alerts = read('deploy/alerts.yaml');
    const guide = read('docs/guide/operations.md');
    const used = new Set(alerts.match(/bosun_[a-z_]+/g));
    expect([...used].filter((metric) => !metrics.has(metric))).toEqual([]);
    expect([...metrics].filter((metric) => !guide.includes(`\`${metric}\``))).toEqual([]);
    const rules = z.object({
      groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
    });
    const names = rules.parse(parse(alerts)).groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    expect(names.filter((alert) => !guide.includes(`\`${alert}\``))).toEqual([]);
  });
});
