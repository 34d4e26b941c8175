import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataWithoutSecrets, REDACTED, withoutSecrets } from './secrets.ts';

const letters = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA';
const hex = '0123456789abcdef0123456789abcdef';

/** Put together here, so that no scanner takes this file for a leak. */
const SECRETS: Readonly<Record<string, string>> = {
  openai: `sk-${letters}`,
  'openai project': `sk-proj-${letters}_x`,
  anthropic: `sk-ant-api03-${letters}`,
  'github token': `ghp_${letters}ab12`,
  'github fine-grained': `github_pat_${letters}${letters}`,
  gitlab: `glpat-${letters.slice(0, 20)}`,
  'aws key id': `AKIA${'ABCDEFGHIJKLMNOP'}`,
  google: `AIza${letters}abc`,
  'google oauth': `ya29.${letters}`,
  'google client secret': `GOCSPX-${letters}`,
  'azure storage': `AccountKey=${letters}${letters}==`,
  slack: `xoxb-1234567890-${letters}`,
  'slack app': `xapp-1-A0-${letters}`,
  'slack webhook': `https://hooks.slack.com/services/T000/B000/${letters}`,
  'discord webhook': `https://discord.com/api/webhooks/123456/${letters}${letters}`,
  telegram: `123456789:AA${letters}x`,
  stripe: `sk_live_${letters}`,
  'stripe webhook': `whsec_${letters}`,
  square: `sq0atp-${letters}`,
  shopify: `shpat_${hex}`,
  sendgrid: `SG.${letters.slice(0, 22)}.${letters}`,
  mailgun: `key-${hex}`,
  npm: `npm_${letters}abcd`,
  pypi: `pypi-${letters}${letters}`,
  docker: `dckr_pat_${letters}`,
  'hugging face': `hf_${letters}`,
  vault: `hvs.${letters}`,
  databricks: `dapi${hex}`,
  'json web token': `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.${letters}`,
  'private key': `-----BEGIN RSA PRIVATE KEY-----\n${letters}\n-----END RSA PRIVATE KEY-----`,
  'database address': `postgres://app:hunter2secret@db.example:5432/shop`,
  'bearer header': `Authorization: Bearer ${letters}`,
  'named password': `password=correct-horse-battery`,
  'named key in JSON': `{"api_key": "${hex}"}`,
  'our own': `bosun_${letters}`,
};

/** The part that must not be seen. */
const heartOf = (name: string, secret: string): string =>
  ({ 'database address': 'hunter2secret', 'named password': 'correct-horse-battery', 'named key in JSON': hex })[
    name
  ] ?? (/-----BEGIN/.test(secret) || name === 'bearer header' ? letters : secret);

describe('secrets in text', () => {
  it.each(Object.entries(SECRETS))('%s is removed wherever it stands', (name, secret) => {
    const heart = heartOf(name, secret);
    for (const text of [secret, `my key is ${secret}, keep it`, `"${secret}"`, `(${secret})`]) {
      expect(withoutSecrets(text)).not.toContain(heart);
      expect(withoutSecrets(text)).toContain(REDACTED);
      expect(JSON.stringify(dataWithoutSecrets({ note: [{ deep: text, [text]: 1 }] }))).not.toContain(heart);
    }
  });

  it('ordinary values are left as they are', () => {
    const honest = [
      'refund the 49.99 router set-up fee of order ORD-2026-000123',
      'the hash is e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'IBAN CH93 0076 2011 6238 5295 7, customer C-1001, ticket sk-12',
      'my password does not work, please reset it',
      'see https://example.com/a/b?c=d and mail jim.bob@example.org',
      'token ring networks and bearer bonds; basic questions',
      'run 0mwk2i533ed54bdde64, review 0mwk2i533ed54bdde64-r1',
    ];
    for (const text of honest) expect(withoutSecrets(text)).toBe(text);
  });

  it('data without secrets is the same object, and fields that name a secret lose their value', () => {
    const data = { a: ['x', { b: 1 }], c: null };
    expect(dataWithoutSecrets(data)).toBe(data);
    expect(dataWithoutSecrets({ password: 'abc', nested: { apiKey: 'k' } })).toEqual({
      password: REDACTED,
      nested: { apiKey: REDACTED },
    });
  });

  it('removing twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...Object.values(SECRETS)), (text, secret) => {
        const once = withoutSecrets(`${text} ${secret} ${text}`);
        expect(withoutSecrets(once)).toBe(once);
      }),
    );
  });
});
