import type { OrderReturn } from '@plumbline/contracts/nouns/returns.ts';
import type { orderReturnCalls } from '@plumbline/contracts/help/order-returns.ts';
import type { orderReturnShopCalls } from '@plumbline/contracts/shop/order-returns.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findAnswer, saveAnswer } from '../../db/idempotency.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { endClocks } from '../orders/clocks-store.ts';
import { changeOrder } from '../orders/change-order.ts';
import { getOwnOrder, requireNamedAlike } from '../orders/own-order.ts';
import type { OwnOrder } from '../orders/own-order-store.ts';
import { noteReturnSent, withdrawReturn } from '../orders/returning.ts';
import { describeQuestion } from '../questions/describe-question.ts';
import { writeQuestion } from '../questions/write-question.ts';
import { announceReturn } from './announce-return.ts';
import { giveCarriageBack } from './book-return.ts';
import { awaitedOf, receivedOf } from './decide-return.ts';
import { describeProducts, describePreview } from './describe-returnable.ts';
import { describeReturn } from './describe-return.ts';
import { dropExchanges } from './exchange-store.ts';
import { planReturn } from './plan-return.ts';
import { readBefore, readReturnable } from './read-returnable.ts';
import { knownOfRefunds } from './refund-query.ts';
import { returnLabel } from './return-label.ts';
import {
  findReturn,
  listReturnsOfOrder,
  saveSent,
  saveWithdrawal,
  takeOrder,
  type ReturnRow,
} from './store.ts';

/** What customers do about sending goods of an order back, by the mailed link or signed in. */
export const returnHandlers: Handlers<typeof orderReturnCalls & typeof orderReturnShopCalls> = {
  getOrderProducts: async ({ params, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.orderGuid);
    const before = await readBefore(context);
    return transaction(context.db, async (tx) =>
      describeProducts(order, await readReturnable(tx, context, order.id, before)),
    );
  },

  previewReturn: async ({ params, body, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.order);
    const before = await readBefore(context);
    return transaction(context.db, async (tx) => {
      const returnable = await readReturnable(tx, context, order.id, before);
      return describePreview(returnable, planReturn(returnable, body));
    });
  },

  returnUnwantedItems: async ({ params, body, caller, idempotency }, context) => {
    const order = await getOwnOrder(context, caller, params.id);
    requireNamedAlike(order, params.id, body);
    const before = await readBefore(context);
    const { lines, way, collectionDay, comment, expectedPence } = body;
    const wish = { lines, way, ...(collectionDay !== undefined && { collectionDay }) };
    const announced = { wish, comment, expectedPence, accountId: caller.accountId };
    return transaction(context.db, async (tx) => {
      const earlier = await findAnswer<OrderReturn>(tx, idempotency);
      if (earlier) return earlier;
      const row = await announceReturn(tx, context, order, { announced, before });
      const answer = describeReturn(row);
      await saveAnswer(tx, idempotency, answer);
      return answer;
    });
  },

  askAboutRefundOfReturn: async ({ params, body, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.id);
    requireNamedAlike(order, params.id, body);
    return transaction(context.db, async (tx) => {
      const all = (await listReturnsOfOrder(tx, order.id)).filter(
        ({ state }) => state !== 'withdrawn',
      );
      const { returnNumber, text } = body;
      const meant = returnNumber === undefined ? all : all.filter(isNamed(returnNumber));
      if (returnNumber !== undefined && meant.length === 0) throw new Refusal('return-not-found');
      const known = knownOfRefunds(meant);
      const question = await writeQuestion(tx, context, order, {
        topic: 'refund-of-return',
        text,
        reference: undefined,
        reply: known,
      });
      return { returns: meant.map(describeReturn), known, question: describeQuestion(question) };
    });
  },

  listOwnReturns: async ({ params, caller }, context) => {
    const { id } = await getOwnOrder(context, caller, params.order);
    return { returns: (await listReturnsOfOrder(context.db, id)).map(describeReturn) };
  },

  getOwnReturn: async ({ params, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.order);
    return describeReturn(await getReturnOf(context.db, order, params.returnNumber));
  },

  getReturnLabel: async ({ params, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.order);
    return returnLabel(context, await getReturnOf(context.db, order, params.returnNumber));
  },

  noteReturnSent: ({ params, body, caller }, context) =>
    changeOwn(context, caller, params, async (tx, row, { deed }) => {
      if (row.state !== 'announced') throw refusesReturn('It is here already.');
      if (!(await saveSent(tx, row.id, body.proof.trim(), deed.at))) return;
      const { number: returnNumber, orderNumber: order } = row;
      const asked = { order, command: 'noteReturnSent', expectedVersion: null, deed };
      await changeOrder(tx, context, asked, (books) => noteReturnSent(books, { returnNumber }));
    }),

  withdrawReturn: ({ params, caller }, context) =>
    changeOwn(context, caller, params, async (tx, row, { deed }) => {
      if (row.state === 'withdrawn') return;
      const hasCome = row.lines.some((line) => receivedOf(line) + line.notReceived > 0);
      if (row.state !== 'announced' || hasCome) {
        throw refusesReturn(
          'Some of it is here already. Write to us, and we send it to you again.',
        );
      }
      const lines = row.lines.map((line) => ({
        position: line.position,
        units: awaitedOf(line),
      }));
      const { number: returnNumber, orderNumber: order } = row;
      const asked = { order, command: 'withdrawReturn', expectedVersion: null, deed };
      await changeOrder(tx, context, asked, (books) =>
        withdrawReturn(books, { returnNumber, lines }),
      );
      await saveWithdrawal(tx, row.id);
      await endClocks(tx, {
        orderId: row.orderId,
        kind: 'refund-by',
        subject: returnNumber,
        at: deed.at,
      });
      await dropExchanges(tx, row.id, deed.at);
      await giveCarriageBack(tx, context, row.id, deed.at);
    }),
};

const refusesReturn = (detail: string) => new Refusal('order-refuses', { detail });

const isNamed = (returnNumber: string) => (row: ReturnRow) =>
  row.number === returnNumber.trim().toUpperCase();

/** A return of one's own order; another order's is found no more than one that does not exist. */
async function getReturnOf(tx: Queryable, { id }: OwnOrder, number: string): Promise<ReturnRow> {
  const row = (await listReturnsOfOrder(tx, id)).find(isNamed(number));
  if (!row) throw new Refusal('return-not-found');
  return row;
}

/** Does something to one's own return under its order's lock, and tells it as it is then. */
async function changeOwn(
  context: Context,
  caller: Caller,
  { order: key, returnNumber }: { order: string; returnNumber: string },
  change: (
    tx: Tx,
    row: ReturnRow,
    by: { deed: { actor: 'customer'; accountId: number | null; at: Date } },
  ) => Promise<void>,
): Promise<OrderReturn> {
  const order = await getOwnOrder(context, caller, key);
  const deed = { actor: 'customer' as const, accountId: caller.accountId, at: context.now() };
  return transaction(context.db, async (tx) => {
    await takeOrder(tx, order.id);
    const row = await getReturnOf(tx, order, returnNumber);
    await change(tx, row, { deed });
    return describeReturn((await findReturn(tx, row.id))!);
  });
}
