import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from './read-model/random-catalogue.ts';
import { type ContractShop, startContractShop } from './contract-walk.ts';

let contractShop: ContractShop;
beforeAll(async () => {
  contractShop = await startContractShop();
});
afterAll(() => contractShop.shop.stop());

it('answers whatever is asked by its contract: nothing fails, nothing is undeclared', async () => {
  const { faults, statuses, succeeded } = await contractShop.ask(
    seededRandom(Number(process.env.SEED) || 11),
    4000,
  );
  expect(faults).toEqual([]);
  // Both ways must have been tried often, and most calls all the way, or nothing was shown.
  expect(statuses.get(200)).toBeGreaterThan(400);
  expect(statuses.get(400)).toBeGreaterThan(400);
  expect(succeeded.size).toBeGreaterThan(50);
});
