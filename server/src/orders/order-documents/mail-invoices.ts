import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { orderToken } from '../orders/orders.ts';
import { describeDocument } from './describe-document.ts';
import { makeOrderInvoices } from './dispatches.ts';
import { invoiceMail } from './invoice-mail.ts';
import { listStandingInvoices, takeOrdersTurn } from './issue.ts';
import type { OrderKey } from './orders-store.ts';
import { listCreditsOf, type IssuedDocument } from './store.ts';

/** Makes what an order still lacks of invoices, and promises one mail with a link to each that stands. */
export async function mailInvoices(context: Context, order: OrderKey) {
  const { config, db, jobs, signingKey } = context;
  if (!order.email.includes('@')) {
    throw new Refusal('order-refuses', {
      detail:
        'Whoever placed this order was erased, so that there is nobody to send its invoice to.',
    });
  }
  await makeOrderInvoices(context, order.id);
  return transaction(db, async (tx) => {
    await takeOrdersTurn(tx, order.id);
    const invoices = await listInvoicesThatCount(tx, order.id);
    if (invoices.length === 0) {
      throw new Refusal('document-not-found', {
        detail:
          'This order is on account, and nothing of it has left yet. Each delivery is invoiced as it leaves.',
      });
    }
    const now = context.now();
    const documents = `${config.publicUrl}/order/${orderToken(signingKey, order.guid)}/documents`;
    const mail = invoiceMail({ order, invoices, documents, shop: config, now });
    await queueMessage(tx, jobs, mail, now);
    return { documents: invoices.map(describeDocument), sentTo: order.email };
  });
}

/** Those that stand; one of goods that all were taken out, or came back, only where there is no other. */
async function listInvoicesThatCount(tx: Tx, orderId: number): Promise<IssuedDocument[]> {
  const standing = await listStandingInvoices(tx, orderId);
  const counting: IssuedDocument[] = [];
  for (const invoice of standing) {
    const credits = await listCreditsOf(tx, invoice.id);
    const creditedPence = credits.reduce((sum, { totals }) => sum + totals.incPence, 0);
    if (creditedPence < invoice.fields.totals.incPence) counting.push(invoice);
  }
  return counting.length > 0 ? counting : standing;
}
