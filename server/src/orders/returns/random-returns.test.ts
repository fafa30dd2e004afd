import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  sendBackByChance,
  startReturningShop,
  type ReturningShop,
} from '../../../test/random-returns.ts';
import { seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { listFaults } from '../../../test/returns.ts';

let returning: ReturningShop;
beforeAll(async () => {
  returning = await startReturningShop();
});
afterAll(() => returning.shop.stop());

it('gives back by chance in several parts what was paid, each as its preview said', async () => {
  const random = seededRandom(20_261_118);
  const faults: string[] = [];
  for (let order = 0; order < 12; order++) {
    faults.push(...(await sendBackByChance(returning, random)));
  }
  expect(faults).toEqual([]);
  expect(await listFaults(returning.shop)).toEqual([]);
});
