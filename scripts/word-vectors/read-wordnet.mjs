// The lower-case words of WordNet's database files: everything except names.

import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILES = ['data.noun', 'data.verb', 'data.adj', 'data.adv'];

export function readWords(folder) {
  const words = new Set();
  for (const file of FILES)
    for (const line of readFileSync(path.join(folder, file), 'latin1').split('\n')) {
      // "02084442 05 n 03 dog 0 domestic_dog 0 Canis_familiaris 0 …": how many words in hexadecimal, then the words.
      const fields = line.split(' ');
      if (!/^\d{8}$/.test(fields[0])) continue;
      for (let at = 0; at < Number.parseInt(fields[3], 16); at++)
        words.add(fields[4 + at * 2].replace(/\([a-z]+\)$/, ''));
    }
  return [...words].filter((word) => /^[a-z]+$/.test(word));
}
