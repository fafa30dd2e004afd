import type { PurchaseLine } from '@plumbline/contracts/shop/trade-lists.ts';
import { lineName, type DocumentFields } from './document-fields.ts';

/** What of a document its lines are told with. */
export type PurchaseFields = Pick<
  DocumentFields,
  | 'kind'
  | 'number'
  | 'issuedOn'
  | 'taxPoint'
  | 'order'
  | 'lines'
  | 'delivery'
  | 'deliveryName'
  | 'buyer'
>;

/** The lines of a document, delivery among them: they add up to it, less than nothing where it credits. */
export function purchaseLines(fields: PurchaseFields): PurchaseLine[] {
  const { kind, number, issuedOn, taxPoint, order, buyer } = fields;
  const sign = kind === 'invoice' ? 1 : -1;
  const document = {
    documentNumber: number,
    kind,
    issuedOn,
    taxPoint,
    orderNumber: order.number,
    placedOn: order.placedOn,
    poNumber: order.poNumber,
    jobReference: order.jobReference,
    orderedBy: buyer.name,
  };
  const goods = fields.lines.map((line) => ({
    ...document,
    sku: line.sku,
    name: lineName(line),
    variant: line.variant,
    quantity: line.isMoneyOnly ? 0 : sign * line.quantity,
    unitEx: line.isMoneyOnly ? '' : line.unitEx,
    exPence: sign * line.exPence,
    vatPence: sign * line.vatPence,
    vatRatePercent: line.ratePercent,
  }));
  const delivery = fields.delivery
    .filter(({ exPence }) => exPence !== 0)
    .map(({ exPence, vatPence, ratePercent }) => ({
      ...document,
      sku: null,
      name: `Delivery: ${fields.deliveryName}`,
      variant: null,
      quantity: sign,
      unitEx: '',
      exPence: sign * exPence,
      vatPence: sign * vatPence,
      vatRatePercent: ratePercent,
    }));
  return [...goods, ...delivery];
}
