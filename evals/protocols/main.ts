// npm run eval:protocols -- [--json] [--control] [--verbose]: one request of three parts, with a refund that needs approval, through
// every protocol with its official client, against a real server. `--control` denies the refund for all protocols but the
// first: then the answers must differ.

import { evaluation } from '../support/flags.ts';
import { driveProtocols } from './drive.ts';

const { readFlags } = evaluation('eval:protocols');
const { json, control, verbose } = readFlags({ verbose: { type: 'boolean', default: false } });
const { answer, protocols } = await driveProtocols({
  control,
  onLine: (line) => {
    if (verbose) process.stderr.write(`${line}\n`);
  },
});
if (json) process.stdout.write(`${JSON.stringify({ control, protocols })}\n`);
else {
  process.stdout.write(`${answer}\n\n`);
  for (const { name, answerSame, listed, approvedThrough, status } of protocols)
    process.stdout.write(
      `${name.padEnd(18)} ${answerSame ? 'same answer' : 'OTHER ANSWER'} · ${listed ? 'listed' : 'NOT LISTED'} · ${status} · approved through ${approvedThrough}\n`,
    );
}
const isRight = protocols.every(
  ({ answerSame, listed, status }, at) =>
    listed && (control && at > 0 ? !answerSame : answerSame && status === 'complete'),
);
process.exit(isRight ? 0 : 1);
