import { expect, test } from 'vitest';
import { findTableProblems } from './table-rules.ts';

function problemsOf(path: string, text: string): string[] {
  return findTableProblems([{ path, text }]);
}

test.each([
  ['server/src/buying/basket/store.ts', 'update basket set version = 2'],
  ['server/src/money/payments/refund-store.ts', 'insert into refund (id) values ($1)'],
  ['server/src/goods/import/merge-prices-store.ts', 'insert into list_price values (1)'],
  ['server/src/orders/orders/orders/store.ts', 'select from basket for update of basket'],
  ['server/src/orders/orders/orders.test.ts', 'delete from basket'],
  ['demo/people-store.ts', 'insert into account values (1)'],
])('%s may write: %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});

test.each([
  ['server/src/orders/orders/orders/store.ts', 'delete from basket_line', 'belongs to basket'],
  [
    'server/src/orders/orders/orders/store.ts',
    'insert\n  into payment (id) values (1)',
    'belongs to payments',
  ],
  ['server/src/buying/basket/handlers.ts', 'update basket set version = 2', 'only the store'],
  ['server/migrations/0099-x.sql', 'create table gadget (id int)', 'no owner'],
])('%s may not write: %s', (path, text, reason) => {
  expect(problemsOf(path, text)).toEqual([expect.stringContaining(reason)]);
});
