// Writes small PDF and DOCX files for tests, byte by byte: no test needs a program that makes documents.

import { crc32, deflateRawSync } from 'node:zlib';

/** One list of lines for each page. */
export function pdfOf(pages: readonly (readonly string[])[]): Buffer {
  const escaped = (line: string): string => line.replace(/[\\()]/g, '\\$&');
  const contents = pages.map((lines) => {
    const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n');
    return `BT /F1 11 Tf 14 TL 72 760 Td\n${shown}\nET`;
  });
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.lastIndexOf('xref\n0')}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [bytes, title] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, title);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title, packed]);
    parts.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

/** Paragraphs as text, or as XML of a paragraph. Those that begin with `# ` become headings. */
export function docxOf(paragraphs: readonly string[]): Buffer {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const body = paragraphs.map((paragraph) => {
    if (paragraph.startsWith('<w:')) return paragraph;
    const heading = /^# (.*)$/.exec(paragraph)?.[1];
    const style = heading === undefined ? '' : '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>';
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(heading ?? paragraph)}</w:t></w:r></w:p>`;
  });
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body.join('')}</w:body></w:document>`,
  });
}
