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
