import { expect, test } from 'vitest';
import { askScreen } from '../../test/screens.tsx';
import * as screen from './businesses.tsx';

const business = {
  businessId: 7,
  tradeExternalId: 'T-7',
  name: 'Harl & Daughters',
  role: 'owner',
  statusReason: null,
  isProvisional: false,
  isChosen: false,
};

test.each([
  ['closed', true, false],
  ['closed', false, true],
  ['active', true, true],
])(
  'of a %s business, only owner: %s, leaving is offered: %s; else it says whom to ask',
  async (status, isOnlyOwner, mayLeave) => {
    const listOwnBusinesses = async () => ({
      businesses: [{ ...business, status, isOnlyOwner }],
    });
    const { html } = await askScreen(screen, {
      pattern: '/account/businesses',
      at: '/account/businesses',
      services: { businesses: { listOwnBusinesses } },
      visitor: { signedIn: true },
    });
    expect(html.includes('Leave Harl')).toBe(mayLeave);
    expect(html.includes('href="/contact"')).toBe(!mayLeave);
  },
);
