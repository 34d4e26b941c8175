// A plan of many tasks: layers of a hundred, each task after two of the layer before.

const WORKERS = ['reader', 'sorter', 'writer'];
const PER_LAYER = 100;

export const largePlan = (tasks: number) => ({
  goal: `Work through ${tasks} items`,
  tasks: Array.from({ length: tasks }, (_, index) => {
    const layer = Math.floor(index / PER_LAYER);
    const before = (shift: number): string => `t${(layer - 1) * PER_LAYER + ((index * 7 + shift) % PER_LAYER)}`;
    return {
      id: `t${index}`,
      worker: WORKERS[layer % WORKERS.length] ?? 'reader',
      instruction: `Work on item ${index}`,
      successCriterion: 'The item is done.',
      dependsOn: layer === 0 ? [] : [...new Set([before(0), before(31)])],
    };
  }),
});
