import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { PurchaseFields } from '../../orders/order-documents/purchase-lines.ts';

/** A document that was issued to a business, with what its lines are made of. */
export interface PurchaseDocument {
  id: number;
  fields: PurchaseFields;
}

const documents = statement<PurchaseDocument>(
  'tradeLists.listDocuments',
  `select d.id, d.fields
     from customer_order o join order_document d on d.order_id = o.id
    where o.business_id = $1 and d.issued_at >= $2 and d.id > $3
    order by d.id limit $4`,
);

/** The papers of a business since an instant, the oldest first, after the one that was read last. */
export const listPurchaseDocuments = (
  tx: Queryable,
  businessId: number,
  { since, after, limit }: { since: Date; after: number; limit: number },
) => documents.list(tx, [businessId, since, after, limit]);
