import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { References } from './references.ts';

// A new address without a name is still for whom the old one was. An order whose buyer was erased is
// told nothing new of them.
const save = statement(
  'orders.saveReferences',
  `update customer_order
      set po_number = case when r ? 'poNumber' then r->>'poNumber' else po_number end,
          job_reference = case when r ? 'jobReference' then r->>'jobReference'
                               else job_reference end,
          billing_address = case when r ? 'billingAddress'
            then jsonb_strip_nulls(jsonb_build_object(
                   'firstName', billing_address->'firstName',
                   'lastName', billing_address->'lastName')) || (r->'billingAddress')
            else billing_address end
     from (select $2::jsonb as r) given
    where id = $1 and email <> 'erased'`,
);

/** Writes what an order is billed under from now on; its lock is held. */
export async function saveReferences(tx: Tx, orderId: number, given: References): Promise<void> {
  await save.run(tx, [orderId, JSON.stringify(given)]);
}
