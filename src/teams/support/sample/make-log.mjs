// Writes tidewater.log: 90 quiet lines, then the disk fills up, leases are lost and a consumer is refused. The same every time.

import { writeFileSync } from 'node:fs';

let seed = 7;
const next = (max) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % max;
};
const lines = [];
let at = Date.UTC(2026, 2, 14, 9, 0, 0);
const log = (level, part, text) => {
  at += 4_000 + next(20_000);
  lines.push(`${new Date(at).toISOString()} ${level} [${part}] ${text}`);
};
log('INFO', 'server', 'tidewater 4.2.1 listening on 7171');
for (let count = 0; count < 90; count++) {
  const kind = next(10);
  if (kind < 5) log('INFO', 'queue', `stored message ${1_000 + count} in orders (${200 + next(900)} bytes)`);
  else if (kind < 8) log('INFO', 'lease', `consumer billing-${1 + next(3)} renewed lease ${100 + next(20)}`);
  else if (kind < 9) log('DEBUG', 'segment', `flushed segment ${10 + next(30)} in ${2 + next(9)} ms`);
  else log('WARN', 'segment', `flush of segment ${10 + next(30)} took ${120 + next(90)} ms`);
}
for (let count = 0; count < 6; count++)
  log('WARN', 'segment', `disk usage at ${86 + 2 * count} percent of /var/lib/tidewater`);
for (let count = 0; count < 9; count++) {
  log('ERROR', 'segment', `TW-507 cannot write segment ${60 + count}: no space left on device`);
  if (count % 2 === 0) log('ERROR', 'lease', `TW-409 lease ${120 + count} of consumer billing-2 lost after 30 s`);
}
for (let count = 0; count < 4; count++) log('WARN', 'auth', `refused client 192.0.2.44: token expired`);
log('ERROR', 'queue', 'orders moved 14 messages to the dead-letter queue');
writeFileSync(new URL('./tidewater.log', import.meta.url), `${lines.join('\n')}\n`);
