import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentPurpose } from './payments.ts';

const blank = statement<{ visitor: string }>(
  'payments.blank',
  `update payment p
      set visitor = 'erased', client_secret = null, customer_id = null, saves_card = false,
          method = regexp_replace(p.method, ' ending .*$', ''), failure = null,
          snapshot = p.snapshot - array['accountId', 'visitor', 'contact', 'deliveryAddress',
                                        'deliveryInstructions', 'billingAddress']
     from (select id, visitor from payment where purpose = $1 and subject = any($2)) before
    where p.id = before.id
   returning before.visitor`,
);

/**
 * Blanks who paid; amounts, states, goods and the provider's own ids stay, for the books. Answers
 * whom the payments were counted under, so that what else is kept by that name can go too.
 */
export async function erasePayments(
  tx: Tx,
  purpose: PaymentPurpose,
  subjects: readonly string[],
): Promise<string[]> {
  return (await blank.list(tx, [purpose, subjects])).map(({ visitor }) => visitor);
}
