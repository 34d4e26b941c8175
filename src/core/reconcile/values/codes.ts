// Values that are compared character by character: versions, telephone numbers, web and mail addresses, identifiers.

import { currencyNamed } from '../../../text/currencies.ts';
import { plainText } from '../../../text/words.ts';

export interface Code {
  readonly kind: 'version' | 'score' | 'phone' | 'address' | 'identifier';
  readonly text: string;
}

const VERSION =
  /^(?:version |release |rev(?:ision)? |v\.? ?)?(\d+(?:\.(?:\d+|x))*(?:[-+.]?(?:alpha|beta|rc|lts|preview|snapshot)[.\d]*)?)$/i;
const PHONE = /^(?:tel\.?:? ?)?\+?[\d\s().\-/]{7,22}(?: ?(?:ext|x)\.? ?\d+)?$/i;
const ADDRESS =
  /^(?:mailto:|https?:\/\/|www\.)\S+$|^\S+@\S+\.\S+$|^[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|org|net|io|dev|ai|eu|de|uk|gov|edu|info|app)(?:\/\S*)?$/i;
const IDENTIFIER = /^#?[a-z]{1,10}[-_ #]?\d[a-z\d\-_.]*$|^\d+[a-z][a-z\d-]*$|^[a-f\d]{8,}$/i;

const ZONE = /^(?:utc|gmt)\s?([+-])(\d{1,2})(?::?(\d{2}))?$/i;
const SCORE = /^(\d+)\s?[-:]\s?(\d+)$/;
const SCORE_WORDS = /\b(?:score|result|record)\b/i;
const PHONE_WORDS = /\b(?:phone|telephone|tel|mobile|fax|hotline|cell)\b/i;
const VERSION_WORDS = /\b(?:version|release number|semver)\b/i;
const ID_WORDS =
  /\b(?:id|ids|identifier|code|sku|isbn|serial|hash|sha|checksum|commit|zip|postcode|account number|order number|tracking number|iban|ip|port)\b/i;

const address = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^mailto:|^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/.]+$/, '');

/** Removes the attribute's name from the value: "Port 8080" as the port. */
function withoutName(text: string, attribute: string): string {
  const [, first = '', others] = /^([a-z]+)[\s:#-]+(.+)$/i.exec(text) ?? [];
  const named = others !== undefined && attribute.toLowerCase().split(/\s+/).includes(first.toLowerCase());
  return named ? others : text;
}

/** Reads a value as a code, given the words of its attribute; undefined if it is not one. */
export function readCode(value: string, attribute: string): Code | undefined {
  const whole = plainText(value).replace(/[.,;]$/, '');
  const text = withoutName(whole, attribute);
  if (/^O\(.+\)$/i.test(text)) return { kind: 'identifier', text: text.toLowerCase().replace(/[\s*()^·.]/g, '') };
  if (ADDRESS.test(text)) return { kind: 'address', text: address(text) };
  const currency = currencyNamed(text)?.code;
  if (currency !== undefined) return { kind: 'identifier', text: currency };
  const zone = ZONE.exec(text);
  if (zone) return { kind: 'identifier', text: `utc${zone[1]}${Number(zone[2]) * 60 + Number(zone[3] ?? 0)}` };
  const points = SCORE.exec(text);
  if (points && SCORE_WORDS.test(attribute)) return { kind: 'score', text: `${points[1]}:${points[2]}` };
  const isNamed = text !== whole;
  return readVersion(text, attribute) ?? readPhone(text, attribute) ?? readIdentifier(text, attribute, isNamed);
}

function readVersion(text: string, attribute: string): Code | undefined {
  const version = VERSION.exec(text)?.[1];
  if (version === undefined) return undefined;
  const isDate = /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text);
  const looksLikeVersion = /\d+\.\d+\.\d/.test(text) || /^v/i.test(text);
  if (!VERSION_WORDS.test(attribute) && (!looksLikeVersion || isDate)) return undefined;
  return { kind: 'version', text: version.toLowerCase() };
}

function readPhone(text: string, attribute: string): Code | undefined {
  const digits = text.replace(/\D/g, '');
  const isPhone = PHONE.test(text) && (PHONE_WORDS.test(attribute) || /^\+\d|^\(\d/.test(text)) && digits.length >= 7;
  return isPhone ? { kind: 'phone', text: digits.replace(/^0+/, '') } : undefined;
}

/** `isNamed`: the value began with a word of its attribute, as in "Port 8080". */
function readIdentifier(text: string, attribute: string, isNamed: boolean): Code | undefined {
  const asksForId = ID_WORDS.test(attribute);
  const isIdentifier =
    (IDENTIFIER.test(text) && /\d/.test(text) && (asksForId || /[a-z]{1,4}[-_#]\d{3,}/i.test(text))) ||
    (asksForId && /^[\w-]+$/.test(text)) ||
    (isNamed && /^[\w.-]*\d[\w.-]*$/.test(text));
  return isIdentifier ? { kind: 'identifier', text: text.toLowerCase().replace(/[-_ #]/g, '') } : undefined;
}

/** "3.12" agrees with "3.12.1"; "3.1" does not agree with "3.10". */
function sameVersion(a: string, b: string): boolean {
  const parts = (text: string): string[] => text.replace(/(?:\.x)+$/, '').split('.');
  const [short = [], long = []] = [parts(a), parts(b)].sort((x, y) => x.length - y.length);
  return short.every((part, index) => part === long[index]);
}

/** Whether two codes of one kind are the same; undefined if the kinds differ. */
export function sameCode(a: Code, b: Code): boolean | undefined {
  if (a.kind !== b.kind) return undefined;
  switch (a.kind) {
    case 'version':
      return sameVersion(a.text, b.text);
    case 'phone':
      // With or without country code and trunk digit.
      return a.text.endsWith(b.text) || b.text.endsWith(a.text);
    case 'score':
    case 'address':
    case 'identifier':
      return a.text === b.text;
    default:
      return a.kind satisfies never;
  }
}
