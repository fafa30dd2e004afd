import type { PurchaseLine } from '@plumbline/contracts/shop/trade-lists.ts';
import type { FileColumn } from '../../kit/workbook.server.ts';
import { money } from './price-columns.ts';

/** What a list of purchases says of a line of an invoice or credit note. */
export const purchaseColumns: readonly FileColumn<PurchaseLine>[] = [
  { name: 'Document', text: ({ documentNumber }) => documentNumber },
  { name: 'Kind', text: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note') },
  { name: 'Issued', text: ({ issuedOn }) => issuedOn },
  { name: 'Tax point', text: ({ taxPoint }) => taxPoint },
  { name: 'Order', text: ({ orderNumber }) => orderNumber },
  { name: 'Ordered', text: ({ placedOn }) => placedOn },
  { name: 'Ordered by', text: ({ orderedBy }) => orderedBy },
  { name: 'PO number', text: ({ poNumber }) => poNumber ?? '' },
  { name: 'Job', text: ({ jobReference }) => jobReference ?? '' },
  { name: 'SKU', text: ({ sku }) => sku ?? '' },
  { name: 'Product', text: ({ name }) => name },
  { name: 'Variant', text: ({ variant }) => variant ?? '' },
  {
    name: 'Quantity',
    text: ({ quantity }) => String(quantity),
    figure: ({ quantity }) => quantity,
  },
  { name: 'Each ex VAT', text: ({ unitEx }) => unitEx },
  money('Ex VAT', ({ exPence }) => exPence),
  money('VAT', ({ vatPence }) => vatPence),
  {
    name: 'VAT %',
    text: ({ vatRatePercent }) => String(vatRatePercent),
    figure: ({ vatRatePercent }) => vatRatePercent,
  },
];
