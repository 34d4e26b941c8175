// From the result of a call to a value that a model can read, with binary content as artifacts.
//
// Structured content is preferred over text. Text that is a JSON object or list, as older servers send, is parsed, so
// that single values in it can be used and traced.

import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import type { Artifact, ToolReturn } from '../../ports/tools.ts';
import { cleanText } from './clean-text.ts';

export interface ResourceBytes {
  readonly uri: string;
  readonly mimeType: string | undefined;
  readonly bytes: Uint8Array;
}

interface Reading {
  readonly tool: string;
  readonly readResource: (uri: string) => Promise<readonly ResourceBytes[]>;
}

const LINKS_MAX = 8;
const LINK_BYTES_MAX = 16 * 1024 * 1024;
/** An embedded text up to this length is also shown. */
const TEXT_SHOWN_MAX = 20_000;

export async function readResult(result: CallToolResult, reading: Reading): Promise<ToolReturn> {
  const artifacts: Artifact[] = [];
  const texts: string[] = [];
  const notes: string[] = [];
  const keep = (mimeType: string, bytes: Uint8Array, title?: string): string => {
    const name = artifactName(title, { mimeType, tool: reading.tool, number: artifacts.length + 1 });
    artifacts.push({ name, mimeType, bytes });
    return `${name} (${mimeType}, ${bytes.byteLength} bytes)`;
  };
  let links = 0;
  for (const block of result.content) {
    if (block.type === 'text') texts.push(block.text);
    else if (block.type === 'resource_link') {
      links += 1;
      notes.push(links > LINKS_MAX ? linkNote(block) : await followLink(block, { keep, reading }));
    } else notes.push(keepBlock(block, keep));
  }
  return { content: contentOf(result.structuredContent, texts, notes), artifacts };
}

/** The text of a result that reports a failure. */
export function textOf(result: CallToolResult): string {
  const texts = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const told = texts.join('\n').trim();
  if (told !== '') return told;
  return result.structuredContent === undefined ? 'it gave no reason' : JSON.stringify(result.structuredContent);
}

type Keep = (mimeType: string, bytes: Uint8Array, title?: string) => string;

function keepBlock(block: Exclude<ContentBlock, { type: 'text' | 'resource_link' }>, keep: Keep): string {
  switch (block.type) {
    case 'image':
    case 'audio':
      return `[${block.type} ${keep(block.mimeType, Buffer.from(block.data, 'base64'))}]`;
    case 'resource': {
      const { resource } = block;
      if ('blob' in resource)
        return `[resource ${keep(resource.mimeType ?? 'application/octet-stream', Buffer.from(resource.blob, 'base64'), resource.uri)}]`;
      const kept = keep(resource.mimeType ?? 'text/plain', Buffer.from(resource.text), resource.uri);
      const shown = resource.text.length <= TEXT_SHOWN_MAX ? `\n${resource.text}` : '';
      return `[resource ${kept}]${shown}`;
    }
    default:
      return block satisfies never;
  }
}

type Link = Extract<ContentBlock, { type: 'resource_link' }>;

const linkNote = ({ name, uri }: Link): string => `[link to ${cleanText(name, 200)}: ${cleanText(uri, 500)}]`;

/** A link points into the server, so only the server can follow it. One that cannot be followed is still mentioned. */
async function followLink(link: Link, { keep, reading }: { keep: Keep; reading: Reading }): Promise<string> {
  if ((link.size ?? 0) > LINK_BYTES_MAX) return linkNote(link);
  try {
    const parts = await reading.readResource(link.uri);
    const kept = parts
      .filter(({ bytes }) => bytes.byteLength <= LINK_BYTES_MAX)
      .map(({ mimeType, bytes, uri }) => keep(mimeType ?? link.mimeType ?? 'application/octet-stream', bytes, uri));
    return kept.length === 0 ? linkNote(link) : `${linkNote(link)} kept as ${kept.join(', ')}`;
  } catch {
    return linkNote(link);
  }
}

function contentOf(structured: unknown, texts: readonly string[], notes: readonly string[]): unknown {
  const main = structured === undefined ? readText(texts) : structured;
  if (notes.length === 0) return main;
  if (typeof main === 'string') return [main, ...notes].filter((part) => part !== '').join('\n');
  return { result: main, notes };
}

function readText(texts: readonly string[]): unknown {
  const text = texts.join('\n');
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The end of its address if it has one, else the tool and a number; safe as a file name. */
function artifactName(title: string | undefined, about: { mimeType: string; tool: string; number: number }): string {
  const { mimeType, tool, number } = about;
  const last = title?.split(/[/\\]/).findLast((part) => part !== '') ?? '';
  const safe = last
    .replace(/[^\w.-]/g, '_')
    .replace(/^\.+/, '')
    .slice(-80);
  const extension = mimeType.split(/[/+;]/)[1]?.replace(/[^a-z0-9]/gi, '') || 'bin';
  if (safe === '') return `${tool}-${number}.${extension}`;
  return safe.includes('.') ? `${number}-${safe}` : `${number}-${safe}.${extension === 'plain' ? 'txt' : extension}`;
}
