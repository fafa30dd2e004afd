import type { PersonalData } from '../../core/module.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

// The account's own, and those that were taken for a guest of an address proved to be theirs.
const ofPerson = `
   from order_basket b
    where b.account_id = $1
       or (b.account_id is null and lower(b.contact->>'email') = any($2))`;
const list = statement<{ id: string }>(
  'order-baskets.listOfPerson',
  `select b.id ${ofPerson} order by b.id`,
);
const lock = statement<{ id: string }>(
  'order-baskets.lockOfPerson',
  `select b.id ${ofPerson} order by b.id for update of b`,
);

/** The ids of what was ordered by phone for a person; `emails` were proved to be theirs. */
export async function listOrderBasketsOfPerson(
  tx: Queryable,
  accountId: number,
  emails: readonly string[],
): Promise<string[]> {
  return (await list.list(tx, [accountId, emails])).map(({ id }) => id);
}

/** The same, kept from others until the transaction ends. */
export async function lockOrderBasketsOfPerson(
  tx: Tx,
  accountId: number,
  emails: readonly string[],
): Promise<string[]> {
  return (await lock.list(tx, [accountId, emails])).map(({ id }) => id);
}

const tell = statement<Record<string, unknown>>(
  'order-baskets.export',
  `select b.name, b.state, b.contact, b.billing, b.delivery, b.po_number as "poNumber",
          b.job_reference as "jobReference", b.note, b.order_number as "orderNumber",
          b.created_at as "createdAt", b.updated_at as "updatedAt",
          (select coalesce(json_agg(json_build_object('sku', o.sku, 'quantity', l.quantity)
                                    order by l.position), '[]')
             from order_basket_line l join offering o on o.id = l.offering_id
            where l.order_basket_id = b.id) as lines,
          (select coalesce(json_agg(json_build_object('sentTo', k.sent_to, 'sentAt', k.sent_at)
                                    order by k.sent_at), '[]')
             from order_basket_link k where k.order_basket_id = b.id) as links
     from order_basket b where b.id in (select b.id ${ofPerson})
    order by b.created_at, b.id`,
);

// What became an order stays as its mark; whatever else there was is dropped.
const blank = statement(
  'order-baskets.blank',
  `update order_basket
      set account_id = null, business_id = null, contact = null, billing = null, delivery = null, delivery_option = null,
          po_number = null, job_reference = null, note = null, issue_code_id = null,
          state = case when state = 'completed' then state else 'dropped' end
    where id = any($1)`,
);
const blankLinks = statement(
  'order-baskets.blankLinks',
  `update order_basket_link
      set sent_to = 'erased', frozen = '{}', ending = 'erased', ended_at = coalesce(ended_at, now())
    where order_basket_id = any($1)`,
);
const blankLines = statement(
  'order-baskets.blankLines',
  `update order_basket_line
      set room_label = null, override_reason = case when override_reason is null then null else 'erased' end
    where order_basket_id = any($1)`,
);
const blankReasons = statement(
  'order-baskets.blankReasons',
  `update order_basket_change set detail = detail - 'reason' where order_basket_id = any($1)`,
);

/** What staff wrote down for somebody who rang. */
export const orderBasketPrivacy: PersonalData = {
  counts: {
    orderBaskets: async (tx, { accountId, emails }) =>
      (await listOrderBasketsOfPerson(tx, accountId, emails)).length,
  },
  exports: {
    orderBaskets: (tx, { accountId, emails }) => tell.list(tx, [accountId, emails]),
  },
  async erases(tx, { basketIds }) {
    await blankLinks.run(tx, [basketIds]);
    await blankLines.run(tx, [basketIds]);
    await blankReasons.run(tx, [basketIds]);
    await blank.run(tx, [basketIds]);
  },
};

const remove = statement(
  'order-baskets.removeUntouched',
  `delete from order_basket b
    where b.state in ('open', 'dropped') and b.updated_at < $1
      and not exists (select from payment p
                       where p.purpose = 'order-basket' and p.subject = b.id)`,
);

/** Removes what nobody has touched since `before` and nobody ever began to pay. */
export async function removeUntouched(tx: Tx, before: Date): Promise<void> {
  await remove.run(tx, [before]);
}
