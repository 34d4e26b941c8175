// All tasks of a large run as one picture: a column for each layer, a dot for each task, in the colour of its state.

import { useEffect, useMemo, useRef } from 'react';
import { layersOf } from '../../model/layout.ts';
import type { RunView, TaskView } from '../../model/run-view.ts';

const WIDTH = 220;
const HEIGHT = 120;

const colourOf = ({ status, asksPerson }: TaskView): string => {
  if (asksPerson) return '--amber';
  if (status === 'succeeded') return '--moss';
  if (status === 'running') return '--sea';
  return status === 'failed' || status === 'escalated' ? '--brick' : '--line-strong';
};

export function Overview({ view }: { readonly view: RunView }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const columns = useMemo(() => {
    const layers = layersOf(view.tasks);
    return [...Map.groupBy(view.tasks, ({ id }) => layers.get(id) ?? 0)]
      .sort(([a], [b]) => a - b)
      .map(([, tasks]) => tasks);
  }, [view.tasks]);
  useEffect(() => {
    const picture = canvas.current?.getContext('2d');
    if (!picture || !canvas.current) return;
    const style = getComputedStyle(canvas.current);
    const colours = new Map<string, string>();
    const paint = (name: string): string => {
      const known = colours.get(name) ?? resolved(style, name);
      colours.set(name, known);
      return known;
    };
    picture.clearRect(0, 0, WIDTH, HEIGHT);
    const wide = WIDTH / columns.length;
    for (const [column, tasks] of columns.entries()) {
      const high = HEIGHT / tasks.length;
      for (const [row, task] of tasks.entries()) {
        picture.fillStyle = paint(colourOf(task));
        picture.fillRect(
          column * wide,
          row * high,
          Math.max(0.6, wide - 0.6),
          Math.max(0.4, high - (high > 2 ? 0.6 : 0)),
        );
      }
    }
  }, [columns]);
  return (
    <canvas
      ref={canvas}
      className="overview"
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label="All tasks by layer"
    />
  );
}

/** The value of a token for the theme in use: a canvas knows no `light-dark()`. */
function resolved(style: CSSStyleDeclaration, name: string): string {
  const value = style.getPropertyValue(name).trim();
  const [, light, dark] = /^light-dark\(([^,]+),\s*([^)]+)\)$/.exec(value) ?? [];
  if (light === undefined || dark === undefined) return value;
  const forced = document.documentElement.dataset.theme;
  const isDark = forced ? forced === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  return isDark ? dark : light;
}
