// Places the boxes of a graph: layers from left to right by the longest way from a start, and within a layer by the mean
// position of the neighbours, swept forwards and backwards. Linear in boxes and edges for each sweep.

export interface Box {
  readonly id: string;
  readonly dependsOn: readonly string[];
  readonly width: number;
  readonly height: number;
  /** Where it belongs, if that does not follow from its dependencies. */
  readonly layer?: number;
}

export interface Placed {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly places: ReadonlyMap<string, Placed>;
  readonly width: number;
  readonly height: number;
}

const GAP_X = 52;
const GAP_Y = 22;
const SWEEPS = 6;

/** The layer of each box: 0 without dependencies, otherwise one more than the deepest of them. A ring ends in layer 0. */
export function layersOf(boxes: readonly Pick<Box, 'id' | 'dependsOn'>[]): Map<string, number> {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const waiting = new Map<string, number>();
  const dependants = new Map<string, string[]>();
  const layers = new Map<string, number>(boxes.map(({ id }) => [id, 0]));
  for (const { id, dependsOn } of boxes) {
    const known = dependsOn.filter((needed) => byId.has(needed));
    waiting.set(id, known.length);
    for (const needed of known) {
      const list = dependants.get(needed);
      if (list) list.push(id);
      else dependants.set(needed, [id]);
    }
  }
  const ready = boxes.filter(({ id }) => waiting.get(id) === 0).map(({ id }) => id);
  for (let next = 0; next < ready.length; next++) {
    const id = ready[next] ?? '';
    for (const after of dependants.get(id) ?? []) {
      layers.set(after, Math.max(layers.get(after) ?? 0, (layers.get(id) ?? 0) + 1));
      const left = (waiting.get(after) ?? 1) - 1;
      waiting.set(after, left);
      if (left === 0) ready.push(after);
    }
  }
  return layers;
}

export function layoutOf(boxes: readonly Box[]): Layout {
  const layers = layersOf(boxes);
  const columns: Box[][] = [];
  for (const box of boxes) {
    const layer = box.layer ?? layers.get(box.id) ?? 0;
    columns[layer] ??= [];
    columns[layer]?.push(box);
  }
  order(columns, neighboursOf(boxes));
  return place(columns.filter((column) => column !== undefined));
}

interface Neighbours {
  readonly before: ReadonlyMap<string, readonly string[]>;
  readonly after: ReadonlyMap<string, readonly string[]>;
}

function neighboursOf(boxes: readonly Box[]): Neighbours {
  const known = new Set(boxes.map(({ id }) => id));
  const before = new Map<string, string[]>();
  const after = new Map<string, string[]>();
  for (const { id, dependsOn } of boxes) {
    for (const needed of dependsOn) {
      if (!known.has(needed)) continue;
      before.set(id, [...(before.get(id) ?? []), needed]);
      const list = after.get(needed);
      if (list) list.push(id);
      else after.set(needed, [id]);
    }
  }
  return { before, after };
}

/** Sorts every column by where its neighbours are; the position is a share of the column's length. */
function order(columns: Box[][], { before, after }: Neighbours): void {
  const position = new Map<string, number>();
  const note = (column: readonly Box[]): void => {
    for (const [index, { id }] of column.entries()) position.set(id, (index + 0.5) / column.length);
  };
  for (const column of columns) if (column) note(column);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forwards = sweep % 2 === 0;
    const neighbours = forwards ? before : after;
    for (const column of forwards ? columns : columns.toReversed()) {
      if (!column) continue;
      const wanted = new Map(
        column.map(({ id }) => [id, meanOf(neighbours.get(id), position) ?? position.get(id) ?? 0]),
      );
      column.sort((a, b) => (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0));
      note(column);
    }
  }
}

function meanOf(ids: readonly string[] | undefined, position: ReadonlyMap<string, number>): number | undefined {
  if (!ids || ids.length === 0) return undefined;
  return ids.reduce((sum, id) => sum + (position.get(id) ?? 0), 0) / ids.length;
}

function place(columns: readonly (readonly Box[])[]): Layout {
  const heights = columns.map((column) => column.reduce((sum, { height }) => sum + height + GAP_Y, -GAP_Y));
  const height = Math.max(0, ...heights);
  const places = new Map<string, Placed>();
  let x = 0;
  for (const [index, column] of columns.entries()) {
    let y = (height - (heights[index] ?? 0)) / 2;
    for (const box of column) {
      places.set(box.id, { x, y });
      y += box.height + GAP_Y;
    }
    x += Math.max(...column.map(({ width }) => width)) + GAP_X;
  }
  return { places, width: Math.max(0, x - GAP_X), height };
}
