import { button, facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { listOwners, type CustomerRow } from './store.ts';

/** What a business is told of a decision. Why it was turned down is not for us to say. */
function write({ state, limitPence }: CustomerRow, isChange: boolean) {
  const limit = limitPence === null ? null : pounds(limitPence);
  if (state === 'approved' && limit !== null) {
    return {
      subject: isChange
        ? `Your credit limit is now ${limit}`
        : `Your trade credit is open: ${limit}`,
      title: isChange ? 'Your credit limit has changed.' : 'Your trade credit is open.',
      lead: isChange
        ? `The provider has set the limit to ${limit}.`
        : `You can order up to ${limit} and pay later, as agreed with the provider.`,
    };
  }
  if (state === 'on-hold') {
    return {
      subject: 'Your trade credit is on hold',
      title: 'Your trade credit is on hold.',
      lead: 'New orders cannot be put on account for now. You can still pay by card, and change the orders that you have. The provider can tell you more.',
    };
  }
  if (state === 'rejected') {
    return {
      subject: 'About your application for trade credit',
      title: 'Trade credit is not open to you now.',
      lead: 'The provider has decided not to give credit. Your prices stay as they are, and you can pay by card as before. The provider can tell you more about its decision.',
    };
  }
  return null;
}

/** Writes to the owners of a business where the provider has decided, in the same transaction. */
export async function tellOfCredit(
  tx: Tx,
  { config, jobs, now: clock }: Context,
  { before, now }: { before: CustomerRow; now: CustomerRow },
): Promise<void> {
  const written = write(now, before.state === 'approved');
  if (!written) return;
  for (const { email, businessName } of await listOwners(tx, now.businessId)) {
    const message = {
      kind: 'trade-credit',
      dedupeKey: `trade-credit:${now.customerId}:${now.decidedAt!.toISOString()}:${email}`,
      to: email,
      subject: written.subject,
      ...mailLayout({
        shop: config,
        title: written.title,
        preview: written.lead,
        body: [
          paragraph(written.lead),
          facts([{ label: 'Business', value: businessName }]),
          button('See your trade credit', `${config.publicUrl}/trade/credit`),
        ],
      }),
    };
    await queueMessage(tx, jobs, message, clock());
  }
}
