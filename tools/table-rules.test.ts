import { modules } from '@plumbline/server/modules.ts';
import { expect, test } from 'vitest';
import { findIdleReads, findOwnerProblems, findSqlProblems } from './table-rules.ts';

const problemsOf = (path: string, text: string) => findSqlProblems([{ path, text }], modules);

test.each([
  ['server/src/buying/basket/store.ts', 'update basket set version = 2'],
  ['server/src/money/payments/refund-store.ts', 'insert into refund (id) values ($1)'],
  ['server/src/goods/import/merge-prices-store.ts', 'insert into list_price values (1)'],
  ['server/src/orders/orders/store.ts', 'select from order_line for update of order_line'],
  ['server/src/orders/orders/orders.test.ts', 'delete from basket'],
  ['server/src/db/tries.ts', 'delete from try_count'],
  ['demo/people-store.ts', 'insert into account values (1)'],
])('%s may write: %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});

test.each([
  ['server/src/orders/orders/store.ts', 'delete from basket_line', 'belongs to basket'],
  [
    'server/src/orders/orders/store.ts',
    'insert\n  into payment (id) values (1)',
    'belongs to payments',
  ],
  ['server/src/buying/basket/handlers.ts', 'update basket set version = 2', 'only the store'],
  ['server/src/goods/import/merge-goods-store.ts', 'delete from basket', 'belongs to basket'],
])('%s may not write: %s', (path, text, reason) => {
  expect(problemsOf(path, text)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  // Its own, what it says that it reads, and what a module above offers to it.
  ['server/src/buying/wishlist/store.ts', 'select from wishlist w join wishlist_item using (id)'],
  ['server/src/buying/wishlist/store.ts', 'select sku from wishlist_item i, offering o'],
  ['server/src/people/identity/store.ts', 'select from account left join trade_standing t on true'],
  ['server/src/goods/import/checks-store.ts', 'select from offering join promotion on true'],
  // What only looks like a table: comments, and words of our own.
  [
    'server/src/goods/pricing/price.ts',
    '// the lines that came from basket to order\nconst x = 1;',
  ],
  [
    'server/src/goods/pricing/price.ts',
    "import { message } from '../../base/messages/messages.ts';",
  ],
  ['server/src/goods/pricing/store.test.ts', 'select from customer_order'],
])('%s may read: %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});

const unsaid = 'does not say';
const upwards = 'which is not below';
test.each([
  ['server/src/buying/wishlist/store.ts', 'select from wishlist join account on true', unsaid],
  ['server/src/buying/wishlist/store.ts', 'select from wishlist w, account a', unsaid],
  ['server/src/buying/wishlist/store.ts', 'const x = `account a join ${y} on true`', unsaid],
  ['server/src/buying/wishlist/store.ts', 'select discount_terms(1, id) from wishlist', unsaid],
  ['server/src/buying/wishlist/store.ts', 'delete from wishlist using payment', unsaid],
  ['server/src/people/accounts/store.ts', 'select from trade_standing', unsaid],
  // To the right inside a band, to a higher band, and from what is no module.
  ['server/src/goods/pricing/store.ts', 'select from offering', upwards],
  ['server/src/goods/catalogue/rows-store.ts', 'select from stock_level', upwards],
  ['server/src/goods/discounts/store.ts', 'select from (select id from basket) b', upwards],
  ['server/src/http/session.ts', 'select from session', upwards],
])('%s may not read: %s', (path, text, reason) => {
  expect(problemsOf(path, text)).toEqual([expect.stringContaining(reason)]);
});

test('a read upwards is refused even where the module says it', () => {
  const pricing = { name: 'pricing', reads: { offering: 'I want to' } };
  const catalogue = { name: 'catalogue', tables: ['offering'] };
  const file = { path: 'server/src/goods/pricing/store.ts', text: 'select from offering' };
  expect(findSqlProblems([file], [pricing, catalogue])).toEqual([expect.stringContaining(upwards)]);
});

test('views and functions that migrations make are held to the same', () => {
  const path = 'server/migrations/0099-x.sql';
  const view = 'create view free_stock as select from offering;';
  const body = 'create function discount_terms() returns json as $$ select from basket; $$';
  expect(problemsOf(path, view)).toEqual([expect.stringContaining(unsaid)]);
  expect(problemsOf(path, body)).toEqual([expect.stringContaining(upwards)]);
});

test('each table has one owner, and each owned table is made', () => {
  const files = [{ path: 'server/migrations/0001-x.sql', text: 'create table gadget (id int);' }];
  const owner = { name: 'stock', tables: ['gadget'] };
  expect(findOwnerProblems(files, [owner])).toEqual([]);
  expect(findOwnerProblems(files, [])).toEqual([expect.stringContaining('in no module')]);
  expect(findOwnerProblems(files, [owner, { ...owner, name: 'delivery' }])).toEqual([
    expect.stringContaining('among the tables of stock and delivery'),
  ]);
  expect(findOwnerProblems([], [owner])).toEqual([expect.stringContaining('no migration makes')]);
});

test('a table that a later migration drops is nobody’s', () => {
  const files = [
    { path: 'server/migrations/0001-x.sql', text: 'create table gadget (id int);' },
    { path: 'server/migrations/0002-x.sql', text: 'drop table gadget;' },
  ];
  expect(findOwnerProblems(files, [])).toEqual([]);
  expect(findOwnerProblems(files, [{ name: 'stock', tables: ['gadget'] }])).toEqual([
    expect.stringContaining('no migration makes'),
  ]);
});

test('a module offers views of its own, and no tables', () => {
  const text = 'create table gadget (id int); create view gadgets as select from gadget;';
  const files = [{ path: 'server/migrations/0001-x.sql', text }];
  const offering = (view: string) =>
    findOwnerProblems(files, [
      { name: 'stock', tables: ['gadget', 'gadgets'], offers: { [view]: 'to all' } },
    ]);
  expect(offering('gadgets')).toEqual([]);
  expect(offering('gadget')).toEqual([expect.stringContaining('no view of its own')]);
  expect(offering('basket')).toEqual([expect.stringContaining('no view of its own')]);
});

test('a read that is declared and never done is told', () => {
  const reads = { account: 'once' };
  const file = { path: 'server/src/goods/stock/store.ts', text: 'select from stock_level' };
  expect(findIdleReads([file], [{ name: 'stock', reads }])).toHaveLength(1);
  expect(
    findIdleReads([{ ...file, text: 'select from account' }], [{ name: 'stock', reads }]),
  ).toEqual([]);
});
