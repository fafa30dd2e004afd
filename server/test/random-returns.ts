import { between, pick, type Random } from './read-model/random-catalogue.ts';
import { announce, decide, deliveredOrder, receive, wishOf } from './returns.ts';
import { startTestShop, type TestShop, type Visitor } from './shop.ts';

/** A shop in which things go back by chance, who buys there, and who is at the desk. */
export interface ReturningShop {
  shop: TestShop;
  desk: Visitor;
  buyers: readonly Visitor[];
}

/** Prices that no number of pieces divides well, in both bases. */
export async function startReturningShop(): Promise<ReturningShop> {
  const shop = await startTestShop({
    limits: { intentsPer10Minutes: 1_000_000, refundAlonePence: 10_000_00 },
    offerings: [
      { sku: 'A', incPence: 10_01, stock: 1_000_000, bandExPence: { gold: 7_77 } },
      { sku: 'B', incPence: 3_33, stock: 1_000_000, bandExPence: { gold: 2_09 } },
      { sku: 'C', incPence: 899_99, stock: 1_000_000, sizeClass: 'large' },
    ],
  });
  const desk = await shop.signedIn({ roles: ['support'] });
  const buyers = [await shop.signedIn(), await shop.signedIn({ band: 'gold' })];
  return { shop, desk, buyers };
}

/**
 * Buys something and sends all of it back in parts by chance, some withdrawn, decided in any order.
 * Tells where a decision gave another sum than its preview, or all of them another than was paid.
 */
export async function sendBackByChance(
  { shop, desk, buyers }: ReturningShop,
  random: Random,
): Promise<string[]> {
  const visitor = pick(random, buyers);
  const items = ['A', 'B', 'C']
    .slice(0, between(random, 1, 3))
    .map((sku) => ({ sku, quantity: between(random, 1, 5) }));
  const { guid, number } = await deliveredOrder(shop, items, visitor);
  const { getRefundable } = desk.services.refunds;
  const before = await getRefundable({ params: { order: number } });
  const faults: string[] = [];
  const waiting: { returnNumber: string; totalPence: number; keptPence: number }[] = [];
  let givenPence = 0;
  let keptPence = 0;
  const settle = async () => {
    const [next] = waiting.splice(between(random, 0, waiting.length - 1), 1);
    const { returnId } = await receive(desk, next!.returnNumber);
    const { decided } = await decide(desk, returnId);
    const gave = decided.return.refund?.totalPence ?? 0;
    if (gave !== next!.totalPence) {
      faults.push(`${next!.returnNumber} was promised ${next!.totalPence} and given ${gave}`);
    }
    givenPence += gave;
    keptPence += next!.keptPence;
  };
  for (;;) {
    const params = { orderGuid: guid };
    const { products } = await visitor.services.returns.getOrderProducts({ params });
    const open = products.filter(({ returnable }) => returnable > 0);
    if (open.length === 0) break;
    const chosen = open.filter(() => random() < 0.6);
    const lines = (chosen.length > 0 ? chosen : [open[0]!]).map(
      ({ position, returnable }) => [position, between(random, 1, returnable)] as const,
    );
    const { preview, made } = await announce(visitor, guid, wishOf(lines));
    const { returnNumber } = made;
    if (random() < 0.15) {
      await visitor.services.returns.withdrawReturn({ params: { order: guid, returnNumber } });
      continue;
    }
    const { totalPence, restockingPence } = preview;
    waiting.push({ returnNumber, totalPence, keptPence: restockingPence });
    if (random() < 0.5) await settle();
  }
  while (waiting.length > 0) await settle();
  const after = await getRefundable({ params: { order: number } });
  const paidPence = before.payments.reduce((sum, { amountPence }) => sum + amountPence, 0);
  // Consumers have all of it back; businesses all of their goods' price, less what is kept.
  const duePence = paidPence - keptPence - (keptPence > 0 ? before.delivery.incPence : 0);
  if (givenPence !== duePence) faults.push(`${number} was due ${duePence} and given ${givenPence}`);
  for (const { sku, unitsLeft, left } of after.lines) {
    if (unitsLeft !== 0 || left.incPence !== 0) faults.push(`${number} has some of ${sku} left`);
  }
  return faults;
}
