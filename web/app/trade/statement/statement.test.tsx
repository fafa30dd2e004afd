import { mostInvoicesAtOnce } from '@plumbline/contracts/shop/statements.ts';
import type { StatementItem } from '@plumbline/contracts/nouns/trade-ledger.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { DisputeForm } from './disputes.tsx';
import { statementView } from './statement-view.server.ts';

const invoice = (itemId: number): StatementItem => ({
  itemId,
  kind: 'invoice',
  reference: `INV-${itemId}`,
  orderNumber: null,
  poNumber: null,
  jobReference: null,
  datedOn: '2026-10-01',
  dueOn: '2026-11-30',
  daysLate: 0,
  amountPence: 1_00,
  openPence: 1_00,
  disputedPence: 0,
  toCreditPence: 0,
  takenBack: null,
});

it('sends a dispute to where its form is, so that a refusal finds what was typed', () => {
  const form = {
    rules: { itemId: {}, lineName: {}, amountPence: {}, reason: {} },
    texts: { itemId: '7', lineName: '', amountPence: '', reason: '' },
  };
  const element = <DisputeForm item={invoice(7)} form={form} refused={undefined} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(
    'action="/trade/statement?dispute=7"',
  );
});

/** The first page of a business that has these open. */
function viewOf(items: StatementItem[]) {
  const openPence = items.reduce((sum, item) => sum + item.openPence, 0);
  const sums = {
    orderedPence: 0,
    invoicedPence: openPence,
    creditPence: 0,
    usedPence: openPence,
    limitPence: null,
    leftPence: 0,
    overduePence: 0,
  };
  const provider = {
    mode: 'simulator',
    publishableKey: 'pk',
    apiUrl: 'http://pay.example',
  } as const;
  const business = { businessName: 'Marlow', tradeExternalId: 'T1', on: '2026-11-18' };
  const statement = { ...business, sums, bar: null, items, disputes: [], provider, options: [] };
  return statementView(statement, { show: 'open', asked: [], settled: null });
}

it('offers to pay as many invoices at once as one payment may be of, those due longest', () => {
  const items = Array.from({ length: mostInvoicesAtOnce + 1 }, (_, place) => invoice(place + 1));
  const { pay, rows } = viewOf(items);
  expect(pay.itemIds).toHaveLength(mostInvoicesAtOnce);
  expect(pay.totalPence).toBe(mostInvoicesAtOnce * 1_00);
  expect(rows.filter(({ isChosen }) => isChosen)).toHaveLength(mostInvoicesAtOnce);
});

it('tells what is to be credited from what is in dispute, and lets the rest be disputed', () => {
  const waits = { openPence: 200_00, amountPence: 200_00, toCreditPence: 94_20 };
  const { rows } = viewOf([
    { ...invoice(1), ...waits, disputedPence: 94_20 },
    { ...invoice(2), ...waits, disputedPence: 104_20 },
    { ...invoice(3), ...waits, disputedPence: 94_20, openPence: 94_20 },
  ]);
  expect(rows).toMatchObject([
    { disputed: '£94.20 to be credited', mayDispute: true },
    { disputed: '£10.00 in dispute, £94.20 to be credited', mayDispute: false },
    { disputed: '£94.20 to be credited', mayDispute: false },
  ]);
});
