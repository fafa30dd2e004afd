import type { OwnPrice } from '@plumbline/contracts/shop/trade-lists.ts';
import type { FileColumn } from '../../kit/workbook.server.ts';

const froms: Record<OwnPrice['from'], string> = {
  list: 'List',
  band: 'Your terms',
  promotion: 'Promotion',
};

/** A sum of pence as spreadsheets reckon with it: "1234.50". */
export const money = <Row>(name: string, pence: (row: Row) => number): FileColumn<Row> => ({
  name,
  text: (row) => (pence(row) / 100).toFixed(2),
  figure: (row) => pence(row) / 100,
});

/** What a price list says of an offering. */
export const priceColumns: readonly FileColumn<OwnPrice>[] = [
  { name: 'SKU', text: ({ sku }) => sku },
  { name: 'Maker’s number', text: ({ mpn }) => mpn },
  { name: 'EAN', text: ({ ean }) => ean },
  { name: 'Brand', text: ({ brand }) => brand },
  { name: 'Product', text: ({ name }) => name },
  { name: 'Variant', text: ({ variant }) => variant ?? '' },
  { name: 'Category', text: ({ category }) => category },
  { name: 'Pack', text: ({ packSize }) => String(packSize), figure: ({ packSize }) => packSize },
  money('List ex VAT', ({ listExPence }) => listExPence),
  money('Your price ex VAT', ({ exPence }) => exPence),
  {
    name: 'VAT %',
    text: ({ vatRatePercent }) => String(vatRatePercent),
    figure: ({ vatRatePercent }) => vatRatePercent,
  },
  { name: 'From', text: ({ from }) => froms[from] },
  { name: 'Promotion until', text: ({ promotionEndsOn }) => promotionEndsOn ?? '' },
];
