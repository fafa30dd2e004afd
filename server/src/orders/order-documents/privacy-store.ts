import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import { removeConfirmationPaper } from './confirmation-paper-store.ts';
import type { DocumentFields, Party } from './document-fields.ts';
import { documentPaper } from './document-paper.ts';
import { takeOrdersTurn } from './issue.ts';

const ordersOf = statement<{ id: number }>(
  'orderDocuments.listOrdersOfPerson',
  'select id from customer_order where account_id = $1 order by id',
);
const consumersOf = statement<{ id: number; fields: DocumentFields }>(
  'orderDocuments.listOfPerson',
  `select id, fields from order_document
    where order_id = $1 and not is_to_business order by id`,
);
const blank = statement(
  'orderDocuments.blank',
  'update order_document set fields = $2, pdf = $3, pdf_sha256 = sha256($3) where id = $1',
);
const tell = statement<Record<string, unknown>>(
  'orderDocuments.export',
  `select d.number, d.kind, d.issued_at as "issuedAt", d.inc_pence as "totalPence",
          d.fields->'buyer' as "billedTo"
     from order_document d join customer_order o on o.id = d.order_id
    where o.account_id = $1 order by d.id`,
);

/**
 * The papers of a person's orders. Tax asks for a business's invoice with its name and address, so
 * that one stays as it was issued. A consumer's keeps its number, days, goods, rates, sums and
 * country, and is drawn anew without the person; see decisions/0055-erased-invoices.md.
 */
export const documentPrivacy: PersonalData = {
  exports: { documents: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }) {
    for (const { id: orderId } of await ordersOf.list(tx, [accountId])) {
      // A document that is just being made is waited for, and one that waits finds nobody.
      await takeOrdersTurn(tx, orderId);
      await removeConfirmationPaper(tx, orderId);
      for (const { id, fields } of await consumersOf.list(tx, [orderId])) {
        const left = withoutBuyer(fields);
        await blank.run(tx, [id, JSON.stringify(left), await documentPaper(left)]);
      }
    }
  },
};

/** What a document says without who bought. */
export function withoutBuyer(fields: DocumentFields): DocumentFields {
  const { buyer, deliveredTo, order, paidWith } = fields;
  return {
    ...fields,
    buyer: nobodyAt(buyer),
    deliveredTo: deliveredTo && nobodyAt(deliveredTo),
    order: { ...order, poNumber: null, jobReference: null },
    paidWith: paidWith && paidWith.replace(/ ending .*$/, ''),
  };
}

const nobodyAt = ({ countryCode }: Party): Party => ({
  name: 'Not kept',
  company: null,
  lines: [],
  town: '',
  postcode: '',
  countryCode,
});
