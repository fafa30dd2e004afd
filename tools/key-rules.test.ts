import { expect, test } from 'vitest';
import { findKeyProblems, type TablePlaces } from './key-rules.ts';

const owners: Record<string, string> = {
  list_price: 'pricing',
  offering: 'catalogue',
  payment: 'payments',
  refund: 'payments',
  basket: 'basket',
};
const order = ['pricing', 'catalogue', 'payments', 'basket'];
const places: TablePlaces = {
  ownerOf: (table) => owners[table],
  rankOf: (owner) => order.indexOf(owner),
};
const problemsOf = (text: string) =>
  findKeyProblems([{ path: 'server/migrations/0099-x.sql', text }], places);

test.each([
  'create table refund (\n  payment_id uuid references payment\n);',
  'create table basket (\n  payment_id uuid references payment\n);',
  'create table list_price (\n  offering_id integer references offering\n);',
  'create table payment (\n  basket_id text not null -- once references basket\n);',
])('%s may be', (text) => {
  expect(problemsOf(text)).toEqual([]);
});

test.each([
  'create table payment (\n  id uuid,\n  basket_id text not null references basket\n);',
  'create table offering (\n  price_id integer references list_price,\n  x text references basket\n);',
  'alter table payment add column basket_id text references basket;',
])('%s points up', (text) => {
  expect(problemsOf(text)).toEqual([expect.stringMatching(/points up or right, to basket/)]);
});
