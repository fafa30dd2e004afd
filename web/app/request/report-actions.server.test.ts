import { expect, test } from 'vitest';
import { reportView } from './report-actions.server.ts';
import type { Shop } from './shop.server.ts';

const kinds: Record<string, string> = {
  'advice/tap-holes': 'article',
  'fitting/which-drill': 'help',
  terms: 'legal',
  'c/baths': 'landing',
};

/** What is reported of a visitor who looked at an address. */
async function readsAt(path: string): Promise<unknown[]> {
  const reported: unknown[] = [];
  const services = {
    content: {
      getPageData: ({ params }: { params: { slug: string } }) => {
        // As the call does, which takes no notice of a stroke too many.
        const slug = params.slug.split('/').filter(Boolean).join('/');
        return kinds[slug]
          ? Promise.resolve({ kind: kinds[slug], slug })
          : Promise.reject(new Error('page-unknown'));
      },
    },
    analytics: {
      updateActions: ({ body }: { body: { actions: unknown[] } }) => {
        reported.push(...body.actions);
        return Promise.resolve();
      },
    },
  };
  const shop = { preferences: { cookies: 'all' }, services } as unknown as Shop;
  await reportView(shop, new URL(path, 'https://shop.example'));
  return reported;
}

test.each([
  ['/advice/tap-holes', [{ kind: 'read-page', page: 'advice/tap-holes' }]],
  ['/fitting/which-drill?from=mail', [{ kind: 'read-page', page: 'fitting/which-drill' }]],
  ['/advice/tap-holes/', [{ kind: 'read-page', page: 'advice/tap-holes' }]],
  ['/advice/no-such-guide', []],
  ['/terms', []],
  ['/', []],
  ['/c/baths', [{ kind: 'viewed-category', slug: 'baths' }]],
])(
  'a read is of a guide or of help that is in the shop, wherever it is: %s',
  async (path, reads) => {
    expect(await readsAt(path)).toEqual(reads);
  },
);
