// Draws the output of a command as a picture of a terminal: `command | node scripts/terminal-svg.mjs "command" >
// picture.svg`.
// Text stays text, so the picture can be searched and read aloud.

const LINE = 18;
const CHARACTER = 7.83;
const MARGIN = 16;
const BAR = 28;
const WIDTH_MAX = 110;

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Wraps long lines between words, indented like the line they belong to. */
function wrapped(line) {
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  const lines = [];
  let rest = line;
  while (rest.length > WIDTH_MAX) {
    const cut = rest.lastIndexOf(' ', WIDTH_MAX);
    const at = cut > indent.length ? cut : WIDTH_MAX;
    lines.push(rest.slice(0, at));
    rest = `${indent}${rest.slice(at).trimStart()}`;
  }
  return [...lines, rest];
}

let printed = '';
for await (const chunk of process.stdin) printed += chunk;
const command = process.argv[2] ?? '';
const lines = [`$ ${command}`, ...printed.trimEnd().split('\n')].flatMap(wrapped);
const width = Math.ceil(Math.max(60, ...lines.map((line) => line.length)) * CHARACTER + 2 * MARGIN);
const height = BAR + lines.length * LINE + 2 * MARGIN;
const rows = lines.map((line, index) => {
  const y = BAR + MARGIN + (index + 1) * LINE - 5;
  return `<text x="${MARGIN}" y="${y}" xml:space="preserve"${index === 0 ? ' fill="#7ee787"' : ''}>${escaped(line)}</text>`;
});
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(command)}">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<circle cx="18" cy="16" r="5" fill="#ff5f57"/><circle cx="36" cy="16" r="5" fill="#febc2e"/><circle cx="54" cy="16" r="5" fill="#28c840"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" fill="#e6edf3">
${rows.join('\n')}
</g>
</svg>
`);
