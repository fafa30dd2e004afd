import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderSource } from './source.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'catalogue-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (...names: string[]) =>
  Promise.all(names.map((name) => writeFile(path.join(folder, name), 'sku,inc_pence\n')));

test('a folder gives the files that it has, whatever else lies in it', async () => {
  await put('prices.csv', 'README.txt', '.prices.csv.swp');
  const source = await folderSource(folder);
  expect(source.open('prices.csv')).not.toBeNull();
  expect(source.open('stock.csv')).toBeNull();
});

test.each([
  ['price.csv', 'prices.csv'],
  ['Prices.CSV', 'prices.csv'],
  ['stock_locations.csv', 'stock-locations.csv'],
  ['stock.csv.txt', 'stock.csv'],
])('%s is refused by name, and taken for %s', async (name, meant) => {
  await put('brands.csv', name);
  await expect(folderSource(folder)).rejects.toThrow(`  ${name} (did you mean ${meant}?)`);
});

test('a table of quite another name is refused without a guess', async () => {
  await put('customers.csv');
  await expect(folderSource(folder)).rejects.toThrow(/customers\.csv$/);
});
