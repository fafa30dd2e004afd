import {
  namedAddresses,
  standingAddresses,
} from '@plumbline/contracts/nouns/content/shop-addresses.ts';
import { takenPlaces } from '@plumbline/contracts/nouns/content/taken-places.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

/** The first part of every screen's address: what lies within another begins as that does. */
const firstParts = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) =>
    path === undefined ? firstParts(children) : [path.split('/')[0]!],
  );

/** Screens that show a help article which staff write at their address. */
const helpArticles = new Set(['about', 'delivery', 'returns']);

test('no page of the shop’s words can have the place of a screen', () => {
  const places = firstParts(routes as RouteConfigEntry[]).filter((place) => /^[a-z]/.test(place));
  expect(places.length).toBeGreaterThan(20);
  const isOpen = (place: string) => !takenPlaces.has(place) && !helpArticles.has(place);
  expect(places.filter(isOpen)).toEqual([]);
});

/** Every screen's whole address. */
const addresses = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = [above, path].filter(Boolean).join('/');
    const own = (path !== undefined && !children) || index ? [here] : [];
    return [...own, ...addresses(children ?? [], here)];
  });

/** Where the shop's words stand: an address is there while its page is in the shop. */
const ofWords = new Set([...helpArticles, 'help/articles/:slug', 'advice/:slug', '*']);

/**
 * What a text of the shop's never leads to, without what has somebody's own number or code in it: steps
 * of a payment or a sign-in, what only answers a form, and files of what is somebody's.
 */
const neverLinked = new Set([
  'account/cards/added',
  'account/data/export',
  'auth/callback',
  'auth/popup',
  'auth/silent',
  'checkout/approval',
  'checkout/billing',
  'checkout/contact',
  'checkout/delivery',
  'checkout/delivery/day',
  'checkout/paid',
  'checkout/payment',
  'checkout/payment/start',
  'help/answers',
  'no-file',
  'offline',
  'projects/add',
  'seen',
  'sign-in/start',
  'trade/apply/numbers',
  'trade/credit/journey',
  'trade/prices.csv',
  'trade/prices.xlsx',
  'trade/purchases.csv',
  'trade/purchases.xlsx',
  'trade/statement.csv',
  'trade/statement.pdf',
  'trade/statement/paid',
  'trade/statement/start',
]);
/** What stands beside the screens: the server mounts it. */
const ofServer = new Set(['advice/feed.xml', 'docs', 'openapi.json']);

test('links of the shop’s words are looked up by the addresses that there are', () => {
  const all = addresses(routes as RouteConfigEntry[]).filter((each) => !ofWords.has(each));
  expect(all.length).toBeGreaterThan(100);
  const fixed = all.filter((each) => !/[:*]/.test(each));
  const known = [...standingAddresses].filter((each) => !ofServer.has(each));
  expect(fixed.filter((each) => !neverLinked.has(each)).toSorted()).toEqual(known.toSorted());
  const named = new Set(all.map((each) => each.replace(/:\w+/, ':name')));
  expect(namedAddresses.filter((each) => !named.has(each))).toEqual([]);
});
