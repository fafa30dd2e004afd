import type { GlobalItemValues } from '@plumbline/contracts/nouns/content/global-items.ts';

const weekday = { opens: '08:00', closes: '18:00' };

/** What stands on pages until staff have written it otherwise. */
export const startingValues: Readonly<GlobalItemValues> = {
  'header-links': {
    links: [
      { href: '/trade', name: 'Trade accounts' },
      { href: '/advice', name: 'Advice' },
      { href: '/help/track', name: 'Track an order' },
      { href: '/help', name: 'Help' },
    ],
  },
  footer: {
    words:
      'Bathroom and plumbing supplies, measured properly. Sizes are always width × depth × height in millimetres.',
    columns: [
      {
        title: 'Shop',
        links: [
          { href: '/promotions', name: 'Promotions' },
          { href: '/new', name: 'New in' },
          { href: '/brands', name: 'Brands A–Z' },
          { href: '/categories', name: 'All categories' },
          { href: '/trade', name: 'Trade accounts' },
        ],
      },
      {
        title: 'Plan',
        links: [
          { href: '/advice', name: 'Advice and guides' },
          { href: '/projects', name: 'Projects' },
          { href: '/wishlist', name: 'Wishlist' },
        ],
      },
      {
        title: 'Your order',
        links: [
          { href: '/help/track', name: 'Track an order' },
          { href: '/basket', name: 'Basket' },
          { href: '/account', name: 'Your account' },
          { href: '/preferences', name: 'Delivery postcode and prices' },
        ],
      },
      {
        title: 'Help',
        links: [
          { href: '/help', name: 'Help, and write to us' },
          { href: '/delivery', name: 'Delivery' },
          { href: '/returns', name: 'Returns' },
          { href: '/help/feedback', name: 'Feedback' },
          { href: '/about', name: 'About us' },
          { href: '/careers', name: 'Careers' },
        ],
      },
    ],
    legal: [
      { href: '/terms', name: 'Terms' },
      { href: '/privacy', name: 'Privacy' },
      { href: '/contact', name: 'Contact' },
      { href: '/cookies', name: 'Cookies' },
      { href: '/how-we-check-reviews', name: 'How we check reviews' },
    ],
  },
  announcement: { items: [] },
  banners: { items: [] },
  'opening-hours': {
    days: [weekday, weekday, weekday, weekday, weekday, { opens: '09:00', closes: '13:00' }, null],
    exceptions: [],
    note: 'By telephone and e-mail.',
  },
  incidents: { items: [] },
};
