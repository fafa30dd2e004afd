import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, drawPicture, formOf, report } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const both = [
  { sku: 'TAP', quantity: 1 },
  { sku: 'WASTE', quantity: 1 },
];
const look = async ({ order, visitor }: Awaited<ReturnType<typeof arrived>>, here: number[]) => {
  const params = { order: order.orderGuid, consignment: 1, box: 1 };
  await visitor.services.deliveryChecks.checkBox({ params, body: { here } });
};
const figures = async () =>
  (await shop.staff.services.deliveryChecks.listCarrierArrivals()).carriers;

it('what customers found in their boxes is counted for the carrier that brought them', async () => {
  const [silent, whole, short, broken, faulty] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => arrived(shop, both)),
  );
  const of = { carrier: 'Longwharf', delivered: 5 };
  expect(await figures()).toEqual([{ ...of, answered: 0, asTheyShould: 0 }]);
  await look(whole!, [1, 2]);
  expect(await figures()).toEqual([{ ...of, answered: 1, asTheyShould: 1 }]);
  await look(short!, [1]);
  expect(await figures()).toEqual([{ ...of, answered: 2, asTheyShould: 1 }]);
  // Another look takes the place of the last.
  await look(short!, [1, 2]);
  expect(await figures()).toEqual([{ ...of, answered: 2, asTheyShould: 2 }]);
  await look(short!, []);
  // Whoever reports damage has answered too, with their boxes looked over or not.
  await report(broken!.visitor, broken!.order.orderNumber, formOf({}, [await drawPicture()]));
  expect(await figures()).toEqual([{ ...of, answered: 3, asTheyShould: 1 }]);
  await look(broken!, [1, 2]);
  expect(await figures()).toEqual([{ ...of, answered: 3, asTheyShould: 1 }]);
  // Faulty goods came as they were packed.
  await look(faulty!, [1, 2]);
  const fault = formOf({ problem: 'faulty' }, [await drawPicture('#118811')]);
  await report(faulty!.visitor, faulty!.order.orderNumber, fault);
  expect(await figures()).toEqual([{ ...of, answered: 4, asTheyShould: 2 }]);
  expect(silent!.order.consignments[0]!.carrier).toBe('Longwharf');
});
