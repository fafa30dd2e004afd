import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { takesCards } from './takes-cards.ts';

const app = path.join(import.meta.dirname, '..');
const cardEntry = path.join(app, 'parts/card-entry/card-entry-form.tsx');

/** Every screen: its address, and the file that draws it. */
const screensOf = (entries: readonly RouteConfigEntry[], above = ''): [string, string][] =>
  entries.flatMap(({ path: own, file, children = [] }) => {
    const address = own === undefined ? above : `${above}/${own.replaceAll(/:\w+\??/g, 'x')}`;
    return [[address, path.join(app, file)], ...screensOf(children, address)];
  });

/** Whether a file has a card entered, itself or by what it imports of our own. */
function entersCards(file: string, seen = new Set<string>()): boolean {
  if (file === cardEntry) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const imported = readFileSync(file, 'utf8').matchAll(/from '(\.{1,2}\/[^']+\.tsx?)'/g);
  return [...imported].some(([, to]) => entersCards(path.join(path.dirname(file), to!), seen));
}

test('every screen that has a card entered may reach the payment provider', () => {
  const paying = screensOf(routes as RouteConfigEntry[])
    .filter(([, file]) => entersCards(file))
    .map(([address]) => address);
  expect(paying).toContain('/checkout/payment');
  expect(paying).toContain('/trade/statement');
  expect(paying.filter((address) => !takesCards(address))).toEqual([]);
});
