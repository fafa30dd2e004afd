import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAllFaults, walkChanges } from '../../../test/order-changes.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { seededRandom } from '../../../test/read-model/random-catalogue.ts';

let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop();
});
afterAll(() => orderShop.shop.stop());

it('100 changes by chance come to what their previews said, and the books agree', async () => {
  const random = seededRandom(20_261_123);
  const told = { done: 0, refused: 0, faults: [] as string[] };
  while (told.done < 100) {
    const { done, refused, faults } = await walkChanges(orderShop, random, { sets: 8 });
    told.done += done;
    told.refused += refused;
    told.faults.push(...faults);
  }
  expect(told.faults).toEqual([]);
  expect(told.refused).toBeLessThan(3 * told.done);
  expect(await listAllFaults(orderShop)).toEqual([]);
}, 120_000);
