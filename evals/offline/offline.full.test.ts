import { describe, expect, it } from 'vitest';
import { offlineModel } from '../../src/adapters/model-offline/offline-model.ts';
import { bank } from './bank.ts';
import { hotel } from './hotel.ts';
import { hr } from './hr.ts';
import { library } from './library.ts';
import { scoreSubject } from './score.ts';
import { shop } from './shop.ts';

describe('the offline model on unknown teams', () => {
  it('names exactly the right workers for at least 85 % of requests', async () => {
    const cases = (
      await Promise.all([shop, hotel, hr, library, bank].map((subject) => scoreSubject(subject, offlineModel())))
    ).flat();
    const right = cases.filter(({ rightWorkers }) => rightWorkers).length;
    expect(right / cases.length).toBeGreaterThanOrEqual(0.85);
  });
});
