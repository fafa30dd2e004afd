import type { SavedListingDraft } from '@plumbline/server/goods/catalogue/store.ts';

/** Listings that the demo's staff have narrowed beforehand; prices are whole pence inc VAT. */
export const demoListings: readonly SavedListingDraft[] = [
  {
    slug: 'taps-under-100',
    name: 'Taps under £100',
    intro: 'Sound brass bodies and ceramic discs, for less than a hundred pounds.',
    category: 'taps',
    ranges: { price: { max: 99_99 } },
    position: 1,
  },
  {
    slug: 'narrow-vanity-units',
    name: 'Vanity units up to 500 mm wide',
    intro: 'For cloakrooms and the room under the stairs: nothing here is wider than 500 mm.',
    category: 'furniture',
    ranges: { width: { max: 500 } },
    position: 2,
  },
  {
    slug: 'five-star-showers',
    name: 'Showers rated 4.5 and over',
    intro: 'What people who have lived with theirs would buy again.',
    category: 'showers',
    filters: { rating: ['4.5'] },
    position: 3,
  },
  {
    slug: 'brushed-brass-taps',
    name: 'Brushed brass taps',
    intro: 'One finish through the whole room, from basin to bath.',
    category: 'taps',
    filters: { finish: ['brushed-brass'] },
    position: 4,
  },
];
