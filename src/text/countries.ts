// A country by its two letters, where a country is asked for: elsewhere "IT" and "NO" are words.

const ASKED = /\b(?:country|nation|nationality|residence|origin|market|region)\b/i;
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** "GB" as the United Kingdom; anything else as it is. */
export function withCountryName(value: string, attribute: string): string {
  const code = value.trim();
  return /^[A-Z]{2}$/.test(code) && ASKED.test(attribute) ? (NAMES.of(code) ?? value) : value;
}
