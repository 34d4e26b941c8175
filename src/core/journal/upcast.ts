// Old journals are brought up to date one event at a time, while they are read. Nothing stored is ever rewritten.
// A change to an event's shape adds a function here and a golden journal under test/golden-journals.

export const FORMAT = 1;

export type RawEvent = Record<string, unknown> & { readonly type: string; readonly format?: unknown };
/** Takes events as written by one format and returns them as the next one writes them. */
type Upcaster = (event: RawEvent) => RawEvent;

const upcasters: ReadonlyMap<number, Upcaster> = new Map();

export function upcast(event: RawEvent, from: number, steps: ReadonlyMap<number, Upcaster> = upcasters): RawEvent {
  let current = event;
  for (let format = from; format < FORMAT; format++) current = steps.get(format)?.(current) ?? current;
  return current;
}
