/** What every module stands on; each part imports only parts to its left. */
export const ground = ['core', 'db', 'http', 'outside'] as const;

/**
 * The bands of the server's modules from the ground up, and in each the names of its modules from
 * left to right. A module stands on lower bands and, in its own, on what is to its left. Some names
 * wait for their issue. The build's rules and the order of `modules.ts` come from this one list.
 */
export const bands: Readonly<Record<string, readonly string[]>> = {
  base: ['audit', 'messages', 'uploads', 'documents', 'analytics'],
  people: [
    'identity',
    'accounts',
    'address-lookup',
    'addresses',
    'businesses',
    'teams',
    'trade-applications',
    'application-reviews',
    'staff-views',
  ],
  goods: [
    'pricing',
    'catalogue',
    'search',
    'listings',
    'feeds',
    'carousels',
    'stock',
    'discounts',
    'promotions',
    'delivery',
    'fit',
    'import',
  ],
  money: ['payments', 'saved-cards', 'trade-credit', 'trade-ledger'],
  orders: [
    'return-terms',
    'orders',
    'refunds',
    'amendments',
    'fulfilment',
    'carriage',
    'disputes',
    'order-documents',
    'statements',
    'notices',
    'tracking',
    'questions',
    'returns',
    'delivery-terms',
    'claims',
    'upgrades',
    'delivery-checks',
  ],
  buying: [
    'ownership',
    'saved-lists',
    'basket',
    'wishlist',
    'projects',
    'quotes',
    'jobs',
    'approvals',
    'checkout',
    'order-baskets',
    'quick-order',
    'business-lists',
  ],
  voice: [
    'content-changes',
    'pages',
    'global-items',
    'releases',
    'media',
    'content',
    'reviews',
    'review-moderation',
    'product-questions',
    'help',
    'enquiries',
    'stock-notices',
    'careers',
    'mail-in',
    'enquiry-threads',
    'canned-replies',
    'article-gaps',
    'inbox',
  ],
  oversight: [
    'merchant-import',
    'popularity',
    'dashboard',
    'trade-lists',
    'reports',
    'account-search',
    'trade-requests',
    'trade-bands',
    'trade-accounts',
    'privacy',
  ],
};

/** Every place in the server from the ground up: a part of the ground, or `goods/pricing`. */
export const places: readonly string[] = [
  ...ground,
  ...Object.entries(bands).flatMap(([band, names]) => names.map((name) => `${band}/${name}`)),
];

/** The place of a module by its name, which is one of a kind; undefined where no band has it. */
export const placeOf = (name: string): string | undefined =>
  places.find((place) => place === name || place.endsWith(`/${name}`));
