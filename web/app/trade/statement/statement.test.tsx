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

it('offers to pay as many invoices at once as one payment may be of, those due longest', () => {
  const items = Array.from({ length: mostInvoicesAtOnce + 1 }, (_, place) => invoice(place + 1));
  const openPence = items.length * 1_00;
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
  const { pay, rows } = statementView(statement, {
    show: 'open',
    asked: [],
    settled: null,
  });
  expect(pay.itemIds).toHaveLength(mostInvoicesAtOnce);
  expect(pay.totalPence).toBe(mostInvoicesAtOnce * 1_00);
  expect(rows.filter(({ isChosen }) => isChosen)).toHaveLength(mostInvoicesAtOnce);
});
