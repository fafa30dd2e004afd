import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** An order of a business, as whatever limits it knows it. */
export interface BusinessOrder {
  orderId: number;
  businessId: number;
  accountId: number;
  jobReference: string | null;
  isOnAccount: boolean;
}

const byId = statement<BusinessOrder>(
  'orders.findBusinessOrder',
  `select o.id as "orderId", o.business_id as "businessId", o.account_id as "accountId",
          o.job_reference as "jobReference", o.payment_terms = 'on-account' as "isOnAccount"
     from customer_order o
    where o.id = $1 and o.business_id is not null and o.account_id is not null`,
);

/** Undefined for an order of nobody's business. */
export const findBusinessOrder = (tx: Queryable, orderId: number) => byId.find(tx, [orderId]);
