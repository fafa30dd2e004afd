import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../test/screens.tsx';
import * as screen from './product-email.tsx';

const offering = {
  sku: 'LOD/1',
  finish: null,
  size: null,
  pictures: [{ file: 'lode.avif', alt: 'A tap', width: 640, height: 640 }],
  price: { incPence: 12_00 },
};
const services = {
  catalogue: {
    getProductSummaryBySku: async () => ({ name: 'Lode', slug: 'lode', offerings: [offering] }),
  },
  accounts: { getUserProfile: refusesWith('not-signed-in') },
};

test.each([
  ['/help/product-email?sku=LOD%2F1', '/help/product-email?sku=LOD%2F1'],
  ['/help/product-email', '/help/product-email'],
])('who signs in to add a line comes back to %s', async (at, back) => {
  const { html } = await askScreen(screen, { pattern: '/help/product-email', at, services });
  expect(html).toContain(`href="/sign-in/start?returnTo=${encodeURIComponent(back)}"`);
});

test('whoever is signed in with an address that is not proved is told to confirm it', async () => {
  const getUserProfile = async () => ({ email: 'me@example.com', emailVerified: false });
  const { html } = await askScreen(screen, {
    pattern: '/help/product-email',
    at: '/help/product-email',
    services: { ...services, accounts: { getUserProfile } },
  });
  expect(html).toContain('confirm your address');
  expect(html).not.toContain('/sign-in/start');
});
