import { noLineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import { isOpen, type PaymentState } from './payments.ts';

// What people have paid for so far is their baskets.
const forThem = `purpose = 'basket' and subject = any($1)`;

const list = statement<{ visitor: string; state: PaymentState; isRefundPending: boolean }>(
  'payments.listOfPerson',
  `select p.visitor, p.state,
          exists (select from refund r
                   where r.payment_id = p.id and r.state = 'pending') as "isRefundPending"
     from payment p where ${forThem}`,
);
const blank = statement(
  'payments.blank',
  `update payment
      set visitor = 'erased', network = null, client_secret = null, customer_id = null, saves_card = false,
          method = regexp_replace(method, ' ending .*$', ''), failure = null,
          snapshot = jsonb_set(
            snapshot - array['accountId', 'visitor', 'contact', 'deliveryAddress',
                             'deliveryInstructions', 'billingAddress'],
            '{lines}',
            (select coalesce(jsonb_agg(line - $2::text[] order by position), '[]')
               from jsonb_array_elements(snapshot->'lines') with ordinality as l(line, position)),
            false)
    where ${forThem}`,
);

const blocker = <B extends string>(name: B) => ({ blocker: name, orderNumbers: [] });

/**
 * Who paid for a person's baskets. Amounts, states, goods and the provider's own ids stay, for the
 * books; money that is still to move needs to know whose it is.
 */
export const paymentPrivacy: PersonalData = {
  // Whoever pays is counted by a name, and what else is kept by that name can go too.
  traces: async (tx, { basketIds }) => ({
    names: (await list.list(tx, [basketIds])).map(({ visitor }) => visitor),
  }),
  keeps: {
    payments: async (tx, { basketIds }) => (await list.list(tx, [basketIds])).length,
  },
  async blocks(tx, { basketIds }) {
    const payments = await list.list(tx, [basketIds]);
    const isPending = payments.some(({ isRefundPending }) => isRefundPending);
    return [
      ...(payments.some(({ state }) => isOpen(state)) ? [blocker('payment-open')] : []),
      ...(isPending ? [blocker('refund-pending')] : []),
    ];
  },
  erases: (tx, { basketIds }) => blank.run(tx, [basketIds, Object.keys(noLineNotes)]),
};
