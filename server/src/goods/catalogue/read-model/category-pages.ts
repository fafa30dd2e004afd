import type { CategoryListing, ListingBody } from '@plumbline/contracts/catalogue/listings.ts';
import type { ListingPage, RefineBody } from '@plumbline/contracts/nouns/listings.ts';
import type { DepartmentTree } from '@plumbline/contracts/shop/listings.ts';
import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import { listingType, type ListingType } from '@plumbline/contracts/nouns/enumerations.ts';
import type { Static } from 'typebox';
import { newProductsSlug, newProductDays } from '../catalogue.ts';
import { type Category, childrenAt, pathTo } from './category-tree.ts';
import { describeListing } from './listing.ts';
import { type Model, segmentsOf } from './model.ts';
import { priceViewOf } from './price-view.ts';
import type { Viewer } from '../reader.ts';
import { readRefinement } from './refinement.ts';
import { type SavedListing, filtersOf } from './saved-listings.ts';
import { type Scope, listDocuments, scopeOf } from './scope.ts';
import { scopeFactsAt } from './scope-facts.ts';
import { type Segment, offeringContentOf } from './segment.ts';
import { wideFacets } from './vocabulary.ts';

type Body = Static<typeof ListingBody> | Static<typeof RefineBody>;
type CategoryLink = CategoryListing['category']['subCategories'][number];

/** What a listing request names: a category, all new products, or a saved listing. */
interface Subject {
  slug: string;
  name: string;
  intro: string;
  /** A wide picture of a room with such goods. */
  room: string | null;
  /** The place of the category that it is, or lies within; -1 for the whole shop. */
  at: number;
  scope: Scope;
}

const dayMs = 86_400_000;

const findersByType: Readonly<
  Record<ListingType, (model: Model, slug: string | undefined, now: Date) => Subject | null>
> = {
  [listingType.newProducts]: ({ vocabulary }, slug, now) => {
    const launched = newProductDaysUpTo(now);
    if (slug !== undefined && slug !== newProductsSlug) {
      return findCategory(vocabulary, slug, launched);
    }
    const scope = scopeOf(0, vocabulary.categories.length, launched);
    return { slug: newProductsSlug, name: 'New in', intro: '', room: null, at: -1, scope };
  },
  [listingType.configured]: (model, slug) => {
    const saved = model.vocabulary.savedListings.get(slug ?? '');
    return saved ? subjectOfSaved(model, saved) : null;
  },
};

/** What a request is about, or null where there is no such thing; a category where it names no type. */
function findSubject(model: Model, { listingType: type, slug }: Body, now: Date): Subject | null {
  return type === undefined
    ? findCategory(model.vocabulary, slug, null)
    : findersByType[type](model, slug, now);
}

function findCategory(
  { categories, placeOfSlug }: Model['vocabulary'],
  slugAsked: string | undefined,
  launched: Scope['launched'],
): Subject | null {
  const at = placeOfSlug.get(slugAsked ?? '');
  if (at === undefined) return null;
  const { slug, name, intro, room, end } = categories[at]!;
  return { slug, name, intro, room, at, scope: scopeOf(at, end, launched) };
}

function subjectOfSaved({ vocabulary }: Model, saved: SavedListing): Subject | null {
  const { slug, name, intro, categoryId } = saved;
  const at = vocabulary.placeOfId.get(categoryId);
  if (at === undefined) return null;
  const whole = scopeOf(at, vocabulary.categories[at]!.end);
  // Stock changes by the minute, which a listing that is the same for everyone all day does not.
  const filters = filtersOf(vocabulary, saved).filter(({ key }) => key !== 'stock');
  const scope = { ...whole, key: `saved ${slug}`, saved: filters };
  return { slug, name, intro, room: null, at, scope };
}

/** When what counts as new now was launched. */
export function newProductDaysUpTo(now: Date): Scope['launched'] {
  const toDay = Math.floor(now.getTime() / dayMs);
  return { fromDay: toDay - newProductDays, toDay };
}

export function refineCategory(
  model: Model,
  body: Body,
  viewer: Viewer,
  now: Date,
): ListingPage | null {
  const subject = findSubject(model, body, now);
  return subject && describeSubject(model, subject, body, viewer);
}

function describeSubject(model: Model, { at, scope }: Subject, body: Body, viewer: Viewer) {
  const { categories } = model.vocabulary;
  const facetKeys = at < 0 ? wideFacets : categories[at]!.facetKeys;
  const refinement = readRefinement(body, model.vocabulary);
  return describeListing(model, scope, facetKeys, refinement, priceViewOf(viewer, body.priceView));
}

export function listCategory(
  model: Model,
  body: Body,
  viewer: Viewer,
  now: Date,
): CategoryListing | null {
  const subject = findSubject(model, body, now);
  if (!subject) return null;
  const { slug, name, intro, room, at, scope } = subject;
  const isSaved = scope.saved.length > 0;
  return {
    category: {
      slug,
      name,
      intro,
      room,
      breadcrumb: pathTo(model.vocabulary.categories, at).map((step) => ({
        slug: step.slug,
        name: step.name,
      })),
      subCategories: isSaved ? [] : describeChildren(model, at, scope.launched),
      savedListings: isSaved || scope.launched ? [] : describeSaved(model, at),
    },
    listing: describeSubject(model, subject, body, viewer),
  };
}

/** The saved listings of a category and of those below it that list something. */
function describeSaved(model: Model, at: number): CategoryLink[] {
  const { categories, placeOfId, savedListings } = model.vocabulary;
  const { end } = categories[at]!;
  return [...savedListings.values()]
    .filter(({ categoryId }) => {
      const place = placeOfId.get(categoryId) ?? -1;
      return place >= at && place < end;
    })
    .map((saved) => {
      const { slug, name, scope } = subjectOfSaved(model, saved)!;
      return { slug, name, ...describeProducts(model, scope) };
    })
    .filter(({ count }) => count > 0);
}

/** The departments with their categories, each with how many products it has. */
export function listDepartments(model: Model): DepartmentTree {
  const { categories, placeOfId } = model.vocabulary;
  return childrenAt(categories, -1).map((department) => ({
    ...describeLink(model, department, null),
    note: firstSentence(department.intro),
    children: describeChildren(model, placeOfId.get(department.id)!, null),
  }));
}

function describeChildren(model: Model, at: number, launched: Scope['launched']): CategoryLink[] {
  return childrenAt(model.vocabulary.categories, at).map((child) =>
    describeLink(model, child, launched),
  );
}

/** A category as a link to it tells: with how many products it has, and a picture. */
export function describeLink(
  model: Model,
  category: Category,
  launched: Scope['launched'],
): CategoryLink {
  const at = model.vocabulary.placeOfId.get(category.id)!;
  const { slug, name, picture } = category;
  const products = describeProducts(model, scopeOf(at, category.end, launched));
  return { slug, name, count: products.count, picture: picture ?? products.picture };
}

/** How many products a scope has, and the first recommended one's picture; kept with its other facts. */
export function describeProducts(
  model: Model,
  scope: Scope,
): { count: number; picture: Picture | null } {
  const facts = scopeFactsAt(model.scopeFacts, scope.key);
  facts.products ??= findProducts(model, scope);
  return facts.products;
}

function findProducts(model: Model, scope: Scope): { count: number; picture: Picture | null } {
  model.scratch.reset();
  let count = 0;
  let best: { segment: Segment; product: number; recommended: number } | null = null;
  for (const segment of segmentsOf(model)) {
    let last = -1;
    for (const doc of listDocuments(segment, scope, model.scratch).documents) {
      const product = segment.productOf[doc]!;
      if (product === last) continue;
      last = product;
      count++;
      const recommended = segment.recommended[product]!;
      if (!best || recommended > best.recommended) best = { segment, product, recommended };
    }
  }
  return {
    count,
    picture:
      best && offeringContentOf(best.segment, best.segment.firstDocument[best.product]!).picture,
  };
}

function firstSentence(text: string): string | null {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? (text === '' ? null : text);
}
