import { noLineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { isOpen, type PaymentState } from './payments.ts';

// What people have paid for so far is their baskets, and those that staff took by phone for them.
const forThem = `purpose in ('basket', 'order-basket') and subject = any($1)`;

interface PaymentOfPerson {
  visitor: string;
  state: PaymentState;
  isRefundPending: boolean;
  isDisputed: boolean;
}

const list = statement<PaymentOfPerson>(
  'payments.listOfPerson',
  `select p.visitor, p.state,
          exists (select from refund r
                   where r.payment_id = p.id
                     and (r.state = 'pending' or r.state = 'failed' and r.settled_as is null))
            as "isRefundPending",
          exists (select from dispute d
                   where d.payment_id = p.id and d.state in ('needs-response', 'under-review'))
            as "isDisputed"
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

// A business's statement or more of an order was paid by somebody, and is not found by their baskets.
const forgetPayer = statement(
  'payments.forgetPayer',
  `update payment
      set visitor = 'erased', network = null, failure = null,
          method = regexp_replace(method, ' ending .*$', '')
    where visitor = any($1)`,
);

const blankRefunds = statement(
  'payments.blankRefunds',
  `update refund set failure = null, settled_note = null
    where payment_id in (select id from payment where ${forThem})`,
);
const blankDisputes = statement(
  'payments.blankDisputes',
  `update dispute
      set answer = case when answer is not null then 'erased' end,
          refused_answer = case when refusal is not null then 'erased' end,
          refusal = case when refusal is not null then 'erased' end
    where payment_id in (select id from payment where ${forThem})`,
);

const forgetCards = statement(
  'payments.forgetCustomer',
  `update payment
      set customer_id = null, saves_card = false, client_secret = null, failure = null,
          method = regexp_replace(method, ' ending .*$', '')
    where customer_id = $1`,
);

/**
 * Forgets whose saved cards could pay what was begun with them, whatever that was for: what they pay of
 * a business's is not found by any basket of theirs.
 */
export const forgetCustomer = (tx: Tx, customerId: string) => forgetCards.run(tx, [customerId]);

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
      ...(payments.some(({ isDisputed }) => isDisputed) ? [blocker('dispute-open')] : []),
    ];
  },
  async erases(tx, { basketIds, names }) {
    await blankRefunds.run(tx, [basketIds]);
    await blankDisputes.run(tx, [basketIds]);
    await blank.run(tx, [basketIds, Object.keys(noLineNotes)]);
    await forgetPayer.run(tx, [names]);
  },
};
