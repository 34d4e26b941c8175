// Bytes of a text file as text, in the encodings that programs write.

const PROBE_BYTES = 8_192;

/** UTF-8 and UTF-16 by their marks, then UTF-8, then Windows-1252, which reads any bytes. Throws for binary files. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, PROBE_BYTES).includes(0)) throw new Error('it is not text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
