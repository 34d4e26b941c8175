// The claims of a result, fact by fact, each with the tool it came from.

import type { Claim } from '../../../core/reconcile/claim.ts';
import { splitName } from '../../../text/words.ts';
import { centsKey, type DataRecord, moneyKey } from './records.ts';

const CLAIMS_MAX = 40;

/** `price` beside `priceCents`: one claim is enough for both. */
function hasMoneyText(values: DataRecord['values'], key: string): boolean {
  const stem = key.replace(/_?cents$/i, '');
  return [stem, `${stem}Amount`].some((name) => typeof values.get(name) === 'string');
}

export function claimsOf(records: readonly DataRecord[]): Claim[] {
  const claims: Claim[] = [];
  for (const { values, nouns, from } of records) {
    const name = ['id', 'name', 'title', 'number'].map((key) => values.get(key)).find((value) => value !== undefined);
    const idKey = [...values.keys()].find((key) => /(?:Id|_id)$/.test(key));
    const subject =
      `${nouns.join(' ') || splitName(from)}${name !== undefined ? ` ${name}` : idKey !== undefined ? ` ${values.get(idKey)}` : ''}`.trim();
    for (const [key, value] of values) {
      if (centsKey(key) && hasMoneyText(values, key)) continue;
      if (claims.length >= CLAIMS_MAX) return claims;
      if (key === 'id' || key === 'summary' || key === idKey || (typeof value === 'string' && value.length > 300))
        continue;
      const unit =
        typeof value === 'number' ? (centsKey(key) ? 'cents' : moneyKey(key) ? 'USD' : undefined) : undefined;
      claims.push({
        subject,
        attribute: splitName(key),
        value,
        ...(unit === undefined ? {} : { unit }),
        evidence: [from],
      });
    }
  }
  return claims;
}
