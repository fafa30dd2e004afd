import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { orderToken } from '../orders/orders.ts';
import { findOrderConfirmation } from '../orders/confirmation-store.ts';
import { findTermsAt } from '../return-terms/store.ts';
import { noticeMail } from './notice-mails.ts';
import { noticesOf } from './notices.ts';

/** Promises the mails about what a command did, in its transaction: undone with it, or sent once. */
export async function tellCustomer(tx: Tx, context: Context, change: OrderChange): Promise<void> {
  const notices = noticesOf(change);
  if (notices.length === 0) return;
  const { before, after: books, deed } = change;
  const order = await findOrderConfirmation(tx, books.guid, deed.at);
  // An order whose customer was erased has nobody to write to.
  if (!order?.emailAddress.includes('@')) return;
  const { config, signingKey, jobs } = context;
  const link = `${config.publicUrl}/order/${orderToken(signingKey, books.guid)}`;
  const { consumerDays: returnDays } = (await findTermsAt(tx, new Date(books.placedAt))).terms;
  const parts = { order, books, before, shop: config, link, returnDays };
  for (const notice of notices) {
    await queueMessage(tx, jobs, noticeMail(notice, parts), deed.at);
  }
}
