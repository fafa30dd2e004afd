import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from './read-model/random-catalogue.ts';
import { type BandShop, startBandShop } from './band-privacy-walk.ts';

let bandShop: BandShop;
beforeAll(async () => {
  bandShop = await startBandShop();
});
afterAll(() => bandShop.shop.stop());

it('no surface shows a price of one band to another or to guests, however requests interleave', async () => {
  const result = await bandShop.ask(seededRandom(4), 2_000);
  expect(result.leaks).toEqual([]);
  expect(result.requests).toBe(2_000);
  // Nearly everybody must have seen a figure of their own nearly everywhere, or nothing was tried.
  expect(result.shownOwn).toBeGreaterThan(result.pairs * 0.9);
});
