import { listAllFaults, walkChanges } from '@plumbline/server/test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '@plumbline/server/test/order-shop.ts';
import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import { startTime } from './soak-time.ts';
import type { SoakRow } from './soak.ts';

const sets = Number(process.env.SOAK_AMENDMENTS ?? 10_000);
const races = Number(process.env.SOAK_AMENDMENT_RACES ?? Math.min(500, sets));
/** A member of staff's session lasts for less than all of it: each shop is another day. */
const setsOfOneShop = 1_000;

/** Changes by chance of orders by chance, and customers who race the pickers of theirs. */
export async function soakAmendments(): Promise<SoakRow[]> {
  const told = { done: 0, refused: 0, faults: [] as string[] };
  const raced = { changed: 0, picked: 0, torn: 0 };
  const hasTime = startTime();
  const shops = Math.ceil(sets / setsOfOneShop);
  for (const shopNumber of Array.from({ length: shops }).keys()) {
    if (!hasTime()) break;
    const orderShop = await startOrderShop();
    try {
      const random = seededRandom(20_261_123 + shopNumber);
      const until = Math.min(sets, told.done + setsOfOneShop);
      while (told.done < until && hasTime()) {
        const before = told.done;
        const walked = await walkChanges(orderShop, random, { sets: 8 });
        told.done += walked.done;
        told.refused += walked.refused;
        told.faults.push(...walked.faults);
        // The doctor comes after each hundred.
        if (Math.floor(told.done / 100) > Math.floor(before / 100)) {
          told.faults.push(...(await listAllFaults(orderShop)));
        }
      }
      const due = shopNumber === 0 ? races : 0;
      for (let each = 0; each < due; each += 1) await race(orderShop, raced);
      told.faults.push(...(await listAllFaults(orderShop)));
    } finally {
      await orderShop.shop.stop();
    }
  }
  return [
    { what: 'changes done', figure: `${told.done} of ${sets}`, isGood: null },
    { what: 'changes refused', figure: String(told.refused), isGood: null },
    { what: 'races won by the customer', figure: String(raced.changed), isGood: null },
    { what: 'races won by the picker', figure: String(raced.picked), isGood: null },
    { what: 'races won by both or none', figure: String(raced.torn), isGood: raced.torn === 0 },
    {
      what: 'faults in the books, or sums that were not as shown',
      figure: told.faults.length === 0 ? '0' : `${told.faults.length}, first: ${told.faults[0]}`,
      isGood: told.faults.length === 0,
    },
  ];
}

async function race(
  { placed, staff }: OrderShop,
  raced: { changed: number; picked: number; torn: number },
): Promise<void> {
  const { order, visitor } = await placed([{ sku: 'WASTE', quantity: 1 }]);
  const body = { agreedBackPence: order.total.incPence };
  const [cancelled, started] = await Promise.allSettled([
    visitor.services.orderChanges.cancelOrder({ params: { id: order.orderNumber }, body }),
    staff.services.fulfilment.startPicking({ params: at(order), body: seen(order) }),
  ]);
  const isChanged = cancelled.status === 'fulfilled' && cancelled.value.state === 'applied';
  const isPicked = started.status === 'fulfilled';
  if (isChanged === isPicked) raced.torn += 1;
  if (isChanged) raced.changed += 1;
  else raced.picked += 1;
}
