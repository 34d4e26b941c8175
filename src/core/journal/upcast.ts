// Upcasts events of older formats while they are read. Stored journals are never rewritten. A change to an event's
// shape adds a function here and a golden journal under test/golden-journals.

//
//   2. Escalations are failed attempts, cut and empty replies are failures, and statuses say what is missing. Effects
//      need an order. The events of format 1 have the same shape, so they are read as they are; replay names the decisions
//      that differ.

export const FORMAT = 2;

export type RawEvent = Record<string, unknown> & { readonly type: string; readonly format?: unknown };
/** Converts an event of one format to the next format. */
type Upcaster = (event: RawEvent) => RawEvent;

const upcasters: ReadonlyMap<number, Upcaster> = new Map();

export function upcast(event: RawEvent, from: number, steps: ReadonlyMap<number, Upcaster> = upcasters): RawEvent {
  let current = event;
  for (let format = from; format < FORMAT; format++) current = steps.get(format)?.(current) ?? current;
  return current;
}
