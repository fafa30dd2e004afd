import type { OrderBasket } from '@plumbline/contracts/nouns/order-baskets.ts';
import type { CompleteOrderBasketData } from '@plumbline/contracts/ordering/order-baskets.ts';
import type { Static } from 'typebox';
import { recordAudit } from '../../base/audit/store.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../goods/delivery/calendar.ts';
import { hashToken } from '../../http/session.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { findTermsFor } from '../../people/accounts/store.ts';
import { changeOrderBasket } from './change-order-basket.ts';
import { insertLink } from './link-store.ts';
import { linkMail } from './link-mail.ts';
import { linkHours, type KeptOrderBasket, type OpenLink } from './order-basket.ts';
import { freezeOrderBasket } from './price-order-basket.ts';

type Asked = Static<typeof CompleteOrderBasketData>;

/**
 * Completes an order basket as far as staff can: it freezes what it comes to and mails the customer a
 * link to pay, with all that distance selling wants to be in their hands before. The order is placed by
 * the payment. Another way to pay, such as on account, would be decided on here by `payBy`.
 */
export function completeOrderBasket(
  context: Context,
  caller: Caller,
  id: string,
  asked: Asked,
): Promise<OrderBasket> {
  const command = { id, version: asked.version, caller };
  return changeOrderBasket(context, command, async (tx, { kept, buyer, terms, now }) => {
    const frozen = await freezeOrderBasket(tx, context, terms, kept, buyer);
    requireAgreed(frozen, asked.agreedTotalPence);
    const sale = await findTermsFor(tx, null, formatDay(londonDay(now)));
    const sold: FrozenOrder = {
      ...frozen,
      poNumber: kept.poNumber,
      jobReference: kept.jobReference,
      termsVersion: sale.version,
      soldBy: caller.accountId,
    };
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

/** Nobody is sent another total than was said on the telephone. */
function requireAgreed({ total }: FrozenOrder, agreedTotalPence: number | undefined): void {
  if (agreedTotalPence === undefined || agreedTotalPence === total.incPence) return;
  throw new Refusal('payment-changed', {
    detail: 'The total has changed since you looked. Say the new one before you send it.',
    extra: { totalPence: total.incPence },
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
  const mail = linkMail({
    order: { id, name, version, frozen, terms, sentTo, expiresAt },
    shop: context.config,
    href: `${context.config.publicUrl}/pay/${token}`,
    isDemo: context.config.mode === 'demo',
  });
  await queueMessage(tx, context.jobs, mail, sentAt);
  return link;
}

/**
 * Prices that staff gave are in the audit log for good, whatever becomes of the order basket. Why they
 * did may be about a person, and stays with the order basket.
 */
async function auditOverrides(tx: Tx, caller: Caller, kept: KeptOrderBasket, at: Date) {
  for (const { offeringId, override } of kept.lines) {
    if (!override) continue;
    const { pence, basis, replacedPence, by } = override;
    await recordAudit(tx, {
      actorAccountId: caller.accountId,
      action: 'orderBaskets.completeOrderBasket',
      subject: `order-basket:${kept.id}`,
      before: { offeringId, unitPence: replacedPence, basis },
      after: { offeringId, unitPence: pence, basis, givenBy: by },
      at,
    });
  }
}
