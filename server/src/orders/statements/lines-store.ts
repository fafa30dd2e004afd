import type { StatementLine } from '@plumbline/contracts/shop/statements.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { lineName, type DocumentFields } from '../order-documents/document-fields.ts';

/** How many documents are read at once. */
const atOnce = 100;

/** A document of a business's ledger. */
export interface LedgerPaper {
  id: number;
  kind: 'invoice' | 'credit-note';
  dueOn: string | null;
  fields: DocumentFields;
}

const list = statement<LedgerPaper>(
  'statements.listDocuments',
  `select i.id, i.kind, i.due_on::text as "dueOn", d.fields
     from ledger_item i join order_document d on d.number = i.reference
    where i.business_id = $1 and i.kind in ('invoice', 'credit-note') and i.id > $2
    order by i.id limit $3`,
);

/** A part of the lines of a business's documents on account, and after which item the next begins. */
export async function listLines(
  tx: Queryable,
  businessId: number,
  after: number,
): Promise<{ lines: StatementLine[]; next: number | null }> {
  const rows = await list.list(tx, [businessId, after, atOnce]);
  return {
    lines: rows.flatMap(linesOf),
    next: rows.length === atOnce ? rows.at(-1)!.id : null,
  };
}

/** The lines of a document on account, as the file of a statement has them. */
export function linesOf({ kind, dueOn, fields }: LedgerPaper): StatementLine[] {
  const { number, issuedOn, order, deliveryName } = fields;
  const sign = kind === 'invoice' ? 1 : -1;
  const shared = {
    reference: number,
    kind,
    datedOn: issuedOn,
    dueOn,
    jobReference: order.jobReference,
    poNumber: order.poNumber,
    orderNumber: order.number,
  };
  const amounts = (exPence: number, vatPence: number) => ({
    exPence: sign * exPence,
    vatPence: sign * vatPence,
    incPence: sign * (exPence + vatPence),
  });
  return [
    ...fields.lines.map((line) => ({
      ...shared,
      sku: line.sku,
      name: [lineName(line), line.variant].filter(Boolean).join(', '),
      quantity: line.isMoneyOnly ? null : sign * line.quantity,
      vatRatePercent: line.ratePercent,
      ...amounts(line.exPence, line.vatPence),
    })),
    ...fields.delivery.map(({ ratePercent, exPence, vatPence }) => ({
      ...shared,
      sku: null,
      name: `Delivery: ${deliveryName}`,
      quantity: null,
      vatRatePercent: ratePercent,
      ...amounts(exPence, vatPence),
    })),
  ];
}
