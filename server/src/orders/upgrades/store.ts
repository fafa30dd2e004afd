import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Priced } from './upgrades.ts';

export interface Upgrade {
  id: string;
  orderId: number;
  orderGuid: string;
  consignment: number;
  state: 'open' | 'done' | 'given-back' | 'ended';
  version: number;
  option: DeliveryOption | null;
  premium: LineAmount;
  billingAddress: PostalAddress | null;
  paymentId: string | null;
}

const columns = `u.id, u.order_id as "orderId", o.guid as "orderGuid", u.consignment, u.state,
  u.version, u.option,
  json_build_object('incPence', u.premium_inc_pence, 'exPence', u.premium_ex_pence,
                    'vatPence', u.premium_inc_pence - u.premium_ex_pence) as premium,
  u.billing_address as "billingAddress", u.payment_id as "paymentId"
  from delivery_upgrade u join customer_order o on o.id = u.order_id`;

const byId = statement<Upgrade>('upgrades.find', `select ${columns} where u.id = $1`);
const openOf = statement<Upgrade>(
  'upgrades.findOpen',
  `select ${columns} where u.order_id = $1 and u.state = 'open'`,
);
const byPayment = statement<Upgrade>(
  'upgrades.findByPayment',
  `select ${columns} where u.payment_id = $1`,
);
const paidOf = statement<Upgrade>(
  'upgrades.listPaid',
  `select ${columns} where u.order_id = $1 and u.state = 'done' and u.payment_id is not null
    order by u.done_at, u.id`,
);

export const findUpgrade = (tx: Queryable, id: string) => byId.find(tx, [id]);

/** The one upgrade of an order that is open, if there is one. */
export const findOpenUpgrade = (tx: Queryable, orderId: number) => openOf.find(tx, [orderId]);

/** What a payment has made. */
export const findUpgradeOfPayment = (tx: Queryable, paymentId: string) =>
  byPayment.find(tx, [paymentId]);

/** What was paid for and stands. */
export const listPaidUpgrades = (tx: Queryable, orderId: number) => paidOf.list(tx, [orderId]);

const insert = statement(
  'upgrades.insert',
  `insert into delivery_upgrade (id, order_id, consignment, state, started_at, billing_address)
   select $1, $2, $3, 'open', $4, billing_address from customer_order where id = $2`,
);
const end = statement(
  'upgrades.end',
  `update delivery_upgrade set state = 'ended', billing_address = null
    where id = $1 and state = 'open'`,
);
const choose = statement(
  'upgrades.choose',
  `update delivery_upgrade
      set option = $2, premium_inc_pence = $3, premium_ex_pence = $4, version = version + 1
    where id = $1 and state = 'open'`,
);
const bill = statement(
  'upgrades.bill',
  `update delivery_upgrade set billing_address = $2 where id = $1 and state = 'open'`,
);
const finish = statement(
  'upgrades.finish',
  `update delivery_upgrade
      set state = 'done', option = $2, premium_inc_pence = $3, premium_ex_pence = $4,
          payment_id = $5, done_at = $6, carried = $7
    where id = $1 and state = 'open'`,
);
const giveBack = statement(
  'upgrades.giveBack',
  `update delivery_upgrade set state = 'given-back', given_back_at = $2
    where id = $1 and state = 'done'`,
);

/** Whoever paid for the order pays for this as well, until another is named. */
export async function insertUpgrade(
  tx: Tx,
  { id, orderId, consignment, at }: Pick<Upgrade, 'id' | 'orderId' | 'consignment'> & { at: Date },
): Promise<void> {
  await insert.run(tx, [id, orderId, consignment, at]);
}

/** Nothing comes of it: another was begun in its place. */
export async function endUpgrade(tx: Tx, id: string): Promise<void> {
  await end.run(tx, [id]);
}

/** Another choice is another version: no payment of an earlier one pays for it. */
export async function saveChoice(
  tx: Tx,
  id: string,
  { option, premium }: { option: DeliveryOption; premium: LineAmount },
): Promise<void> {
  await choose.run(tx, [id, JSON.stringify(option), premium.incPence, premium.exPence]);
}

export async function saveBilling(tx: Tx, id: string, address: PostalAddress): Promise<void> {
  await bill.run(tx, [id, JSON.stringify(address)]);
}

export async function finishUpgrade(
  tx: Tx,
  id: string,
  done: Priced & { paymentId: string | null; at: Date },
): Promise<void> {
  const { option, premium, carried, paymentId, at } = done;
  const { incPence, exPence } = premium;
  const [chosen, priced] = [JSON.stringify(option), JSON.stringify(carried)];
  await finish.run(tx, [id, chosen, incPence, exPence, paymentId, at, priced]);
}

export async function markGivenBack(tx: Tx, id: string, at: Date): Promise<void> {
  await giveBack.run(tx, [id, at]);
}
