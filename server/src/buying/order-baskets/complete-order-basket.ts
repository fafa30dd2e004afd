import type { OrderBasket } from '@plumbline/contracts/nouns/order-baskets.ts';
import type { CompleteOrderBasketData } from '@plumbline/contracts/ordering/order-baskets.ts';
import type { Static } from 'typebox';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { hashToken } from '../../http/session.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { findTermsAt } from '../../orders/return-terms/store.ts';
import { findTermsFor } from '../../people/accounts/store.ts';
import { auditOverrides, requireAgreed, soldBy } from './as-sold.ts';
import { completeOnAccount } from './complete-on-account.ts';
import { changeOrderBasket } from './change-order-basket.ts';
import { insertLink } from './link-store.ts';
import { linkMail } from './link-mail.ts';
import { linkHours, type KeptOrderBasket, type OpenLink } from './order-basket.ts';
import { freezeOrderBasket } from './price-order-basket.ts';

type Asked = Static<typeof CompleteOrderBasketData>;

/**
 * Completes an order basket as far as staff can: it freezes what it comes to and mails the customer a
 * link to pay, with all that distance selling wants to be in their hands before. The order is placed by
 * the payment. On account it is placed at once.
 */
export function completeOrderBasket(
  context: Context,
  caller: Caller,
  id: string,
  asked: Asked,
): Promise<OrderBasket> {
  const command = { id, version: asked.version, caller };
  if (asked.payBy === 'account') return completeOnAccount(context, command, asked);
  return changeOrderBasket(context, command, async (tx, { kept, buyer, terms, now }) => {
    const frozen = await freezeOrderBasket(tx, context, terms, kept, buyer);
    requireAgreed(frozen, asked.agreedTotalPence);
    const sale = await findTermsFor(tx, null, formatDay(londonDay(now)));
    const sold = soldBy(caller, kept, frozen, sale.version);
    const sentTo = asked.sendTo ?? frozen.contact.email;
    const link = await sendLink(tx, context, kept, { frozen: sold, sentTo, terms: sale.text });
    await auditOverrides(tx, caller, kept, now);
    const detail = { totalIncPence: sold.total.incPence };
    return {
      kept: { ...kept, state: 'awaiting-payment', link, seenBand: buyer.bandName },
      change: { kind: 'link-sent', detail },
    };
  });
}

async function sendLink(
  tx: Tx,
  context: Context,
  { id, name, version: before }: KeptOrderBasket,
  { frozen, sentTo, terms }: { frozen: FrozenOrder; sentTo: string; terms: string },
): Promise<OpenLink> {
  const token = context.randomBytes(32).toString('base64url');
  const sentAt = context.now();
  const version = before + 1;
  const expiresAt = new Date(sentAt.getTime() + linkHours * 3_600_000);
  const link = { tokenHash: hashToken(token), version, sentTo, sentAt, expiresAt, frozen };
  await insertLink(tx, id, link);
  const { consumerDays: returnDays } = (await findTermsAt(tx, sentAt)).terms;
  const mail = linkMail({
    order: { id, name, version, frozen, terms, returnDays, sentTo, expiresAt },
    shop: context.config,
    href: `${context.config.publicUrl}/pay/${token}`,
    isDemo: context.config.mode === 'demo',
  });
  await queueMessage(tx, context.jobs, mail, sentAt);
  return link;
}
