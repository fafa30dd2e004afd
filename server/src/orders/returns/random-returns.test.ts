import { afterAll, beforeAll, expect, it } from 'vitest';
import { between, pick, seededRandom } from '../../../test/read-model/random-catalogue.ts';
import {
  announce,
  decide,
  deliveredOrder,
  listFaults,
  receive,
  wishOf,
} from '../../../test/returns.ts';
import { startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let desk: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    limits: { intentsPer10Minutes: 1000, refundAlonePence: 10_000_00 },
    offerings: [
      { sku: 'A', incPence: 10_01, stock: 10_000, bandExPence: { gold: 7_77 } },
      { sku: 'B', incPence: 3_33, stock: 10_000, bandExPence: { gold: 2_09 } },
      { sku: 'C', incPence: 899_99, stock: 10_000, sizeClass: 'large' },
    ],
  });
  desk = await shop.signedIn({ roles: ['support'] });
});
afterAll(() => shop.stop());

const runs = Number(process.env.RETURN_RUNS ?? 25);

it('gives back by chance in several parts what was paid, each as its preview said', async () => {
  const random = seededRandom(20_261_118);
  const codes = [
    await shop.signedIn(),
    await shop.signedIn({ band: 'gold' }),
    await shop.signedIn(),
  ];
  for (let run = 0; run < runs; run++) {
    const visitor = pick(random, codes);
    const items = ['A', 'B', 'C']
      .slice(0, between(random, 1, 3))
      .map((sku) => ({ sku, quantity: between(random, 1, 5) }));
    const { guid, number } = await deliveredOrder(shop, items, visitor);
    const { getRefundable } = desk.services.refunds;
    const before = await getRefundable({ params: { order: number } });
    const waiting: { returnNumber: string; totalPence: number; keptPence: number }[] = [];
    let givenPence = 0;
    let keptPence = 0;
    const settle = async () => {
      const [next] = waiting.splice(between(random, 0, waiting.length - 1), 1);
      const { returnId } = await receive(desk, next!.returnNumber);
      const { preview, decided } = await decide(desk, returnId);
      expect(preview.totalPence).toBe(next!.totalPence);
      expect(decided.return.refund?.totalPence ?? 0).toBe(next!.totalPence);
      givenPence += next!.totalPence;
      keptPence += next!.keptPence;
    };
    for (;;) {
      const { products } = await visitor.services.returns.getOrderProducts({
        params: { orderGuid: guid },
      });
      const open = products.filter(({ returnable }) => returnable > 0);
      if (open.length === 0) break;
      const chosen = open.filter(() => random() < 0.6);
      const lines = (chosen.length > 0 ? chosen : [open[0]!]).map(
        ({ position, returnable }) => [position, between(random, 1, returnable)] as const,
      );
      const { preview, made } = await announce(visitor, guid, wishOf(lines));
      const { returnNumber } = made;
      if (random() < 0.15) {
        const params = { order: guid, returnNumber };
        await visitor.services.returns.withdrawReturn({ params });
        continue;
      }
      waiting.push({
        returnNumber,
        totalPence: preview.totalPence,
        keptPence: preview.restockingPence,
      });
      if (random() < 0.5) await settle();
    }
    while (waiting.length > 0) await settle();
    const after = await getRefundable({ params: { order: number } });
    const paidPence = before.payments.reduce((sum, { amountPence }) => sum + amountPence, 0);
    // Consumers have all of it back; businesses all of their goods' price, less what is kept.
    const deliveryPence = keptPence > 0 ? before.delivery.incPence : 0;
    expect(givenPence).toBe(paidPence - keptPence - deliveryPence);
    expect(after.lines.every(({ unitsLeft, left }) => unitsLeft === 0 && left.incPence === 0)).toBe(
      true,
    );
  }
  expect(await listFaults(shop)).toEqual([]);
}, 120_000);
