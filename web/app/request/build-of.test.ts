import { expect, it } from 'vitest';
import { buildOf } from './build-of.ts';

it.each(['/staff', '/staff/', '/staff.data', '/staff/discounts.csv', '/staff/_root.data'])(
  '%s is the staff’s',
  (path) => expect(buildOf(path)).toBe('staff'),
);

it.each(['/', '/staffroom', '/account/staff', '/p/staff', '/_root.data'])(
  '%s is the shop’s',
  (path) => expect(buildOf(path)).toBe('shop'),
);
