// A country by its two-letter code, if the attribute asks for a country: elsewhere "IT" and "NO" are words.

const ASKED = /\b(?:country|nation|nationality|residence|origin|market|region)\b/i;
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** "GB" becomes the United Kingdom; anything else is unchanged. */
export function withCountryName(value: string, attribute: string): string {
  const code = value.trim();
  return /^[A-Z]{2}$/.test(code) && ASKED.test(attribute) ? (NAMES.of(code) ?? value) : value;
}
