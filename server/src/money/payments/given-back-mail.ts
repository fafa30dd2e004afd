import { button, facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import type { Fulfilment, PaidFor } from './settler.ts';
import type { Payment } from './store.ts';

/**
 * Promises the mail that nothing came of a payment, in the transaction that promises its money back.
 * Whoever paid may have closed the page long before it was known. Where nobody is left to write to,
 * the log says so.
 */
export async function tellGivenBack(
  tx: Tx,
  context: Context,
  payment: Payment,
  { reason, detail }: Fulfilment<never> & { kind: 'unsellable' },
  paidFor: PaidFor,
): Promise<void> {
  const { config: shop, jobs, log, now } = context;
  const { about, name } = paidFor;
  // An address that was erased is none; and whoever was is not written to at another that is left.
  const people =
    reason === 'payer-erased' ? [] : paidFor.people.filter(({ email }) => email.includes('@'));
  if (people.length === 0) {
    log.warn({ paymentId: payment.id, reason }, 'money goes back, and nobody is known to be told');
    return;
  }
  const sum = pounds(payment.amountPence);
  for (const [place, person] of people.entries()) {
    const mail = {
      kind: 'given-back',
      dedupeKey: `given-back:${about}:${payment.id}:${place + 1}`,
      to: person.email,
      subject: `${name}: ${sum} goes back to you`,
      ...mailLayout({
        shop,
        title: `${sum} is on its way back to you.`,
        preview: detail,
        body: [
          paragraph(
            `Hello ${person.name}. Your payment of ${sum} arrived, but we could not use it.`,
          ),
          paragraph(detail),
          paragraph(
            'All of it goes back to the card that you paid with; your bank usually shows it within 5 to ' +
              '10 working days. There is nothing that you need to do for that.',
          ),
          facts([
            ...paidFor.facts,
            { label: 'Paid', value: sum },
            { label: 'Goes back to', value: payment.method ?? 'What you paid with' },
          ]),
          paragraph(paidFor.next.text),
          button(paidFor.next.label, paidFor.next.href),
        ],
      }),
    };
    await queueMessage(tx, jobs, mail, now());
  }
}
