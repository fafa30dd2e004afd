import { afterAll, beforeAll, expect, it } from 'vitest';
import { askRefund, noRefund, unitsOf } from '../../../test/refunds.ts';
import {
  announce,
  decide,
  deliveredOrder,
  receive,
  startReturnShop,
  wishOf,
} from '../../../test/returns.ts';
import type { TestShop, Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let desk: Visitor;
beforeAll(async () => {
  ({ shop, desk } = await startReturnShop());
});
afterAll(() => shop.stop());

const twoTaps = async () =>
  deliveredOrder(shop, [{ sku: 'TAP', quantity: 2 }], await shop.signedIn());
/** When the days to give the money of a return back ended: null while they run. */
async function endOf(orderNumber: string, returnNumber: string) {
  const { clocks } = await desk.services.orders.getStaffOrder({ params: { orderNumber } });
  return clocks.find(({ kind, subject }) => kind === 'refund-by' && subject === returnNumber)!
    .endedAt;
}

it('run until the return itself is decided, whatever else is given back', async () => {
  const { guid, number, visitor } = await twoTaps();
  const { made } = await announce(visitor, guid, wishOf([[1, 1]]));
  const { returnId } = await receive(desk, made.returnNumber);
  expect(await endOf(number, made.returnNumber)).toBeNull();
  // For the tap that stays, and was scratched.
  const finance = await shop.signedIn({ roles: ['finance'] });
  await askRefund(finance, number, unitsOf(1, 1));
  await askRefund(finance, number, { ...noRefund, goodwillPence: 1_00 });
  expect(await endOf(number, made.returnNumber)).toBeNull();
  await decide(desk, returnId);
  expect(await endOf(number, made.returnNumber)).toEqual(expect.any(String));
});

it('end with the return that its customer takes back', async () => {
  const { guid, number, visitor } = await twoTaps();
  const { made } = await announce(visitor, guid, wishOf([[1, 2]]));
  const { returnNumber } = made;
  const { returns } = visitor.services;
  const params = { order: guid, returnNumber };
  await returns.noteReturnSent({ params, body: { proof: 'Post office 12' } });
  expect(await endOf(number, returnNumber)).toBeNull();
  await returns.withdrawReturn({ params });
  expect(await endOf(number, returnNumber)).toEqual(expect.any(String));
});
