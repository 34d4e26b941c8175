// Reads single files out of a ZIP archive. The size of what is unpacked is limited, so that a small archive cannot fill
// the memory.

import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const STORED = 0;
const DEFLATED = 8;

/** The unpacked file, or undefined if the archive has none of that name. Throws if the archive is corrupt. */
export function fileInZip(bytes: Buffer, name: string, bytesMax: number): Buffer | undefined {
  const entry = entriesOf(bytes).find((each) => each.name === name);
  if (!entry) return undefined;
  if (entry.offset + 30 > bytes.length) throw new Error('the archive is corrupt: an entry is missing');
  const from = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
  const packed = bytes.subarray(from, from + entry.packedBytes);
  if (entry.method === STORED) return packed.subarray(0, bytesMax);
  if (entry.method !== DEFLATED) throw new Error(`the archive uses the unknown compression ${entry.method}`);
  return inflateRawSync(packed, { maxOutputLength: bytesMax });
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
}

function entriesOf(bytes: Buffer): Entry[] {
  const end = endOf(bytes);
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY)
      throw new Error('the archive is corrupt: its list of files is broken');
    const nameBytes = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The list of files is found from the end, where a comment may follow it. */
function endOf(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= lowest; at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new Error('it is not a ZIP archive, or it is cut');
}
