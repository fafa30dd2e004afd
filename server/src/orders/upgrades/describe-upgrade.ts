import type { DeliveryUpgrade } from '@plumbline/contracts/nouns/delivery-upgrade.ts';
import type { Context } from '../../core/context.ts';
import type { OrderBooks } from '../orders/books.ts';
import { isFreeNow } from './quote-upgrade.ts';
import type { Upgrade } from './store.ts';
import { listUpgradable } from './upgrades.ts';

/** An upgrade as its customer sees it. */
export function describeUpgrade(
  { now }: Pick<Context, 'now'>,
  upgrade: Upgrade,
  books: OrderBooks,
): DeliveryUpgrade {
  const { id, state, consignment, option, premium, billingAddress } = upgrade;
  const found = books.consignments.find(({ number }) => number === consignment)!;
  const { name, detail, price } = found.option;
  return {
    upgradeId: id,
    orderNumber: books.number,
    state,
    consignment,
    current: { name, detail, day: found.expectedDay, price },
    isFree: state === 'open' && isFreeNow({ books, consignment, now: now() }),
    option,
    premium,
    billingAddress,
    consignments: listUpgradable(books),
  };
}
