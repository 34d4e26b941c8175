// Whether a result may hold records, and so claims: a quick look, because reading claims loads much more.

/** Fields that name the record they are in. */
export const ID_FIELD = /^(?:id|_id|uuid|key|code|sku|name|email)$|(?:_id|Id|ID|_number|Number|_code|Code|_key|Key)$/;

const DEPTH_MAX = 3;
const ITEMS_MAX = 20;

/** Data that a worker returned as text is data too. */
export const isDataText = (content: unknown): content is string =>
  typeof content === 'string' && /^\s*[[{]/.test(content);

export function mayHoldRecords(content: unknown, depth = 0): boolean {
  if (isDataText(content)) return true;
  if (typeof content !== 'object' || content === null || depth > DEPTH_MAX) return false;
  if (Array.isArray(content)) return content.slice(0, ITEMS_MAX).some((item) => mayHoldRecords(item, depth + 1));
  return Object.entries(content).some(
    ([key, value]) => (typeof value !== 'object' && ID_FIELD.test(key)) || mayHoldRecords(value, depth + 1),
  );
}
