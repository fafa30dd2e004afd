import type { ReviewListing } from '@plumbline/contracts/reviews/reviews.ts';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { reviewView } from './review-view.server.ts';
import { loadSummary, summaryView } from './summary-view.server.ts';

const sorts = [
  { value: 'newest', name: 'Newest first' },
  { value: 'most-helpful', name: 'Most useful' },
  { value: 'lowest', name: 'Lowest first' },
  { value: 'highest', name: 'Highest first' },
] as const;

const buyers = ['trade', 'home'] as const;

/** What an address asks of the list; what it asks wrongly it does not ask. */
function askedOf(query: URLSearchParams) {
  const stars = query.get('stars') ?? '';
  const buyer = buyers.find((each) => each === query.get('buyer'));
  return {
    sort: sorts.find(({ value }) => value === query.get('sort'))?.value ?? 'newest',
    ...(/^[1-5]{1,5}$/.test(stars) && { stars }),
    ...(buyer && { buyer }),
    ...(query.get('pictures') === 'yes' && { withPictures: true }),
    ...(query.get('finish') && { finish: query.get('finish')!.slice(0, 100) }),
  };
}

/** The reviews of a product by page, as an address narrows and sorts them. */
export async function loadReviews(shop: Shop, slug: string, query: URLSearchParams) {
  const asked = askedOf(query);
  const page = askedPage(query);
  const listing = await orErrorPage(
    shop.services.reviews.listReviews({ query: { slug, page, ...asked } }),
  );
  const summary = await loadSummary(shop, listing.slug);
  const own = await listOwn(shop);
  const path = `/p/${listing.slug}/reviews`;
  const hrefOf = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query);
    for (const name of ['page', 'report', 'done']) next.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next.size > 0 ? `${path}?${next}` : path;
  };
  // Whoever reports one comes back to the list as it was, its page as well.
  const reportHrefOf = (reviewId: string) => {
    const next = new URLSearchParams(query);
    next.delete('done');
    next.set('report', reviewId);
    return `${path}?${next}#report`;
  };
  const { total, size, reviews } = listing;
  return {
    name: listing.name,
    slug: listing.slug,
    path,
    summary: summary && summaryView(summary),
    chips: chipsOf(listing, asked, hrefOf),
    hidden: [...query].filter(([name]) => ['stars', 'buyer', 'pictures', 'finish'].includes(name)),
    sorts: sorts.map((each) => ({ ...each, isOn: each.value === asked.sort })),
    reviews: reviews.map((review) => ({
      ...reviewView(review, own.has(review.reviewId)),
      isMarked: listing.marked.includes(review.reviewId),
      reportHref: reportHrefOf(review.reviewId),
    })),
    isNarrowed:
      'stars' in asked || 'buyer' in asked || 'withPictures' in asked || 'finish' in asked,
    ...listPages({ total, pageNumber: page, pageSize: size }, reviews.length, (number) =>
      hrefOf({ page: number === 1 ? null : String(number) }),
    ),
  };
}

/** Which reviews whoever looks has written; of a guest that is not known. */
async function listOwn({ services, visitor }: Shop): Promise<ReadonlySet<string>> {
  if (!visitor.signedIn) return new Set();
  const { reviews } = await orErrorPage(services.reviews.listOwnReviews());
  return new Set(reviews.map(({ reviewId }) => reviewId));
}

/** What the list can be narrowed by, each with how many there are and the way there and back. */
function chipsOf(
  { choices, total }: ReviewListing,
  asked: ReturnType<typeof askedOf>,
  hrefOf: (changes: Record<string, string | null>) => string,
) {
  const chip = (name: string, value: string, label: string, count: number, isOn: boolean) => ({
    label,
    count,
    isOn,
    href: hrefOf({ [name]: isOn ? null : value }),
  });
  const few = asked.stars === '123';
  return [
    chip('pictures', 'yes', 'With pictures', choices.withPictures, 'withPictures' in asked),
    chip('stars', '123', '3 stars and fewer', choices.threeAndFewer, few),
    chip('buyer', 'trade', 'Fitters', choices.trade, asked.buyer === 'trade'),
    // Where all of them are at home, it would narrow nothing.
    chip('buyer', 'home', 'At home', choices.trade > 0 ? choices.home : 0, asked.buyer === 'home'),
    ...choices.finishes
      .filter(() => choices.finishes.length > 1)
      .slice(0, 6)
      .map(({ value, label, count }) =>
        chip('finish', value, label, count, asked.finish === value),
      ),
    ...(asked.stars && !few
      ? [chip('stars', asked.stars, `${asked.stars.length} sorts of stars`, total, true)]
      : []),
  ].filter(({ count, isOn }) => count > 0 || isOn);
}
