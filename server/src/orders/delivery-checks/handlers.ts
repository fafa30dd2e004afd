import type { FitterPage } from '@plumbline/contracts/nouns/delivery-checks.ts';
import type { deliveryCheckCalls } from '@plumbline/contracts/shop/delivery-checks.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { listBooks, lockBooks } from '../orders/books-store.ts';
import type { OrderBooks } from '../orders/books.ts';
import { listPaidBack } from '../claims/paid-back-store.ts';
import { refuses, requireConsignment } from '../orders/change.ts';
import { getOwnOrder } from '../orders/own-order.ts';
import {
  boxesOf,
  canBeChecked,
  checkOf,
  fitterToken,
  readFitterToken,
  readinessOf,
} from './delivery-checks.ts';
import {
  findFitterLink,
  findOrderOfLink,
  listBoxChecks,
  listNamedLines,
  requireFitterLink,
  revokeFitterLink,
  saveBoxCheck,
} from './store.ts';

/** What customers find in their boxes, and what their fitter reads of that. */
export const deliveryCheckHandlers: Handlers<typeof deliveryCheckCalls> = {
  getDeliveryCheck: async ({ params, caller }, context) => {
    const { id } = await getOwnOrder(context, caller, params.order);
    const books = (await listBooks(context.db, [id])).get(id)!;
    return describeOwn(context.db, context, books);
  },

  checkBox: async ({ params, body, caller }, context) => {
    const { guid } = await getOwnOrder(context, caller, params.order);
    const { consignment, box } = params;
    return transaction(context.db, async (tx) => {
      const books = (await lockBooks(tx, guid))!;
      const found = requireConsignment(books, consignment);
      if (!canBeChecked(found)) throw refuses('It can be looked over once it is here.');
      const opened = boxesOf(found).find(({ number }) => number === box);
      if (!opened) throw new Refusal('box-not-found');
      const inside = new Set(opened.contents.map(({ position }) => position));
      const here = [...new Set(body.here)].filter((position) => inside.has(position));
      await saveBoxCheck(tx, books.id, { consignment, box, here, checkedAt: context.now() });
      return describeOwn(tx, context, books);
    });
  },

  makeFitterLink: async ({ params, caller }, context) => {
    const { id: orderId } = await getOwnOrder(context, caller, params.order);
    const { db, now, randomBytes, signingKey } = context;
    const id = uuidFrom(randomBytes);
    const works = await transaction(db, (tx) => requireFitterLink(tx, orderId, { id, at: now() }));
    return { token: fitterToken(signingKey, works) };
  },

  revokeFitterLink: async ({ params, caller }, context) => {
    const { id } = await getOwnOrder(context, caller, params.order);
    await revokeFitterLink(context.db, id, context.now());
  },

  getFitterPage: async ({ params }, context) => {
    const { db, signingKey } = context;
    const linkId = readFitterToken(signingKey, params.token);
    const found = linkId === null ? undefined : await findOrderOfLink(db, linkId);
    // One that was ended and one that never was are told alike.
    if (!found) {
      throw new Refusal('link-expired', {
        detail: 'Ask whoever gave it to you for a new one: they can make it from their order.',
      });
    }
    const books = (await listBooks(db, [found.orderId])).get(found.orderId)!;
    return describe(db, context, books);
  },
};

async function describeOwn(tx: Queryable, context: Context, books: OrderBooks) {
  const link = await findFitterLink(tx, books.id);
  return {
    ...(await describe(tx, context, books)),
    fitterToken: link ? fitterToken(context.signingKey, link.id) : null,
  };
}

async function describe(
  tx: Queryable,
  { now }: Pick<Context, 'now'>,
  books: OrderBooks,
): Promise<FitterPage> {
  const lines = await listNamedLines(tx, books.id);
  const checks = await listBoxChecks(tx, books.id);
  const lineOf = (position: number) => lines.find((line) => line.position === position)!;
  return {
    orderNumber: books.number,
    today: formatDay(londonDay(now())),
    version: books.version,
    readiness: readinessOf(books, checks, await listPaidBack(tx, books.id)),
    deliveries: books.consignments
      .filter(({ state }) => state !== 'cancelled')
      .map((each) => {
        const { number, state, option, deliveredAt, expectedDay } = each;
        return {
          number,
          state,
          name: option.name,
          detail: option.detail,
          day: deliveredAt === null ? expectedDay : formatDay(londonDay(new Date(deliveredAt))),
          canBeChecked: canBeChecked(each),
          boxes: boxesOf(each).map(({ contents, ...box }) => {
            const check = checkOf(checks, number, box.number);
            return {
              number: box.number,
              widthMm: box.widthMm,
              heightMm: box.heightMm,
              depthMm: box.depthMm,
              weightGrams: box.weightGrams,
              lines: contents.map(({ position, units }) => ({ ...lineOf(position), units })),
              here: check ? [...check.here] : null,
              checkedAt: check ? check.checkedAt.toISOString() : null,
            };
          }),
        };
      }),
  };
}
