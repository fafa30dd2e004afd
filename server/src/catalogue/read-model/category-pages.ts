import type {
  CategoryListing,
  DepartmentTree,
  ListingBody,
  ListingPage,
  Picture,
  RefineBody,
} from '@plumbline/contracts/catalogue.ts';
import { listingType } from '@plumbline/contracts/values.ts';
import type { Static } from 'typebox';
import { newProductsSlug, newProductDays } from '../catalogue.ts';
import { type Category, childrenAt, pathTo } from './category-tree.ts';
import { describeListing } from './listing.ts';
import { type Model, segmentsOf } from './model.ts';
import { priceViewOf } from './price-view.ts';
import type { Viewer } from './reader.ts';
import { readRefinement } from './refinement.ts';
import { type Scope, listDocuments, scopeOf } from './scope.ts';
import { scopeFactsAt } from './scope-facts.ts';
import { type Segment, offeringContentOf } from './segment.ts';

type Body = Static<typeof ListingBody> | Static<typeof RefineBody>;
type CategoryLink = CategoryListing['category']['subCategories'][number];

/** A category, or all departments together, as a listing request names it. */
interface Subject {
  /** The category's place, or -1 for the whole shop. */
  at: number;
  scope: Scope;
}

const dayMs = 86_400_000;

/** What a request is about, or null where there is no such category. */
function findSubject(model: Model, body: Body, now: Date): Subject | null {
  const isNew = body.listingType === listingType.newProducts;
  const { categories, placeOfSlug } = model.vocabulary;
  const launched = isNew ? newProductDaysUpTo(now) : null;
  if (isNew && (body.slug === undefined || body.slug === newProductsSlug)) {
    return { at: -1, scope: scopeOf(0, categories.length, launched) };
  }
  const at = placeOfSlug.get(body.slug ?? '');
  return at === undefined ? null : { at, scope: scopeOf(at, categories[at]!.end, launched) };
}

function newProductDaysUpTo(now: Date): Scope['launched'] {
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
  const facetKeys = at < 0 ? [] : categories[at]!.facetKeys;
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
  const { categories } = model.vocabulary;
  const { at, scope } = subject;
  const category = categories[at];
  return {
    category: {
      slug: category?.slug ?? newProductsSlug,
      name: category?.name ?? 'New in',
      intro: category?.intro ?? '',
      breadcrumb: category ? pathTo(categories, at).map(({ slug, name }) => ({ slug, name })) : [],
      subCategories: describeChildren(model, at, scope.launched),
    },
    listing: describeSubject(model, subject, body, viewer),
  };
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
  const scope = scopeOf(at, category.end, launched);
  const facts = scopeFactsAt(model.scopeFacts, scope.key);
  facts.products ??= describeProducts(model, scope);
  const { slug, name, picture } = category;
  return { slug, name, count: facts.products.count, picture: picture ?? facts.products.picture };
}

/** How many products a scope has, and the most popular one's picture. */
function describeProducts(model: Model, scope: Scope): { count: number; picture: Picture | null } {
  model.scratch.reset();
  let count = 0;
  let best: { segment: Segment; product: number; popularity: number } | null = null;
  for (const segment of segmentsOf(model)) {
    let last = -1;
    for (const doc of listDocuments(segment, scope, model.scratch).documents) {
      const product = segment.productOf[doc]!;
      if (product === last) continue;
      last = product;
      count++;
      const popularity = segment.popularity[product]!;
      if (!best || popularity > best.popularity) best = { segment, product, popularity };
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
