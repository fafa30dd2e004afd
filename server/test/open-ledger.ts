import type { TestShop } from './shop.ts';

/** Leaves so much of an invoice, and of money received, open on a business's account. */
export async function openOnAccount(
  { db }: Pick<TestShop, 'db'>,
  businessId: number,
  { invoicePence = 0, creditPence = 0 }: { invoicePence?: number; creditPence?: number },
): Promise<void> {
  await db.pool.query(
    `insert into ledger_account (business_id, invoiced_pence, credit_pence) values ($1, $2, $3)`,
    [businessId, invoicePence, creditPence],
  );
  await db.pool.query(
    `insert into ledger_item (business_id, kind, reference, cause, order_number, dated_on, due_on,
                              amount_pence, open_pence, made_at)
     select $1, kind, 'open', kind || ':open:' || $1::int, number, current_date,
            case kind when 'invoice' then current_date end, pence, pence, now()
       from (values ('invoice', $2::int, 'TB-' || $1::int), ('receipt', $3::int, null))
              as made (kind, pence, number)
      where pence > 0`,
    [businessId, invoicePence, creditPence],
  );
}

/** Has all that is open on a business's account paid and placed. */
export async function settleOnAccount(
  { db }: Pick<TestShop, 'db'>,
  businessId: number,
): Promise<void> {
  await db.pool.query(`update ledger_item set open_pence = 0 where business_id = $1`, [businessId]);
  await db.pool.query(
    `update ledger_account set invoiced_pence = 0, credit_pence = 0 where business_id = $1`,
    [businessId],
  );
}

/** Has a business say that one of its invoices is wrong. */
export async function disputeOnAccount(
  { db }: Pick<TestShop, 'db'>,
  businessId: number,
): Promise<void> {
  await db.pool.query(
    `insert into ledger_dispute (item_id, pence, reason, raised_at)
     select id, 1, 'It did not come.', now() from ledger_item
      where business_id = $1 and kind = 'invoice'`,
    [businessId],
  );
}
