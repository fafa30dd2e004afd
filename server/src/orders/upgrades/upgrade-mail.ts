import { button, facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { dayInWords } from '../orders/mail-texts.ts';
import { orderToken } from '../orders/orders.ts';
import { findBuyer } from '../orders/store.ts';
import type { Upgrade } from './store.ts';
import type { Priced } from './upgrades.ts';

type Told = Pick<Upgrade, 'id' | 'orderGuid'> & Omit<Priced, 'carried'> & { number: string };

/** Tells the customer how it comes now, and what they paid for that. */
export const tellUpgraded = (tx: Tx, context: Context, told: Told) =>
  tell(tx, context, told, {
    kind: 'delivery-upgraded',
    subject: `Order ${told.number}: it now comes ${dayInWords(told.option.day)}`,
    title: `It comes ${dayInWords(told.option.day)}.`,
    text: 'As you chose. Nothing else of the order changes.',
    paid: told.premium.incPence > 0 ? pounds(told.premium.incPence) : 'Nothing',
  });

/** Tells the customer that what they paid on top goes back, as far as it had not gone back before. */
export const tellGivenBack = (tx: Tx, context: Context, told: Told, pence: number) => {
  const paidPence = told.premium.incPence;
  return tell(tx, context, told, {
    kind: 'upgrade-given-back',
    subject: `Order ${told.number}: ${pounds(pence)} back for the delivery`,
    title: `${pounds(pence)} is on its way back to you.`,
    text:
      `You paid for delivery on ${dayInWords(told.option.day)}, and it does not come as you chose. ` +
      'What that cost on top goes back to what you paid with. ' +
      (pence < paidPence ? 'The rest of it went back to you before. ' : '') +
      'Banks take up to 5 working days.',
    paid:
      pence < paidPence
        ? `${pounds(paidPence)}, ${pounds(pence)} of it refunded now`
        : `${pounds(paidPence)}, refunded`,
  });
};

async function tell(
  tx: Tx,
  { config, jobs, now, signingKey }: Context,
  { id, orderGuid, number, option }: Told,
  written: { kind: string; subject: string; title: string; text: string; paid: string },
): Promise<void> {
  const buyer = await findBuyer(tx, orderGuid);
  // An order whose customer was erased has nobody to write to.
  if (!buyer?.email.includes('@')) return;
  const link = `${config.publicUrl}/order/${orderToken(signingKey, orderGuid)}`;
  const { kind, subject, title, text, paid } = written;
  const mail: NewMessage = {
    kind,
    dedupeKey: `${kind}:${orderGuid}:${id}`,
    to: buyer.email,
    subject,
    ...mailLayout({
      shop: config,
      title,
      preview: option.name,
      body: [
        paragraph(`${buyer.firstName}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`),
        facts([
          { label: 'Order', value: number },
          { label: 'Delivery', value: `${option.name}. ${option.detail}` },
          { label: 'Day', value: dayInWords(option.day) },
          { label: 'Paid on top', value: paid },
        ]),
        button('See the order', link),
      ],
    }),
  };
  await queueMessage(tx, jobs, mail, now());
}
