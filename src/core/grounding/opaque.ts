// Strings that mean nothing but themselves: addresses, links, numbers of things. They stand in a source or they do not.

import { isStoppedTime } from './stopped-times.ts';
import { unitNamed } from './units.ts';

export interface Opaque {
  readonly kind: 'email' | 'link' | 'id';
  readonly text: string;
  readonly at: number;
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const LINK =
  /\b(?:https?:\/\/|www\.)[^\s<>"'”)\]|]+|(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|de|eu|app|dev|example|info|co\.uk|gov|edu)\b(?:\/[^\s<>"'”)\]|]*)?/gi;
const VERSION = /(?<![\w.])v?\d+\.\d+\.\d+(?:[-.+][\w.]+)?(?!\w)/g;
const AFTER_MAX = 16;
const PHONE = /(?<![\w.,$€£]|\d-)(?:\+\d[\d ().-]{6,}\d|\(?0\d[\d ()./-]{5,}\d|\d{3}-\d{4}|\d{3}-\d{3}-\d{4})(?!\w)/g;
const ID = /(?<![\p{L}\p{N}@./_-])#?[\p{L}\p{N}]+(?:[-_/.:][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;

/** All of them, and the text with them blanked out, letter for letter. */
export function opaqueIn(text: string): { opaque: Opaque[]; rest: string } {
  const opaque: Opaque[] = [];
  const take = (
    from: string,
    pattern: RegExp,
    kind: Opaque['kind'],
    is: (found: string, after: string) => boolean,
  ): string =>
    from.replace(pattern, (found, ...args) => {
      const clean = found.replace(/[.,;:!?]+$/, '');
      const at = Number(args.find((arg) => typeof arg === 'number'));
      if (!is(clean, from.slice(at + clean.length, at + clean.length + AFTER_MAX))) return found;
      opaque.push({ kind, text: clean, at });
      return ' '.repeat(clean.length) + found.slice(clean.length);
    });
  let rest = text.includes('@') ? take(text, EMAIL, 'email', () => true) : text;
  if (/\w\.\w|:\/\//.test(rest)) rest = take(rest, LINK, 'link', () => true);
  if (/\d\.\d/.test(rest)) rest = take(rest, VERSION, 'id', (found) => !isDay(found));
  if (/\d{2}/.test(rest))
    rest = take(rest, PHONE, 'id', (found) => found.replaceAll(/\D/g, '').length >= 7 && !isDay(found));
  rest = take(rest, ID, 'id', isId);
  return { opaque, rest };
}

const FILE = /\.(?:tsx?|jsx?|mjs|py|json|md|go|rs|java|sql|ya?ml|sh|css|html|csv|pdf|xlsx|docx|txt|png|jpg)$/i;

/** 2025-02-11 and 02/04/2025 are days, whoever else writes numbers like that. */
const DAY = /^(?:(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|(\d{1,2})([/.-])(\d{1,2})\2(?:19|20)\d\d)$/;

const NAMED_DAY =
  /^\d{1,2}([-/])(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\p{L}*\1(?:\d{4}|\d{2})(?::\d{2}:\d{2}(?::\d{2})?)?$/iu;

function isDay(found: string): boolean {
  if (NAMED_DAY.test(found)) return true;
  const match = DAY.exec(found);
  const [a, b] = [Number(match?.[1] ?? 1), Number(match?.[3] ?? 1)];
  return match !== null && Math.min(a, b) >= 1 && Math.min(a, b) <= 12 && Math.max(a, b) <= 31;
}

/** "3.2e-4", "180C/350F", "1046kJ/250kcal", "40x30x25cm". */
function isMeasured(found: string): boolean {
  if (/^\d+(?:\.\d+e[-+]?|e[-+])\d{1,3}$/i.test(found) || /^\d{2,3}C\/\d{2,3}F(?:\/\p{L}+)?$/u.test(found)) return true;
  if (/^\d+(?:[.,]\d+)?(?:x\d+(?:[.,]\d+)?){1,2}(?:mm|cm|m|in|ft)$/.test(found)) return true;
  const [, first = '', second = ''] = /^\d[\d.,]*(\p{L}{1,5})\/\d[\d.,]*(\p{L}{1,5})$/u.exec(found) ?? [];
  return unitNamed(first) !== undefined && unitNamed(second) !== undefined;
}

/** "734003200 bytes", "1200x800 mm": what has a unit is an amount. */
const isAmount = (found: string, after: string): boolean =>
  /^(?:\d{7,}|\d+(?:[.,]\d+)?(?:x\d+(?:[.,]\d+)?){1,2})$/.test(found) &&
  /^\s?(?:bytes?|B|[KMGT]i?B|ms|milliseconds?|seconds?|mm|cm|m|kwh|EUR|USD|GBP|CHF|euros?|dollars?|pounds?)\b|^\s?[€%]/.test(
    after,
  );

function isId(found: string, after: string): boolean {
  if (isAmount(found, after)) return false;
  if (isDay(found)) return false;
  if (isMeasured(found)) return false;
  if (/^\d+-(?:year|month|week|day|hour|minute)s?-old$/i.test(found)) return false;
  // "22:07Z" is a time of day.
  if (/^\d{1,2}:\d{2}(?::\d{2})?Z$/.test(found)) return false;
  // "mid-2027", "early-2026"; fuel is measured in l/100 km.
  if (/^(?:early|mid|late)-(?:19|20)\d\d$/i.test(found) || /^(?:l|k?wh)\/100(?:km)?$/i.test(found)) return false;
  // "250 mg/5 ml", "2h15m".
  if (unitNamed(/^(\p{L}{1,3})\/\d{1,3}$/u.exec(found)?.[1] ?? '') || isStoppedTime(found)) return false;
  if (/^\p{L}{1,4}[23²³]?(?:\/\p{L}{1,5}[23²³]?)?$/u.test(found) && unitNamed(found)) return false;
  if (/^#\d+$/.test(found)) return true;
  // Names in code and of files: cart_discount, parseTotal, src/login.ts.
  if (/\p{L}_\p{L}|^\p{Ll}+\p{Lu}\p{Ll}/u.test(found) || FILE.test(found)) return true;
  if (/^\p{Ll}{2,}(?:\.\p{Ll}{2,})+$/u.test(found)) return true;
  if (!/\d/.test(found)) return false;
  // The last digit of a container's number proves the others.
  if (/^\d{7,}$/.test(found) || /^\d+(?:-\d+){2,}$/.test(found) || /^\d{5,}-\d$/.test(found)) return true;
  if (!/\p{L}/u.test(found)) return false;
  // "30-day", "5GB", "1.2k" and "3rd" are numbers with their unit; "half-2" is none of ours.
  if (/^\d[\d.,]*[-/]?\p{L}+(?:\/\p{L}+)?$/u.test(found))
    return /^[2-6]G$/.test(found) || /^(?=.*[a-f])[0-9a-f]{7,}$/.test(found);
  if (/^\d[\d.,:]*-(?:to-)?\d[\d.,:]*(?:-?\p{Ll}+)?$/u.test(found)) return false;
  return (
    /^#?\p{Lu}/u.test(found) ||
    /^(?=.*\d)[\p{L}\p{N}]+(?:[-_/.:][\p{L}\p{N}]+)+$/u.test(found) ||
    /^\p{L}+\d/u.test(found) ||
    /^\d+\p{L}+\d/u.test(found)
  );
}

export const squeezed = (text: string): string =>
  /^[a-z0-9]*$/.test(text) ? text : text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export const plainLink = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#]+$/, '');
