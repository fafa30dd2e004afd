import type { Context } from '@plumbline/server/core/context.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { boxesOf, canBeChecked } from '@plumbline/server/orders/delivery-checks/delivery-checks.ts';
import { saveBoxCheck } from '@plumbline/server/orders/delivery-checks/store.ts';
import { listBooks } from '@plumbline/server/orders/orders/books-store.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import { drawFrom } from '../catalogue/random.ts';
import { beginArrivals, listDeliveredOrders } from './store.ts';

const hourMs = 3_600_000;
/** So many of the latest orders that came are asked, and so many of ten answer. */
const asked = 90;
const answering = 0.6;

/**
 * Lets customers of the demo say of what came whether it was in its boxes, as their order's page asks
 * them: most of it was. Of several processes one does.
 */
export async function seedArrivals(context: Context): Promise<void> {
  await findOrInsertSetting(context.db, 'demo.arrivals', '0');
  const draw = drawFrom(22);
  await transaction(context.db, async (tx) => {
    if (!(await beginArrivals(tx))) return;
    const orders = await listDeliveredOrders(tx, asked);
    const books = await listBooks(
      tx,
      orders.map(({ id }) => id),
    );
    for (const { id, guid } of orders) {
      if (draw.unit(`answers ${guid}`) >= answering) continue;
      const lacks = draw.unit(`lacks ${guid}`) < 0.08;
      for (const consignment of books.get(id)!.consignments) {
        const { number, deliveredAt } = consignment;
        if (!canBeChecked(consignment) || deliveredAt === null) continue;
        const checkedAt = new Date(new Date(deliveredAt).getTime() + 3 * hourMs);
        for (const box of boxesOf(consignment)) {
          const inside = box.contents.map(({ position }) => position);
          const here = lacks ? inside.slice(1) : inside;
          await saveBoxCheck(tx, id, { consignment: number, box: box.number, here, checkedAt });
        }
      }
    }
  });
}
