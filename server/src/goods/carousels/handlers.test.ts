import type { Action } from '@plumbline/contracts/help/analytics.ts';
import type { CarouselsBody } from '@plumbline/contracts/catalogue/carousels.ts';
import { personalisationPageType } from '@plumbline/contracts/nouns/enumerations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { recordCatalogueChange } from '../catalogue/store.ts';

let shop: TestShop;
let guest: Visitor;

const mixers = Array.from({ length: 20 }, (_, at) => `MIXER-${at + 1}`);
const basins = Array.from({ length: 6 }, (_, at) => `BASIN-${at + 1}`);

beforeAll(async () => {
  shop = await startTestShop({
    now: new Date('2026-11-18T10:00:00Z'),
    offerings: [
      ...[...mixers, ...basins].map((sku, at) => ({
        sku,
        incPence: 12_000 + at * 100,
        bandExPence: { 'band-1': 6_000 + at, 'band-2': 5_000 + at },
      })),
      { sku: 'SOLD-OUT', incPence: 5_000, stock: 0 },
      { sku: 'TO-ORDER', incPence: 5_000, stock: 0, leadDays: 9 },
      { sku: 'WITHDRAWN', incPence: 5_000, status: 'withdrawn' as const },
      { sku: 'TWIN-CHROME', product: 'twin', incPence: 5_000, stock: 0 },
      { sku: 'TWIN-BRASS', product: 'twin', incPence: 6_000 },
    ],
  });
  guest = shop.visitor();
  // Goods that may not be shown are the most popular of all, so that only the rule keeps them out.
  await shop.db.pool.query(`
    insert into category (slug, name, position)
      values ('basins', 'Basins', 3), ('mixer-showers', 'Mixer showers', 4);
    update product set popularity = 1000 - id;
    update product set popularity = 5000 where slug in ('sold-out', 'withdrawn', 'twin', 'to-order');
    update product set status = 'withdrawn' where slug = 'withdrawn';
    update product set category_id = (select id from category where slug = 'basins'),
                       product_type = 'wall-hung basin', range_name = 'Fell'
     where slug like 'basin-%';
    update product set range_name = 'Fell' where slug in ('mixer-1', 'mixer-2');
    -- Showers are named after mixers, and are not for the mixers of another department.
    update product set category_id = (select id from category where slug = 'mixer-showers')
     where slug in ('mixer-18', 'mixer-19', 'mixer-20');
    update product set launched_on = '2026-11-01' where slug in
      ('mixer-3', 'mixer-4', 'mixer-5', 'mixer-6');
    insert into price_history (offering_id, channel, inc_pence, from_at, reason)
      select id, 100, 19900, '2026-08-01', 'list' from offering
       where sku in ('MIXER-7', 'MIXER-8', 'MIXER-9', 'MIXER-10');
    insert into price_history (offering_id, channel, inc_pence, from_at, reason)
      select o.id, 100, p.inc_pence, '2026-11-10', 'list' from offering o
        join list_price p on p.offering_id = o.id
       where sku in ('MIXER-7', 'MIXER-8', 'MIXER-9', 'MIXER-10');
  `);
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await shop.app.context.catalogue.refresh();
});
afterAll(() => shop.stop());

const pages = Object.entries(personalisationPageType);
const { homepage, category, product, cart, other } = personalisationPageType;

const ask = ({ services }: Visitor, body: CarouselsBody) =>
  services.carousels.listCarousels({ body });

/** The SKUs of each carousel, by its key. */
async function shownTo(visitor: Visitor, body: CarouselsBody) {
  const { carousels } = await ask(visitor, body);
  return Object.fromEntries(carousels.map(({ key, items }) => [key, items.map(({ sku }) => sku)]));
}

/** A visitor who accepted, and what they did, the last of it at the end. */
async function visitorWho(...actions: Action[]): Promise<Visitor> {
  const visitor = shop.visitor();
  visitor.cookies.set('choice', 'all');
  await visitor.services.analytics.updateActions({ body: { actions } });
  return visitor;
}

const viewed = (sku: string): Action => ({ kind: 'viewed-product', sku });

describe('every answer', () => {
  it.each(pages)('shows each product once, and only what can be had (%s)', async (_, pageType) => {
    const visitor = await visitorWho(
      viewed('SOLD-OUT'),
      viewed('WITHDRAWN'),
      viewed('GONE'),
      viewed('MIXER-12'),
      { kind: 'searched', query: 'mixer' },
    );
    const context = { slug: 'taps', sku: 'MIXER-1', skus: ['BASIN-1', 'MIXER-2'] };
    for (const someone of [guest, visitor]) {
      const { carousels } = await ask(someone, { pageType, context });
      const items = carousels.flatMap((carousel) => carousel.items);
      expect(items.length).toBeGreaterThan(0);
      const ids = items.map(({ productId }) => productId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { sku, availability } of items) {
        expect(['in-stock', 'low-stock', 'to-order']).toContain(availability.state);
        expect([
          'SOLD-OUT',
          'WITHDRAWN',
          'TWIN-CHROME',
          'MIXER-1',
          'BASIN-1',
          'MIXER-2',
        ]).not.toContain(sku);
      }
      for (const { reason, items: cards } of carousels) {
        expect(cards).not.toEqual([]);
        expect(reason).toMatch(/^[A-Z“].*\.$/);
        expect(cards.length).toBeLessThanOrEqual(12);
      }
    }
  });

  it('shows another finish where the first is sold out, and what is made to order', async () => {
    const { recommended } = await shownTo(guest, { pageType: other });
    expect(recommended).toEqual(expect.arrayContaining(['TWIN-BRASS', 'TO-ORDER']));
  });

  it('shows nothing that the page shows elsewhere', async () => {
    const shown = ['TWIN-BRASS', 'MIXER-3', 'BASIN-1'];
    const { carousels } = await ask(guest, { pageType: homepage, context: { shown } });
    const skus = carousels.flatMap(({ items }) => items.map(({ sku }) => sku));
    expect(skus).not.toEqual([]);
    for (const sku of shown) expect(skus).not.toContain(sku);
  });

  it.each([
    { pageType: product, context: { sku: 'NO-SUCH' } },
    { pageType: category, context: { slug: 'no/such' } },
    { pageType: category, context: { slug: '__proto__' } },
    { pageType: cart, context: { skus: ['NO-SUCH'] } },
    { pageType: product },
  ])('passes over what is not known: %j', async (body) => {
    const { pageType } = body;
    expect(await ask(guest, body)).toEqual(await ask(guest, { pageType }));
  });

  it('refuses a page of no known type', async () => {
    const body = { pageType: 60 } as unknown as CarouselsBody;
    expect(await refusalOf(ask(guest, body))).toMatchObject({ status: 400 });
  });
});

describe('by rules', () => {
  it('a product page shows its range and its category, and says why', async () => {
    const { carousels, personalised } = await ask(guest, {
      pageType: product,
      context: { sku: 'MIXER-1' },
    });
    expect(personalised).toBe(false);
    expect(carousels).toMatchObject([
      {
        key: 'same-range',
        title: 'More from the Fell range',
        reason: 'Goes with the basin mixer on this page, which is from the same range.',
      },
      { key: 'similar', title: 'More basin taps' },
    ]);
    const range = carousels[0]!.items.map(({ sku }) => sku);
    expect(range.toSorted()).toEqual(['MIXER-2', ...basins].toSorted());
  });

  it('a basket shows what goes with the things in it', async () => {
    const { carousels } = await ask(guest, { pageType: cart, context: { skus: ['BASIN-2'] } });
    expect(carousels[0]).toMatchObject({
      key: 'goes-with',
      title: 'For your basin',
      reason: 'Goes with the wall-hung basin in your basket: basin taps.',
    });
    expect(new Set(carousels[0]!.items.map((item) => item.categorySlug))).toEqual(
      new Set(['taps/basin-taps']),
    );
  });

  it('new in is what was launched lately, and reduced what was charged more for long', async () => {
    const shown = await shownTo(guest, { pageType: category, context: { slug: 'taps' } });
    expect(shown['new-in']).toEqual(['MIXER-3', 'MIXER-4', 'MIXER-5', 'MIXER-6']);
    expect(shown['reduced']?.toSorted()).toEqual(['MIXER-10', 'MIXER-7', 'MIXER-8', 'MIXER-9']);
  });
});

describe('by what the visitor did', () => {
  it('shows what was looked at, the last first, and more like it because of that', async () => {
    const visitor = await visitorWho(viewed('MIXER-11'), viewed('BASIN-3'));
    const { carousels, personalised } = await ask(visitor, { pageType: homepage });
    expect(personalised).toBe(true);
    expect(carousels[0]).toMatchObject({ key: 'recently-seen', title: 'Recently viewed' });
    expect(carousels[0]!.items.map(({ sku }) => sku)).toEqual(['BASIN-3', 'MIXER-11']);
    expect(carousels[1]).toMatchObject({
      key: 'because-viewed',
      title: 'More basins',
      reason: 'Because you looked at Product basin-3.',
    });
  });

  it('goes by what was searched and looked through as well', async () => {
    const visitor = await visitorWho(
      { kind: 'viewed-category', slug: 'basins' },
      { kind: 'searched', query: 'Basin  Mixer' },
    );
    const { carousels } = await ask(visitor, { pageType: homepage });
    expect(carousels.slice(0, 2)).toMatchObject([
      { key: 'because-searched', reason: 'Because you searched for “basin mixer”.' },
      { key: 'because-category', reason: 'Because you looked through basins.' },
    ]);
  });

  it('knows nothing before consent, and nothing more once it is taken back', async () => {
    const undecided = shop.visitor();
    await undecided.services.analytics.updateActions({ body: { actions: [viewed('MIXER-11')] } });
    expect(await ask(undecided, { pageType: homepage })).toMatchObject({ personalised: false });

    const visitor = await visitorWho(viewed('MIXER-11'));
    expect(await ask(visitor, { pageType: homepage })).toMatchObject({ personalised: true });
    visitor.cookies.set('choice', 'necessary');
    expect(await ask(visitor, { pageType: homepage })).toMatchObject({ personalised: false });
    await visitor.services.analytics.forgetActions();
    visitor.cookies.set('choice', 'all');
    expect(await ask(visitor, { pageType: homepage })).toMatchObject({ personalised: false });
  });

  it('an account that accepted elsewhere is not known in a browser that has not', async () => {
    const person = await shop.signedIn();
    person.cookies.set('choice', 'all');
    await person.services.analytics.updateActions({ body: { actions: [viewed('MIXER-11')] } });
    person.cookies.delete('choice');
    expect(await ask(person, { pageType: homepage })).toMatchObject({ personalised: false });
  });
});

describe('prices', () => {
  it('are those of the caller’s own band, whoever asked just before', async () => {
    const retail = (at: number) => ({ basis: 'inc', incPence: 12_000 + at * 100 });
    const callers = [
      { visitor: guest, paid: retail },
      {
        visitor: await shop.signedIn({ band: 'band-1' }),
        paid: (at: number) => ({ basis: 'ex', exPence: 6_000 + at }),
      },
      {
        visitor: await shop.signedIn({ band: 'band-2' }),
        paid: (at: number) => ({ basis: 'ex', exPence: 5_000 + at }),
      },
    ];
    for (let round = 0; round < 20; round++) {
      const { visitor, paid } = callers[(round * 7 + (round >> 2)) % callers.length]!;
      const [, pageType] = pages[round % pages.length]!;
      const context = { slug: 'taps', sku: 'BASIN-1', skus: ['BASIN-2'] };
      const { carousels } = await ask(visitor, { pageType, context });
      const priced = carousels
        .flatMap(({ items }) => items)
        .filter(({ sku }) => mixers.includes(sku) || basins.includes(sku));
      expect(priced.length).toBeGreaterThan(0);
      for (const { sku, price } of priced) {
        expect(price).toMatchObject(paid([...mixers, ...basins].indexOf(sku)));
      }
    }
  });
});
