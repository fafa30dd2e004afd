import type { StatementLine } from '@plumbline/contracts/shop/statements.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { dayOf } from '../../kit/format.ts';
import type { FileColumn } from '../../kit/workbook.server.ts';
import { documentFile } from '../../parts/order-documents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { sendTexts } from '../prices/list-file.server.ts';
import { money } from '../prices/price-columns.ts';
import { requireMember } from '../require-trade.server.ts';

/** What accounting software is told of each line of an invoice or credit note. */
const columns: readonly FileColumn<StatementLine>[] = [
  { name: 'Document', text: ({ reference }) => reference },
  { name: 'Kind', text: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note') },
  { name: 'Dated', text: ({ datedOn }) => datedOn },
  { name: 'Due', text: ({ dueOn }) => dueOn ?? '' },
  { name: 'Job', text: ({ jobReference }) => jobReference ?? '' },
  { name: 'PO number', text: ({ poNumber }) => poNumber ?? '' },
  { name: 'Order', text: ({ orderNumber }) => orderNumber },
  { name: 'SKU', text: ({ sku }) => sku ?? '' },
  { name: 'What', text: ({ name }) => name },
  { name: 'Quantity', text: ({ quantity }) => (quantity === null ? '' : String(quantity)) },
  money('Ex VAT', ({ exPence }) => exPence),
  { name: 'VAT %', text: ({ vatRatePercent }) => String(vatRatePercent) },
  money('VAT', ({ vatPence }) => vatPence),
  money('Inc VAT', ({ incPence }) => incPence),
];

/** The statement as a PDF of its open items, or as a row for each line of its documents. */
export async function loader(args: LoaderFunctionArgs) {
  const { statements } = requireMember(args).services;
  if (args.url.pathname.endsWith('.pdf')) {
    return documentFile(await orErrorPage(statements.getStatementPaper()));
  }
  return sendTexts(`statement-${dayOf(new Date())}`, columns, async (after) => {
    const { lines, next } = await statements.listStatementLines({ query: after ? { after } : {} });
    return { rows: lines, next };
  });
}
