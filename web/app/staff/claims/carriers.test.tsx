import { expect, test } from 'vitest';
import { askScreen } from '../../../test/screens.tsx';
import * as screen from './carriers.tsx';

const ask = (carriers: readonly object[]) =>
  askScreen(screen, {
    pattern: '/staff/carriers',
    at: '/staff/carriers',
    services: {
      deliveryChecks: {
        listCarrierArrivals: async () => ({ since: '2025-11-18T10:00:00Z', carriers }),
      },
    },
    visitor: { signedIn: true, staff: true },
  });

test('each carrier is told by its share of what customers answered, and none of no answer', async () => {
  const { html } = await ask([
    { carrier: 'Longwharf', delivered: 1200, lost: 10, answered: 40, asTheyShould: 39 },
    { carrier: 'Fell Freight', delivered: 3, lost: 0, answered: 0, asTheyShould: 0 },
  ]);
  const [, longwharf, fell] = html.split(/<tr>/).slice(1) as [string, string, string];
  const cells = (row: string) => row.replace(/<[^>]+>/g, ' ').split(/\s{2,}/);
  expect(cells(longwharf).join('|')).toContain('Longwharf|1,200|10|40|39|78 %');
  expect(cells(fell).join('|')).toContain('Fell Freight|3|0|0|0|–');
});
