import type { UpgradeChoices } from '@plumbline/contracts/nouns/delivery-upgrade.ts';
import type { deliveryUpgradeShopCalls } from '@plumbline/contracts/shop/delivery-upgrade.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { listBooks } from '../orders/books-store.ts';
import { getOwnOrder } from '../orders/own-order.ts';
import { describeUpgrade } from './describe-upgrade.ts';
import { getUpgradeGoods } from './goods-store.ts';
import { listChoices } from './quote-upgrade.ts';
import { findOpenUpgrade } from './store.ts';
import { listUpgradable, requireUpgradable } from './upgrades.ts';

/** What the page of a better delivery shows. */
export const upgradeShopHandlers: Handlers<typeof deliveryUpgradeShopCalls> = {
  getUpgrade: async ({ params, caller }, context) => {
    const { db, deliveryTables, now } = context;
    const { id, number: orderNumber } = await getOwnOrder(context, caller, params.order);
    const terms = await deliveryTables.get();
    const books = (await listBooks(db, [id])).get(id)!;
    const open = await findOpenUpgrade(db, id);
    const goods = await getUpgradeGoods(db, id);
    const closedOne =
      books.consignments.findLast(({ state }) => state !== 'cancelled')?.number ?? 1;
    const consignment = open?.consignment ?? listUpgradable(books)[0] ?? closedOne;
    const question = { books, consignment, goods, terms, now: now() };
    const choices = orWhy(() => {
      if (open) return listChoices(context, question, undefined);
      requireUpgradable(books, consignment);
      return null;
    });
    return {
      orderNumber,
      upgrade: open ? describeUpgrade(context, open, books) : null,
      choices: typeof choices === 'string' ? null : choices,
      deliveries: listUpgradable(books).map((number) => {
        const { option, expectedDay } = books.consignments.find((each) => each.number === number)!;
        return { number, name: option.name, day: expectedDay, price: option.price };
      }),
      why: typeof choices === 'string' ? choices : null,
    };
  },
};

/** What can be chosen, or why nothing can. */
function orWhy(list: () => UpgradeChoices | null): UpgradeChoices | string | null {
  try {
    return list();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
