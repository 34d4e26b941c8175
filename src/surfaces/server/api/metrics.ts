// Counters in the text format of Prometheus.

import type { Answered } from '../http/app.ts';

export interface Metrics {
  count(answered: Answered): void;
  text(gauges: readonly Gauge[]): string;
}

export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const labelsOf = (labels: Readonly<Record<string, string>>): string => {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return all.length === 0 ? '' : `{${all.join(',')}}`;
};

const lines = ({ name, help, values }: Gauge, type: 'gauge' | 'counter'): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...values.map(({ labels = {}, value }) => `${name}${labelsOf(labels)} ${value}`),
];

export function createMetrics(): Metrics {
  const requests = new Map<string, { labels: Record<string, string>; value: number; ms: number }>();
  return {
    count: ({ method, path, status, ms }) => {
      const key = `${method} ${path} ${status}`;
      const known = requests.get(key) ?? { labels: { method, path, status: String(status) }, value: 0, ms: 0 };
      requests.set(key, { ...known, value: known.value + 1, ms: known.ms + ms });
    },
    text: (gauges) => {
      const counted = [...requests.values()];
      const seconds = counted.map(({ labels, ms }) => ({ labels, value: ms / 1_000 }));
      return `${[
        ...lines({ name: 'bosun_http_requests_total', help: 'Answered requests.', values: counted }, 'counter'),
        ...lines(
          { name: 'bosun_http_seconds_total', help: 'Time until requests were answered.', values: seconds },
          'counter',
        ),
        ...gauges.flatMap((gauge) => lines(gauge, 'gauge')),
      ].join('\n')}\n`;
    },
  };
}
