// The readable part of a model's reply while it is being written: prose as it is, and of JSON one text at its top level,
// such as `answer`. The rest is for the program.

type Form = 'json' | 'prose';

/** Returns the function to call with each piece of the reply. */
export function streamedText(key: string, say: (text: string, form: Form) => void): (delta: string) => void {
  let form: Form | undefined;
  let opening = '';
  let line = '';
  const scan = scanText(key);
  const sayJson = (delta: string): void => {
    const text = scan(delta);
    if (text !== '') say(text, 'json');
  };
  const sayProse = (delta: string): void => {
    let prose = '';
    for (const [at, char] of [...delta].entries()) {
      line = char === '\n' ? '' : line + char;
      // JSON after a sentence that introduces it.
      if (/^\s*(?:\{|```json)$/.test(line)) {
        form = 'json';
        if (prose.trim() !== '') say(prose, 'prose');
        return sayJson(`${line.includes('{') ? '{' : ''}${[...delta].slice(at + 1).join('')}`);
      }
      prose += char;
    }
    if (prose !== '') say(prose, 'prose');
  };
  return (delta) => {
    const known = form !== undefined;
    if (!known) opening += delta;
    form ??= formOf(opening);
    if (form === 'json') sayJson(known ? delta : opening);
    if (form === 'prose') sayProse(known ? delta : opening);
  };
}

/** Undefined until the text has said enough. */
function formOf(opening: string): Form | undefined {
  const text = opening.trimStart();
  if (text === '' || (text.startsWith('`') && /^`{1,3}[a-z]*$/.test(text))) return undefined;
  return /^(?:```(?:jsonl?)?\s*)?[{[]/.test(text) || /^```jsonl?\s*$/.test(text) ? 'json' : 'prose';
}

interface Scan {
  depth: number;
  inString: boolean;
  /** A started escape, such as `\u00`. */
  escape: string;
  isKey: boolean;
  isValue: boolean;
  key: string;
  afterColon: boolean;
  out: string;
  done: boolean;
}

/** Reads JSON piece by piece and returns what came of the text under the key, decoded. */
function scanText(wanted: string): (delta: string) => string {
  const scan: Scan = {
    ...{ depth: 0, inString: false, escape: '', isKey: false, isValue: false },
    ...{ key: '', afterColon: false, out: '', done: false },
  };
  return (delta) => {
    for (const char of delta) {
      if (scan.done) break;
      if (scan.inString) inString(scan, char);
      else outside(scan, char, wanted);
    }
    return takeOut(scan);
  };
}

function inString(scan: Scan, char: string): void {
  if (scan.escape !== '') {
    scan.escape += char;
    if (scan.escape.startsWith('\\u') && scan.escape.length < 6) return;
    add(scan, decoded(scan.escape));
    scan.escape = '';
  } else if (char === '\\') scan.escape = char;
  else if (char !== '"') add(scan, char);
  else {
    scan.inString = false;
    scan.done = scan.isValue;
  }
}

function add(scan: Scan, text: string): void {
  if (scan.isKey) scan.key += text;
  if (scan.isValue) scan.out += text;
}

function outside(scan: Scan, char: string, wanted: string): void {
  const atTop = scan.depth === 1;
  if (char === '"') {
    scan.inString = true;
    scan.isKey = atTop && !scan.afterColon;
    scan.isValue = atTop && scan.afterColon && scan.key === wanted;
    if (scan.isKey) scan.key = '';
  } else if (char === '{' || char === '[') scan.depth += 1;
  else if (char === '}' || char === ']') scan.depth -= 1;
  else if (atTop && char === ':') scan.afterColon = true;
  else if (atTop && char === ',') scan.afterColon = false;
}

function decoded(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written.slice(1);
  }
}

/** Half of a character that takes two units waits for the other half. */
function takeOut(scan: Scan): string {
  const isHalf = /[\ud800-\udbff]$/.test(scan.out);
  const text = isHalf ? scan.out.slice(0, -1) : scan.out;
  scan.out = isHalf ? scan.out.slice(-1) : '';
  return text;
}
