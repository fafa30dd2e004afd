import {
  type AllCalls,
  allCalls,
  createServices,
  type Services,
} from '@plumbline/contracts/calls.ts';
import type { Call } from '@plumbline/contracts/call/call.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handlers } from '../src/app.ts';
import { guest, type Caller } from '../src/core/caller.ts';
import type { Module } from '../src/core/module.ts';
import type { AnyHandler } from '../src/http/dispatch.ts';
import { modules } from '../src/modules.ts';
import { type BandShop, startBandShop } from './band-privacy-walk.ts';
import { pick, seededRandom } from './read-model/random-catalogue.ts';
import type { Visitor } from './shop.ts';

/** Every call whose answers are kept, in every way that its answer may differ for two who ask alike. */
const questions: Record<string, (services: Services) => Promise<unknown>> = {
  listing: ({ listings }) => listings.listCategory({ body: { slug: 'taps' } }),
  'listing, by price': ({ listings }) => listings.listCategory({ body: { slug: 'taps', sort: 3 } }),
  refined: ({ listings }) =>
    listings.refineCategory({ body: { slug: 'taps', ranges: { price: { max: 1_050_000 } } } }),
  'refined, inc VAT': ({ listings }) =>
    listings.refineCategory({ body: { slug: 'taps', sort: 2, priceView: 'inc' } }),
  'refined, ex VAT': ({ listings }) =>
    listings.refineCategory({ body: { slug: 'taps', sort: 2, priceView: 'ex' } }),
  promotion: ({ listings }) => listings.refinePromotion({ body: { slug: 'sale' } }),
  promotions: ({ listings }) => listings.listPromotions(),
  brand: ({ listings }) => listings.refineBrand({ body: { slug: 'corvane' } }),
  brands: ({ listings }) => listings.listBrands(),
  departments: ({ listings }) => listings.listDepartments(),
  search: ({ search }) => search.search({ body: { query: 'basin mixer under £11000' } }),
  'refined search': ({ search }) => search.refineSearch({ body: { query: 'basin mixer' } }),
  'search, ex VAT': ({ search }) =>
    search.refineSearch({ body: { query: 'basin mixer', priceView: 'ex' } }),
  autocomplete: ({ search }) => search.autocomplete({ query: { query: 'basin mix' } }),
  product: ({ catalogue }) => catalogue.getProductSummary({ query: { slug: 'mix-1' } }),
  'product by SKU': ({ catalogue }) =>
    catalogue.getProductSummaryBySku({ query: { sku: 'MIX-1' } }),
  'quick view': ({ catalogue }) => catalogue.getQuickView({ query: { slug: 'mix-1' } }),
  page: ({ content }) => content.getPageData({ params: { slug: 'mixers' }, query: {} }),
  'page by its other call': ({ content }) =>
    content.getPage({ params: { slug: 'mixers' }, body: { device: 'phone' } }),
  guides: ({ content }) => content.listBlogs({ body: {} }),
  'guides for goods': ({ content }) => content.findGuidesFor({ body: { skus: ['MIX-1'] } }),
  'guides about words': ({ content }) => content.findGuides({ query: { text: 'mixers' } }),
  kindred: ({ catalogue }) => catalogue.listKindredProducts({ query: { sku: 'MIX-1' } }),
};

let bandShop: BandShop;
beforeAll(async () => {
  bandShop = await startBandShop();
  await publishMixers(await bandShop.shop.signedIn({ roles: ['content'] }));
});
afterAll(() => bandShop.shop.stop());

/** A page with goods, whose prices are other ones for each band. */
async function publishMixers({ services: { pages } }: Visitor): Promise<void> {
  const { pageId, version, content } = await pages.createPage({
    body: { kind: 'page', slug: 'mixers', title: 'Mixers', summary: 'Two taps in one.' },
  });
  const goods = { of: 'skus' as const, skus: ['MIX-1'] };
  const block = {
    kind: 'products' as const,
    id: 'rows',
    title: '',
    look: 'rows' as const,
    taken: 'apart' as const,
    note: '',
  };
  const params = { pageId };
  const body = { version, content: { ...content, blocks: [{ ...block, goods }] } };
  const saved = await pages.savePage({ params, body });
  await pages.publishPage({ params, body: { version: saved.version } });
}

const nameOf = new Map<Call, [keyof AllCalls, string]>(
  Object.entries(allCalls).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => [call, [group as keyof AllCalls, name]]),
  ),
);

/** Straight to the handlers, where nothing is kept; `asked` takes the names of the calls. */
function servicesAnew(caller: Caller, asked: Set<string>): Services {
  return createServices((call, input) => {
    const [group, name] = nameOf.get(call)!;
    asked.add(`${group}.${name}`);
    const handler = (handlers[group] as Record<string, AnyHandler>)[name]!;
    return handler({ ...input, caller }, bandShop.shop.app.context);
  });
}

interface Person {
  visitor: Visitor;
  caller: Caller;
}

async function everybody(): Promise<Person[]> {
  const { shop } = bandShop;
  const { rows } = await shop.db.pool.query<{ id: number; code: string }>(
    'select id, code from trade_band',
  );
  const trade = rows.map(async ({ id, code }) => ({
    visitor: await shop.signedIn({ band: code }),
    caller: { ...guest, bandId: id },
  }));
  return [{ visitor: shop.visitor(), caller: guest }, ...(await Promise.all(trade))];
}

it('whatever was kept for others, everybody is told what they would be told anew', async () => {
  const people = await everybody();
  const random = seededRandom(14);
  const asked = new Set<string>();
  for (const ask of Object.values(questions)) {
    // Asked once by all, so that the second time each answer is one that was kept.
    for (const { visitor } of people) await ask(visitor.services);
    for (let time = 0; time < 2 * people.length; time++) {
      const { visitor, caller } = pick(random, people);
      const anew = await ask(servicesAnew(caller, asked));
      expect(await ask(visitor.services)).toEqual(JSON.parse(JSON.stringify(anew)));
    }
  }
  const kept = (modules as readonly Module[]).flatMap(({ keptAnswers = [] }) => keptAnswers);
  expect([...asked].toSorted()).toEqual([...kept].toSorted());
});

it('who only asks is given no number: a visit starts with what they first make', async () => {
  for (const [name, ask] of Object.entries(questions)) {
    const { services, cookies } = bandShop.shop.visitor();
    await ask(services);
    expect([name, ...cookies.keys()]).toEqual([name]);
  }
  const { services, cookies } = bandShop.shop.visitor();
  await services.basket.addToCurrentBasket({ body: { sku: 'MIX-1', quantity: 1 } });
  expect([...cookies.keys()]).toEqual(['visitor']);
});
