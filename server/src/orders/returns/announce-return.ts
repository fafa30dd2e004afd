import type { ReturnWish } from '@plumbline/contracts/nouns/returns.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { saveCheapestDelivery } from '../orders/cheapest-delivery-store.ts';
import { changeOrder } from '../orders/change-order.ts';
import { orderNumber, orderToken } from '../orders/orders.ts';
import type { OwnOrder } from '../orders/own-order-store.ts';
import { announceReturn as announce } from '../orders/returning.ts';
import { askForCarriage } from './book-return.ts';
import { insertExchange } from './exchange-store.ts';
import { planReturn, type ReturnPlan } from './plan-return.ts';
import { lockReturnable, type Before, type ReadReturnable } from './read-returnable.ts';
import { announcedMail } from './return-mails.ts';
import { findReturn, insertReturn, type ReturnRow } from './store.ts';
import { findWanted } from './wanted.ts';

export interface Announced {
  wish: ReturnWish;
  comment: string | undefined;
  /** The total that the preview showed. */
  expectedPence: number;
  accountId: number | null;
}

/**
 * Takes the announcement of a return: under the order's lock it is planned anew, and refused where it
 * comes to another sum than whoever announced it has seen. Its pieces count as coming back from then.
 */
export async function announceReturn(
  tx: Tx,
  context: Context,
  order: OwnOrder,
  { announced, before }: { announced: Announced; before: Before },
): Promise<ReturnRow> {
  const { wish, comment, expectedPence, accountId } = announced;
  const { at } = before;
  const returnable = await lockReturnable(tx, context, order.number, before);
  const plan = planReturn(returnable, wish);
  const wanted = findWanted(context, returnable, plan);
  if (plan.totalPence !== expectedPence) throw changed(plan.totalPence, expectedPence);
  const number = orderNumber(context.randomBytes, 'RT');
  const { travel, sizeClass, collectionDay, deliveryPence, lines } = plan;
  const id = await insertReturn(tx, {
    orderId: order.id,
    number,
    way: travel.way,
    sizeClass,
    collectionDay,
    deliveryPence,
    comment: comment?.trim() || null,
    at,
    lines,
  });
  const { cheapestDeliveryPence } = returnable;
  if (deliveryPence > 0 && cheapestDeliveryPence !== null) {
    await saveCheapestDelivery(tx, order.id, cheapestDeliveryPence);
  }
  for (const exchange of wanted) {
    const own = orderNumber(context.randomBytes, 'EX');
    await insertExchange(tx, id, { number: own, ...exchange });
  }
  const deed = { actor: 'customer' as const, accountId, at };
  const asked = { order: order.number, command: 'announceReturn', expectedVersion: null, deed };
  const pieces = lines.map(({ position, units }) => ({ position, units }));
  await changeOrder(tx, context, asked, (books) =>
    announce(books, { returnNumber: number, lines: pieces }),
  );
  await book(tx, context, { id, plan, returnable, at });
  const row = (await findReturn(tx, id))!;
  if (row.email.includes('@')) {
    const link = linkOfReturn(context, row);
    await queueMessage(tx, context.jobs, announcedMail({ row, link, shop: context.config }), at);
  }
  return row;
}

async function book(
  tx: Tx,
  context: Context,
  {
    id,
    plan,
    returnable,
    at,
  }: { id: number; plan: ReturnPlan; returnable: ReadReturnable; at: Date },
): Promise<void> {
  if (plan.travel.way === 'own') return;
  const { carrier, service } = returnable.services.get(plan.sizeClass)!;
  const bookingId = uuidFrom(context.randomBytes);
  await askForCarriage(tx, context, { bookingId, returnId: id, carrier, service, at });
}

/** The page of a return, behind the link of its order. */
export const linkOfReturn = ({ config, signingKey }: Context, row: ReturnRow) =>
  `${config.publicUrl}/order/${orderToken(signingKey, row.orderGuid)}/returns/${row.number}`;

const changed = (totalPence: number, expectedPence: number) =>
  new Refusal('refund-changed', {
    detail:
      `The preview said ${pounds(expectedPence)}; by now it comes to ${pounds(totalPence)}. ` +
      'Nothing was announced: look again.',
    extra: { totalPence },
  });
