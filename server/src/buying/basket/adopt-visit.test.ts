import { noLineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import { mostItems } from '@plumbline/contracts/nouns/quantities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { isWaitedFor } from '../../../test/waiting.ts';
import { transaction } from '../../db/transaction.ts';
import { mergeLines } from './merge-baskets.ts';
import { findBasket, giveBasketsTo, lockBasket, setAsideBasket } from './store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 10_000, bandExPence: { 'band-3': 80_00 } },
      { sku: 'TRAP', incPence: 54_00, stock: 10_000 },
      { sku: 'PIPE', incPence: 12_00, stock: 10_000, packSize: 10 },
    ],
  });
});
afterAll(() => shop.stop());

async function fill({ services }: Visitor, quantities: Record<string, number>) {
  const items = Object.entries(quantities).map(([sku, quantity]) => ({ sku, quantity }));
  return services.basket.createBasketWithItems({ body: { items } });
}

async function contentOf({ services }: Visitor) {
  const basket = await services.basket.getCurrentBasket();
  return Object.fromEntries(basket?.lines.map(({ sku, quantity }) => [sku, quantity]) ?? []);
}

/** The guest's browser after it has signed in: it carries both marks. */
function signIn(guest: Visitor, account: Visitor): Visitor {
  const cookies = new Map([...guest.cookies, ['session', account.cookies.get('session')!]]);
  return createVisitor(shop.baseUrl, cookies);
}

describe('signing in with a basket', () => {
  it('keeps it under its own id where the account has none, priced for the account', async () => {
    const guest = shop.visitor();
    const { basketId } = await fill(guest, { TAP: 2 });
    const person = signIn(guest, await shop.signedIn({ band: 'band-3' }));
    const basket = (await person.services.basket.getCurrentBasket())!;
    expect(basket.basketId).toBe(basketId);
    expect(basket.totals.total.exPence).toBe(160_00);
    expect(person.cookies.get('visitor')).toBe('');
  });

  it('sums it with the basket that the account has, which survives', async () => {
    const account = await shop.signedIn();
    const own = await fill(account, { TAP: 1, PIPE: 990 });
    const guest = shop.visitor();
    await fill(guest, { TAP: 2, TRAP: 3, PIPE: 20 });
    const person = signIn(guest, account);
    expect((await person.services.basket.getCurrentBasket())!.basketId).toBe(own.basketId);
    // A pack of ten goes up to 990 in one order.
    expect(await contentOf(person)).toEqual({ TAP: 3, TRAP: 3, PIPE: 990 });
    expect(await contentOf(account)).toEqual({ TAP: 3, TRAP: 3, PIPE: 990 });
  });

  it('keeps the rooms of both', () => {
    const seen = { seenIncPence: 0, seenExPence: 0, seenPromotion: null };
    const line = { ...seen, ...noLineNotes, offeringId: 1, quantity: 1, roomLabel: 'Ensuite' };
    const guests = { ...line, quantity: 2, roomLabel: 'Cloakroom, Ensuite' };
    expect(mergeLines([line], [guests], new Map())).toEqual([
      { ...line, quantity: 3, roomLabel: 'Ensuite, Cloakroom' },
    ]);
  });

  it('fills the account’s basket and no further: of what both hold, nothing is left out', () => {
    const seen = { seenIncPence: 0, seenExPence: 0, seenPromotion: null };
    const lineOf = (offeringId: number) => ({ ...seen, ...noLineNotes, offeringId, quantity: 1 });
    const own = Array.from({ length: mostItems - 1 }, (_, index) => lineOf(index));
    const merged = mergeLines(own, [900, 901, 0].map(lineOf), new Map());
    expect(merged).toHaveLength(mostItems);
    expect(merged.at(-1)).toEqual(lineOf(900));
    expect(merged[0]).toEqual({ ...lineOf(0), quantity: 2 });
  });

  it('brings the other baskets of the guest along as they are, behind the one in use', async () => {
    const guest = shop.visitor();
    const other = await fill(guest, { PIPE: 10 });
    shop.advance(1000);
    await fill(guest, { TAP: 2 });
    const account = await shop.signedIn();
    const own = await fill(account, { TRAP: 1 });
    const person = signIn(guest, account);
    expect(await contentOf(person)).toEqual({ TRAP: 1, TAP: 2 });
    const review = await person.services.checkout.reviewCurrentBasket({ query: {} });
    expect(review.basket?.basketId).toBe(own.basketId);
    expect(review.others.map(({ basketId }) => basketId)).toEqual([other.basketId]);
  });

  it('loses nothing that was on its way meanwhile', async () => {
    const account = await shop.signedIn();
    const guest = shop.visitor();
    await fill(guest, { TAP: 2 });
    const person = signIn(guest, account);
    await contentOf(person);
    expect(person.cookies.get('visitor')).toBe('');
    // An answer to the guest that comes only now: the browser keeps the cookies that it sets.
    const late = createVisitor(shop.baseUrl, new Map(guest.cookies));
    late.cookies.delete('session');
    const answers: string[] = [];
    await late
      .fetch(`${shop.baseUrl}/services/shop/current-basket/items`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sku: 'TRAP', quantity: 1 }),
      })
      .then((response) => answers.push(...response.headers.getSetCookie()));
    const [, mark] = /^visitor=([^;]+)/.exec(answers.join('\n'))!;
    person.cookies.set('visitor', mark!);
    expect(await contentOf(person)).toEqual({ TAP: 2, TRAP: 1 });
    expect(person.cookies.get('visitor')).toBe('');
  });

  it('happens once, however many first requests come at once', async () => {
    const account = await shop.signedIn();
    await fill(account, { TAP: 1 });
    const guest = shop.visitor();
    await fill(guest, { TAP: 1 });
    const browsers = Array.from({ length: 10 }, () => signIn(guest, account));
    await Promise.all(browsers.map((browser) => browser.services.basket.getCurrentBasket()));
    expect(await contentOf(account)).toEqual({ TAP: 2 });
    expect(await contentOf(guest)).toEqual({});
  });

  describe.each(['given to the account', 'joined with the account’s'])(
    'an addition that waits while its basket is %s',
    (way) => {
      /** Adds as the guest by `add`, whose basket goes over before that is written. */
      async function addMeanwhile(
        add: (guest: Visitor, basketId: string) => Promise<{ basketId: string }>,
      ) {
        const account = await shop.signedIn();
        const guest = shop.visitor();
        const { basketId } = await fill(guest, { TAP: 2 });
        const own = await fill(account, { PIPE: 10 });
        const { db } = shop;
        const { ownerAccountId } = (await findBasket(db, own.basketId))!;
        const { ownerVisitor } = (await findBasket(db, basketId))!;
        const waiting = await transaction(db, async (tx) => {
          await lockBasket(tx, basketId);
          const answer = add(guest, basketId);
          await isWaitedFor(db, tx);
          if (way.startsWith('given')) await giveBasketsTo(tx, ownerAccountId!, ownerVisitor!);
          else await setAsideBasket(tx, basketId, ownerAccountId!, new Date());
          return { answer };
        });
        const added = await waiting.answer;
        expect(added.basketId).not.toBe(basketId);
        return signIn(guest, account);
      }

      it.each([
        [
          'the basket in use',
          ({ services }: Visitor) =>
            services.basket.addToCurrentBasket({ body: { sku: 'TRAP', quantity: 3 } }),
        ],
        [
          'a basket by its id',
          ({ services }: Visitor, basketId: string) =>
            services.basket.addItem({ params: { basketId }, body: { sku: 'TRAP', quantity: 3 } }),
        ],
      ])('to %s goes over as well, and is not refused', async (_, add) => {
        const person = await addMeanwhile(add);
        expect(await contentOf(person)).toMatchObject({ TRAP: 3 });
      });
    },
  );

  it('leads additions to a basket that is in another by now to that other', async () => {
    const account = await shop.signedIn();
    const own = await fill(account, { TAP: 1 });
    const guest = shop.visitor();
    const { basketId } = await fill(guest, { TRAP: 1 });
    const person = signIn(guest, account);
    const body = { sku: 'PIPE', quantity: 10 };
    const added = await person.services.basket.addItem({ params: { basketId }, body });
    expect(added.basketId).toBe(own.basketId);
    expect(await contentOf(account)).toEqual({ TAP: 1, TRAP: 1, PIPE: 10 });
  });
});
