// CSV as it occurs: quoted fields with commas and line breaks, a byte order mark, commas, semicolons or tabs. The file is read
// as a stream, and never a second time.

import { createReadStream } from 'node:fs';

export const CSV_BYTES_MAX = 64_000_000;
/** Longer fields are a sign of a quote that is never closed. */
const FIELD_CHARS_MAX = 1_000_000;
const DELIMITERS = [',', ';', '\t', '|'];

interface Reading {
  readonly rows: string[][];
  row: string[];
  field: string;
  /** Inside quotes, after a quote that may close them, or outside. */
  state: 'plain' | 'quoted' | 'closing';
}

interface CsvText {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
}

export async function readCsv(file: string, signal: AbortSignal): Promise<CsvText> {
  const reading: Reading = { rows: [], row: [], field: '', state: 'plain' };
  let delimiter: string | undefined;
  for await (const chunk of createReadStream(file, { encoding: 'utf8', signal })) {
    let text = chunk as string;
    if (delimiter === undefined) {
      text = text.replace(/^\uFEFF/, '');
      if (text.includes('\0')) throw new Error('it is not text');
      delimiter = delimiterOf(text);
    }
    feed(reading, text, delimiter);
  }
  if (reading.state === 'quoted') throw new Error('a quoted field is never closed');
  if (reading.field !== '' || reading.row.length > 0) endRow(reading);
  return { rows: reading.rows, delimiter: delimiter ?? ',' };
}

/** The sign that the first line has most often outside quotes. */
function delimiterOf(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((sign) => line.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function feed(reading: Reading, text: string, delimiter: string): void {
  for (const char of text) {
    if (reading.state === 'quoted') inQuotes(reading, char);
    else outside(reading, char, delimiter);
  }
}

function inQuotes(reading: Reading, char: string): void {
  if (char === '"') reading.state = 'closing';
  else reading.field += char;
  if (reading.field.length > FIELD_CHARS_MAX) throw new Error('a quoted field is never closed');
}

function outside(reading: Reading, char: string, delimiter: string): void {
  if (char === '"' && reading.state === 'closing') {
    reading.field += '"';
    reading.state = 'quoted';
    return;
  }
  if (char === '"' && reading.field === '') reading.state = 'quoted';
  else if (char === delimiter) endField(reading);
  else if (char === '\n') endRow(reading);
  else if (char !== '\r') reading.field += char;
}

function endField(reading: Reading): void {
  reading.row.push(reading.field);
  reading.field = '';
  reading.state = 'plain';
}

function endRow(reading: Reading): void {
  endField(reading);
  if (reading.row.length > 1 || reading.row[0]?.trim() !== '') reading.rows.push(reading.row);
  reading.row = [];
}
