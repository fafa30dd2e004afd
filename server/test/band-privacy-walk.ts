import type { Services } from '@plumbline/contracts/calls.ts';
import {
  personalisationPageType,
  projectShareType,
} from '@plumbline/contracts/nouns/enumerations.ts';
import { transaction } from '../src/db/transaction.ts';
import { recordCatalogueChange } from '../src/goods/catalogue/store.ts';
import { makeInvoice } from '../src/orders/order-documents/issue.ts';
import { pick, type Random } from './read-model/random-catalogue.ts';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from './shop.ts';

/** What somebody holds, and what one of band 3 shows to everybody. */
interface Things {
  wishlistId: string;
  projectId: string;
  shared: { wishlist: string; project: string };
}

/** Every call that shows a price, as anybody makes it. */
const surfaces: Record<
  string,
  (services: Services, sku: string, things: Things) => Promise<unknown>
> = {
  listing: ({ listings }) => listings.listCategory({ body: { slug: 'taps', sort: 2 } }),
  'refined listing': ({ listings }) =>
    listings.refineCategory({ body: { slug: 'taps', ranges: { price: { min: 1 } }, sort: 3 } }),
  promotion: ({ listings }) => listings.refinePromotion({ body: { slug: 'sale' } }),
  brand: ({ listings }) => listings.refineBrand({ body: { slug: 'corvane', sort: 4 } }),
  search: ({ search }, sku) => search.search({ body: { query: `basin mixer ${sku}` } }),
  'refined search': ({ search }) => search.refineSearch({ body: { query: 'basin mixer' } }),
  autocomplete: ({ search }) => search.autocomplete({ query: { query: 'basin mix' } }),
  product: ({ catalogue }, sku) =>
    catalogue.getProductSummary({ query: { slug: sku.toLowerCase() } }),
  'product by SKU': ({ catalogue }, sku) => catalogue.getProductSummaryBySku({ query: { sku } }),
  'quick view': ({ catalogue }, sku) =>
    catalogue.getQuickView({ query: { slug: sku.toLowerCase() } }),
  carousels: ({ carousels }) =>
    carousels.listCarousels({ body: { pageType: personalisationPageType.homepage } }),
  basket: ({ basket }) => basket.getCurrentBasket(),
  'basket review': ({ checkout }) => checkout.reviewCurrentBasket({ query: {} }),
  wishlist: ({ wishlist }, _, { wishlistId }) => wishlist.getWishlist({ params: { wishlistId } }),
  'shared wishlist': ({ wishlist }, _, { shared }) =>
    wishlist.getSharedWishlist({ params: { token: shared.wishlist } }),
  projects: ({ projects }) => projects.listProjects({}),
  project: ({ projects }, _, { projectId }) =>
    projects.getProject({ params: { projectId }, query: { refreshProject: true } }),
  'shared project': ({ projects }, _, { shared }) =>
    projects.retrieveSharedProject({ body: { token: shared.project } }),
};

/** What is for trade customers alone; a guest is refused it, and a refusal tells no price either. */
const tradeSurfaces: typeof surfaces = {
  'trade summary': ({ dashboard }) => dashboard.getTradeSummary(),
  'buy again': ({ dashboard }) => dashboard.listBuyAgainProducts({}),
  'price terms': ({ tradeLists }) => tradeLists.getPriceTerms(),
  'own prices': ({ tradeLists }) => tradeLists.listOwnPrices({}),
  purchases: ({ tradeLists }) => tradeLists.listPurchases({}),
};

export interface BandShop {
  shop: TestShop;
  /** Asks at random, many at once, and tells what was seen. */
  ask(random: Random, requests: number): Promise<BandPrivacyResult>;
}

export interface BandPrivacyResult {
  requests: number;
  /** A surface that showed somebody a price of a band that is not theirs. */
  leaks: { surface: string; who: string; owner: string; pence: number }[];
  /** Pairs of a caller and a surface on which the caller's own price was seen: what was compared. */
  shownOwn: number;
  pairs: number;
}

const bands = ['band-1', 'band-2', 'band-3', 'band-4', 'band-5'];
const goods = 8;
const askedAtOnce = 12;

/**
 * A shop in which every band pays a figure of its own for everything, inc and ex VAT alike, so that
 * a figure tells whose it is wherever it turns up.
 */
export async function startBandShop(): Promise<BandShop> {
  const ownerOf = new Map<number, string>();
  const own = (owner: string, exPence: number) => {
    for (const pence of [exPence, Math.round(exPence * 1.2)]) ownerOf.set(pence, owner);
    return exPence;
  };
  const skus = Array.from({ length: goods }, (_, at) => `MIX-${at}`);
  const shop = await startTestShop({
    now: new Date('2026-11-18T10:00:00Z'),
    offerings: skus.map((sku, at) => ({
      sku,
      incPence: own('guest', 3_000_000 + at * 5_005) * 1.2,
      bandExPence: Object.fromEntries(
        bands.map((band, place) => [band, own(band, 1_000_000 + place * 40_000 + at * 5_005)]),
      ),
    })),
  });
  await shop.db.pool.query(`
    insert into promotion (slug, name, starts_at) values ('sale', 'Sale', '2026-11-01');
    insert into promotion_price (promotion_id, offering_id, inc_pence)
      select p.id, l.offering_id, l.inc_pence from promotion p, list_price l`);
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await shop.app.context.catalogue.refresh();
  const visitors = [{ who: 'guest', visitor: shop.visitor() }];
  for (const band of bands) visitors.push({ who: band, visitor: await shop.signedIn({ band }) });
  visitors.push({ who: 'guest', visitor: shop.visitor() });
  const holding = [];
  for (const [at, person] of visitors.entries()) {
    const sku = skus[at % goods]!;
    if (person.who !== 'guest') await buy(shop, person.visitor, sku);
    holding.push({ ...person, own: await holdThings(person.visitor, sku) });
  }
  const shared = await shareThings(holding.find(({ who }) => who === 'band-3')!);
  const people = holding.map(({ own: things, ...person }) => ({
    ...person,
    things: { ...things, shared },
  }));
  // The stock that was bought is followed before anything is asked, so that nothing changes between.
  await shop.app.context.catalogue.refresh();

  const askOnce = async (random: Random, result: BandPrivacyResult, shown: Set<string>) => {
    const [surface, ask] = pick(random, Object.entries({ ...surfaces, ...tradeSurfaces }));
    const { who, visitor, things } = pick(random, people);
    const asked = ask(visitor.services, pick(random, skus), things);
    const isRefused = who === 'guest' && surface in tradeSurfaces;
    const answer = JSON.stringify(isRefused ? (await refusalOf(asked)).problem : await asked);
    result.requests++;
    for (const [figure] of answer.matchAll(/\d{6,}/g)) {
      const owner = ownerOf.get(Number(figure));
      if (owner === who) shown.add(`${who} ${surface}`);
      // Guests' figures are the list prices, which everybody may see.
      else if (owner !== undefined && owner !== 'guest') {
        result.leaks.push({ surface, who, owner, pence: Number(figure) });
      }
    }
  };

  return {
    shop,
    async ask(random, requests) {
      const pairs =
        (bands.length + 1) * Object.keys(surfaces).length +
        bands.length * Object.keys(tradeSurfaces).length;
      const result: BandPrivacyResult = { requests: 0, leaks: [], shownOwn: 0, pairs };
      const shown = new Set<string>();
      let left = requests;
      const askOn = async () => {
        while (left-- > 0) await askOnce(random, result, shown);
      };
      await Promise.all(Array.from({ length: askedAtOnce }, askOn));
      return { ...result, shownOwn: shown.size };
    },
  };
}

/** An order of one item, invoiced, so that there is something of it to be told. */
async function buy(shop: TestShop, visitor: Visitor, sku: string): Promise<void> {
  const { basket } = await readyToPay(visitor, [{ sku, quantity: 1 }]);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAtProvider(shop, intent);
  const { intentId } = intent;
  const { orderNumber } = await checkout.completePayment({ params, body: { intentId } });
  const { rows } = await shop.db.pool.query<{ id: number }>(
    'select id from customer_order where number = $1',
    [orderNumber],
  );
  await makeInvoice(shop.app.context, rows[0]!.id);
}

/** One item in the basket, the wishlist and a project of somebody's. */
async function holdThings({ services }: Visitor, sku: string) {
  const { basket, wishlist, projects } = services;
  const body = { sku, quantity: 1 };
  await basket.addToCurrentBasket({ body });
  const { wishlistId } = await wishlist.createWishlist({ body });
  const { projectId } = await projects.createProject({ body: { name: 'Ensuite' } });
  await projects.addToProject({ params: { projectId }, body: { items: [body] } });
  return { wishlistId, projectId };
}

async function shareThings({
  visitor,
  own: { wishlistId, projectId },
}: {
  visitor: Visitor;
  own: Omit<Things, 'shared'>;
}): Promise<Things['shared']> {
  const { wishlist, projects } = visitor.services;
  const shareType = projectShareType.customerShare;
  const body = { shareType, showsPrices: true, showsNotes: true };
  return {
    wishlist: (await wishlist.shareWishlist({ params: { id: wishlistId } })).token,
    project: (await projects.shareProject({ params: { projectId }, body })).token,
  };
}
