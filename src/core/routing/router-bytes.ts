// Stores a router as bytes: the same router always gives the same bytes, and decides the same after loading. The bytes
// contain no text of the examples.
//
// The file: "BRT1"; the length of the head; the head, JSON in ASCII padded to a multiple of four; then the tables in
// the order given in the head, numbers little-endian, padded likewise.

import type { Calibration } from './calibration.ts';
import type { Net } from './net.ts';
import { readerOf } from './reader.ts';
import type { Router, Tuning } from './router.ts';
import { indexed } from './vocabulary.ts';

const MAGIC = 0x31545242; // "BRT1"
const BROKEN = 'The router is cut short or damaged: train it again from its examples';
type Table = Uint32Array | Float32Array | Int8Array;

interface Head {
  readonly labels: readonly string[];
  readonly unseenWeight: number;
  readonly features: number;
  readonly tuning: KeptTuning;
  readonly net: KeptNet;
  readonly meaning: { readonly tuning: KeptTuning; readonly net: KeptNet } | null;
}
interface KeptNet {
  readonly inputs: number;
  readonly hidden: number;
}
interface KeptTuning {
  readonly calibration: Calibration;
  /** JSON has no infinity: null means no threshold. */
  readonly threshold: number | null;
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;
const keptTuning = ({ calibration, threshold }: Tuning): KeptTuning => ({
  calibration,
  threshold: Number.isFinite(threshold) ? threshold : null,
});
const readTuning = ({ calibration, threshold }: KeptTuning): Tuning => ({
  calibration,
  threshold: threshold ?? Number.NEGATIVE_INFINITY,
});
const keptNet = ({ scales, hidden }: Net): KeptNet => ({ inputs: scales.length, hidden });
const tablesOf = ({ rows, scales, hiddenBias, output, outputBias }: Net): Table[] => [
  rows,
  scales,
  hiddenBias,
  output,
  outputBias,
];

export function routerToBytes({ labels, vocabulary, net, tuning, meaning }: Router): Uint8Array {
  const head: Head = {
    labels,
    unseenWeight: vocabulary.unseenWeight,
    features: vocabulary.hashes.length,
    tuning: keptTuning(tuning),
    net: keptNet(net),
    meaning: meaning ? { tuning: keptTuning(meaning.tuning), net: keptNet(meaning.net) } : null,
  };
  const text = asciiJson(head);
  const tables = [vocabulary.hashes, vocabulary.weights, ...tablesOf(net), ...(meaning ? tablesOf(meaning.net) : [])];
  const length = tables.reduce((sum, table) => sum + padded(table.byteLength), 8 + padded(text.length));
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, text.length, true);
  for (let at = 0; at < text.length; at++) bytes[8 + at] = text.charCodeAt(at);
  let from = 8 + padded(text.length);
  for (const table of tables) {
    bytes.set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength), from);
    from += padded(table.byteLength);
  }
  return bytes;
}

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\u0020-\u007e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Throws a one-line error if the bytes are not a router of this version. */
export function routerFromBytes(bytes: Uint8Array): Router {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || view.getUint32(0, true) !== MAGIC)
    throw new Error('These bytes are not a router of this version: train it again from its examples');
  const length = view.getUint32(4, true);
  const head = headOf(bytes.subarray(8, 8 + length));
  let from = 8 + padded(length);
  const take = (count: number, size: number): ArrayBuffer => {
    const to = from + count * size;
    if (to > bytes.length) throw new Error(BROKEN);
    // A copy, even of a Node Buffer, whose own `slice` would share its memory.
    const part = new Uint8Array(bytes.subarray(from, to)).buffer;
    from += padded(count * size);
    return part;
  };
  const floats = (count: number): Float32Array => new Float32Array(take(count, 4));
  const readNet = ({ inputs, hidden }: KeptNet): Net => ({
    hidden,
    outputs: head.labels.length,
    rows: new Int8Array(take(inputs * hidden, 1)),
    scales: floats(inputs),
    hiddenBias: floats(hidden),
    output: floats(hidden * head.labels.length),
    outputBias: floats(head.labels.length),
  });
  const hashes = new Uint32Array(take(head.features, 4));
  const vocabulary = indexed(hashes, floats(head.features), head.unseenWeight);
  const net = readNet(head.net);
  const meaning = head.meaning
    ? { tuning: readTuning(head.meaning.tuning), net: readNet(head.meaning.net) }
    : undefined;
  return {
    labels: head.labels,
    vocabulary,
    net,
    tuning: readTuning(head.tuning),
    meaning,
    read: readerOf(vocabulary, net),
  };
}

function headOf(bytes: Uint8Array): Head {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(BROKEN);
  }
}
