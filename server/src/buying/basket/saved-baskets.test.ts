import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { tablesHolding } from '../../../test/kept-secrets.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { hashRetrievalCode, newRetrievalCode } from '../saved-lists/retrieval-code.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 80_00 } },
      { sku: 'TRAP', incPence: 54_00 },
      ...Array.from({ length: 200 }, (_, index) => ({ sku: `MANY-${index}`, incPence: 100 })),
    ],
  });
});
afterAll(() => shop.stop());

async function saved(visitor: Visitor, items = [{ sku: 'TAP', quantity: 2 }]) {
  const { basketId } = await visitor.services.basket.createBasketWithItems({ body: { items } });
  return visitor.services.basket.saveBasket({ params: { basketId } });
}
const retrieve = ({ services }: Visitor, retrievalCode: string) =>
  services.basket.retrieveBasket({ query: { retrievalCode } });
const contents = (basket: { lines: { sku: string; quantity: number }[] }) =>
  basket.lines.map(({ sku, quantity }) => [sku, quantity]);

describe('retrieval codes', () => {
  const codes = fc.constant(null).map(() => newRetrievalCode(randomBytes));
  const typos = [...'0123456789ABCDEFGHJKMNPQRSTUVWXYZ'];

  test('are the same however they are typed', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const spoken = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
        return hashRetrievalCode(spoken, '').equals(hashRetrievalCode(code, ''));
      }),
    );
  });

  test('are refused with any one character mistyped', () => {
    fc.assert(
      fc.property(codes, fc.nat(23), fc.constantFrom(...typos), (code, place, typo) => {
        fc.pre(code[place] !== '-' && code[place] !== typo);
        const mistyped = code.slice(0, place) + typo + code.slice(place + 1);
        expect(() => hashRetrievalCode(mistyped, '/query/retrievalCode')).toThrow(
          /One of the characters is wrong/,
        );
      }),
    );
  });
});

describe('saveBasket and retrieveBasket', () => {
  it("bring what was saved to another device, at the retriever's own prices", async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { retrievalCode } = await saved(plumber);
    const basket = await retrieve(shop.visitor(), retrievalCode);
    expect(contents(basket)).toEqual([['TAP', 2]]);
    expect(basket.totals.total.incPence).toBe(258_00);
    // The band's price was the saver's: nothing of it is told, not even as a change.
    expect(JSON.stringify(basket)).not.toContain('8000');
  });

  it('bring the rooms back to whoever saved them, and to nobody else', async () => {
    const shopper = shop.visitor();
    const { services } = shopper;
    const project = await services.projects.createProject({
      body: { name: 'House', rooms: ['Attic', 'Cellar'] },
    });
    const params = { projectId: project.projectId };
    const items = ['Attic', 'Cellar'].map((room) => ({ sku: 'TAP', quantity: 1, room }));
    await services.projects.addToProject({ params, body: { items } });
    const { basketId } = await services.projects.addAllToBasket({ params });
    const { retrievalCode } = await services.basket.saveBasket({
      params: { basketId: basketId! },
    });
    const other = await retrieve(shop.visitor(), retrievalCode);
    expect(other.lines).toMatchObject([{ sku: 'TAP', quantity: 2, roomLabel: null }]);
    await services.basket.removeItem({ params: { basketId: basketId! }, body: { sku: 'TAP' } });
    const own = await retrieve(shopper, retrievalCode);
    expect(own.lines).toMatchObject([{ sku: 'TAP', quantity: 2, roomLabel: 'Attic, Cellar' }]);
    expect((await retrieve(shopper, retrievalCode)).lines).toEqual(own.lines);
  });

  it('keep what was saved, whatever the basket becomes afterwards', async () => {
    const shopper = shop.visitor();
    const { retrievalCode, basketId } = await saved(shopper);
    await shopper.services.basket.removeItem({ params: { basketId }, body: { sku: 'TAP' } });
    expect(contents(await retrieve(shop.visitor(), retrievalCode))).toEqual([['TAP', 2]]);
  });

  it('lose nothing that the basket holds, and twice is the same as once', async () => {
    const { retrievalCode } = await saved(shop.visitor(), [
      { sku: 'TAP', quantity: 2 },
      { sku: 'TRAP', quantity: 1 },
    ]);
    const other = shop.visitor();
    await other.services.basket.createBasketWithItems({
      body: {
        items: [
          { sku: 'TRAP', quantity: 5 },
          { sku: 'MANY-1', quantity: 1 },
        ],
      },
    });
    await retrieve(other, retrievalCode);
    const twice = await retrieve(other, retrievalCode);
    expect(contents(twice)).toEqual([
      ['TRAP', 5],
      ['MANY-1', 1],
      ['TAP', 2],
    ]);
  });

  it('refuse more items than a basket holds, and change nothing', async () => {
    const { retrievalCode } = await saved(shop.visitor());
    const other = shop.visitor();
    const items = Array.from({ length: 200 }, (_, index) => ({
      sku: `MANY-${index}`,
      quantity: 1,
    }));
    const before = await other.services.basket.createBasketWithItems({ body: { items } });
    expect(await refusalOf(retrieve(other, retrievalCode))).toMatchObject({ code: 'basket-full' });
    expect(await other.services.basket.getCurrentBasket()).toEqual(before);
  });

  it('refuse a code that is too short, mistyped, unknown or expired, at its field', async () => {
    const { retrievalCode } = await saved(shop.visitor());
    shop.advance(91 * 86_400_000);
    const unknown = newRetrievalCode(randomBytes);
    for (const code of ['ABCD', unknown, retrievalCode]) {
      expect(await refusalOf(retrieve(shop.visitor(), code))).toMatchObject({
        status: 404,
        code: 'retrieval-code-unknown',
        paths: ['/query/retrievalCode'],
      });
    }
    const details = await Promise.all(
      [unknown, retrievalCode].map(
        async (code) => (await refusalOf(retrieve(shop.visitor(), code))).detail,
      ),
    );
    expect(new Set(details).size).toBe(1);
  });

  it('end in a wait when codes are tried too often', async () => {
    const guesser = shop.visitor();
    await guesser.services.basket.createBasket({ body: { sku: 'TAP', quantity: 1 } });
    const statuses: (number | undefined)[] = [];
    for (let tried = 0; tried < 11; tried++) {
      const refused = await refusalOf(retrieve(guesser, newRetrievalCode(randomBytes)));
      statuses.push(refused.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
  });

  it('keep no code in the database, only its hash', async () => {
    const { retrievalCode } = await saved(shop.visitor());
    expect(await tablesHolding(shop.db, retrievalCode)).toEqual([]);
    expect(await tablesHolding(shop.db, retrievalCode.replaceAll('-', ''))).toEqual([]);
  });
});

describe('sendBasketSavedEmail', () => {
  const mail = ({ services }: Visitor, retrievalCode: string, emailAddress: string) =>
    services.basket.sendBasketSavedEmail({ body: { retrievalCode, emailAddress } });
  const messagesTo = async (address: string) =>
    (await shop.db.pool.query('select * from message where to_address = $1', [address])).rows;

  it('mails the code of an own basket, with a link that opens it', async () => {
    const shopper = shop.visitor();
    const { retrievalCode } = await saved(shopper);
    await mail(shopper, retrievalCode, 'site@example.com');
    const [message] = await messagesTo('site@example.com');
    expect(message).toMatchObject({ kind: 'basket-saved' });
    expect(message.text).toContain(`${shop.baseUrl}/basket/retrieve?code=${retrievalCode}`);
    expect(message.text).toContain('2 items');
  });

  it('mails on what a guest saved once they are signed in', async () => {
    const guest = shop.visitor();
    const { retrievalCode } = await saved(guest);
    const person = await shop.signedIn();
    guest.cookies.set('session', person.cookies.get('session')!);
    await guest.services.basket.getCurrentBasket();
    await mail(person, retrievalCode, 'guest-no-more@example.com');
    expect(await messagesTo('guest-no-more@example.com')).toHaveLength(1);
  });

  it("refuses another's code as one that does not exist", async () => {
    const { retrievalCode } = await saved(shop.visitor());
    const stranger = shop.visitor();
    await saved(stranger);
    const anothers = await refusalOf(mail(stranger, retrievalCode, 'site@example.org'));
    const none = await refusalOf(mail(stranger, newRetrievalCode(randomBytes), 'site@example.org'));
    expect({ ...anothers.problem, requestId: '' }).toEqual({ ...none.problem, requestId: '' });
    expect(await messagesTo('site@example.org')).toEqual([]);
  });

  it('sends five a day from one sender and three a day to one address', async () => {
    const shopper = shop.visitor();
    const { retrievalCode } = await saved(shopper);
    for (let sent = 0; sent < 3; sent++) {
      await mail(shopper, retrievalCode, 'one@example.com');
      shop.advance(1000);
    }
    const fourth = mail(shopper, retrievalCode, 'One@example.com');
    expect(await refusalOf(fourth)).toMatchObject({ code: 'too-many-requests' });
    for (const to of ['two', 'three']) await mail(shopper, retrievalCode, `${to}@example.com`);
    const sixth = mail(shopper, retrievalCode, 'four@example.com');
    expect(await refusalOf(sixth)).toMatchObject({ code: 'too-many-requests' });
    expect(await messagesTo('one@example.com')).toHaveLength(3);
  });

  it('sends thirty a day for all guests of one network, who could else begin as another', async () => {
    const mailAs = async (sender: Visitor, address: string) =>
      mail(sender, (await saved(sender)).retrievalCode, address);
    await mailAs(shop.visitor(), 'eight@example.com');
    const { rowCount } = await shop.db.pool.query(
      `update try_count set tries = 29 where key_hash = sha256('mail-to-others-from:127.0.0.1')`,
    );
    expect(rowCount).toBe(1);
    await mailAs(shop.visitor(), 'five@example.com');
    const another = mailAs(shop.visitor(), 'six@example.com');
    expect(await refusalOf(another)).toMatchObject({ code: 'too-many-requests' });
    await mailAs(await shop.signedIn(), 'six@example.com');
    shop.advance(24 * 3_600_000);
    await mailAs(shop.visitor(), 'seven@example.com');
  });
});

describe('copyBasket', () => {
  it('starts another basket in use, and keeps the first to go back to', async () => {
    const shopper = shop.visitor();
    const { basketId } = await saved(shopper);
    shop.advance(1000);
    const copy = await shopper.services.basket.copyBasket({ params: { basketId } });
    expect(copy.basketId).not.toBe(basketId);
    expect(contents(copy)).toEqual([['TAP', 2]]);
    const review = await shopper.services.checkout.reviewCurrentBasket({ query: {} });
    expect(review.basket?.basketId).toBe(copy.basketId);
    expect(review.others.map((each) => each.basketId)).toEqual([basketId]);
    shop.advance(1000);
    await shopper.services.basket.resumeBasket({ params: { basketId } });
    expect((await shopper.services.basket.getCurrentBasket())?.basketId).toBe(basketId);
  });

  it('keeps the rooms that its items are for', async () => {
    const { basket, projects } = shop.visitor().services;
    const { projectId } = await projects.createProject({ body: { name: 'Flat', rooms: ['Loft'] } });
    const params = { projectId };
    const items = [{ sku: 'TAP', quantity: 1, room: 'Loft' }];
    await projects.addToProject({ params, body: { items } });
    const { basketId } = await projects.addAllToBasket({ params });
    const copy = await basket.copyBasket({ params: { basketId: basketId! } });
    expect(copy.lines).toMatchObject([{ sku: 'TAP', roomLabel: 'Loft' }]);
  });

  it('refuses an empty basket, and has none of it', async () => {
    const shopper = shop.visitor();
    const { basketId } = await saved(shopper);
    await shopper.services.basket.removeItem({ params: { basketId }, body: { sku: 'TAP' } });
    const copying = shopper.services.basket.copyBasket({ params: { basketId } });
    expect(await refusalOf(copying)).toMatchObject({ code: 'basket-empty' });
    const { others } = await shopper.services.checkout.reviewCurrentBasket({ query: {} });
    expect(others).toEqual([]);
  });
});
