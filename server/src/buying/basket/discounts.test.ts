import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../../test/discounts.ts';
import {
  createVisitor,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00 },
      { sku: 'TRAP', incPence: 54_00 },
    ],
  });
  await makeCampaign(shop.db, 'TENTH');
  await makeCampaign(shop.db, 'SPEND 200', { minimumSpendPence: 200_00, amount: 500 });
  await makeCampaign(shop.db, 'ENDED', { endsAt: new Date('2026-11-01T00:00:00Z') });
  await makeCampaign(shop.db, 'EARLY', { startsAt: new Date('2027-01-01T00:00:00Z') });
  await makeCampaign(shop.db, 'STOPPED', { isStopped: true });
  await makeCampaign(shop.db, 'TRADEONLY', { channel: discountChannel.tradeSite });
  await makeCampaign(shop.db, 'APPONLY', { channel: discountChannel.tradeApp });
  await makeCampaign(shop.db, 'LOW', { priority: 1 });
  await makeCampaign(shop.db, 'HIGH', { priority: 2 });
});
afterAll(() => shop.stop());

async function withBasket(visitor: Visitor = shop.visitor()) {
  const { basket } = visitor.services;
  const { basketId } = await basket.createBasket({ body: { sku: 'TAP', quantity: 1 } });
  const params = { basketId };
  return {
    params,
    basket,
    visitor,
    add: (code: string) => basket.addDiscount({ params, body: { code } }),
    remove: (code: string) => basket.removeDiscount({ params, body: { code } }),
  };
}

describe('addDiscount', () => {
  it('takes the code off, with a step in the trace of each line that ends at its amount', async () => {
    const { add, basket, params } = await withBasket();
    const after = await add(' tenth ');
    expect(after.discount).toEqual({
      code: 'TENTH',
      text: '10 % off everything',
      appliesTo: 'goods',
      problem: null,
      missingPence: 0,
      deliveryOff: null,
    });
    expect(after.totals.discount.incPence).toBe(12_90);
    expect(after.lines[0]!.trace.map(({ step, incPence }) => [step, incPence])).toEqual([
      ['list', 129_00],
      ['code', 116_10],
    ]);
    expect(await basket.getBasket({ params })).toEqual(after);
  });

  it('keeps one code: the last one stands', async () => {
    const { add } = await withBasket();
    await add('TENTH');
    expect((await add('LOW')).discount!.code).toBe('LOW');
  });

  it('keeps a code that asks for more, says how much, and takes it off as soon as it is there', async () => {
    const { add, basket, params } = await withBasket();
    expect((await add('SPEND200')).discount).toMatchObject({
      problem: 'below-minimum',
      missingPence: 71_00,
    });
    const more = await basket.addItem({ params, body: { sku: 'TAP', quantity: 1 } });
    expect(more.discount!.problem).toBeNull();
    expect(more.totals.discount.incPence).toBe(12_90);
    const less = await basket.setItem({ params, body: { sku: 'TAP', quantity: 1 } });
    expect(less.totals.discount.incPence).toBe(0);
  });

  it('refuses every code that cannot be used in the same words', async () => {
    const answers = [];
    for (const code of ['NOSUCHCODE', 'ENDED', 'EARLY', 'STOPPED', 'TRADEONLY', 'APPONLY', '§§§']) {
      const { add, basket, params } = await withBasket();
      const { problem, ...told } = await refusalOf(add(code));
      answers.push({ ...told, title: problem.title });
      expect((await basket.getBasket({ params })).discount).toBeNull();
    }
    expect(answers[0]).toMatchObject({
      status: 422,
      code: 'discount-refused',
      paths: ['/body/code'],
    });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('takes no channel from a request: a trade code works with an active trade account only', async () => {
    const { params, visitor } = await withBasket();
    const response = await visitor.fetch(
      `${shop.baseUrl}/services/ordering/basket/${params.basketId}/adddiscount?channel=200`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-channel': '200' },
        body: JSON.stringify({ code: 'TRADEONLY', channel: 200 }),
      },
    );
    expect(response.status).toBe(400);
  });

  it('lets a visitor try five codes a minute and twenty a day, right and wrong alike', async () => {
    const { add } = await withBasket();
    for (let minute = 0; minute < 3; minute++) {
      for (let tries = 0; tries < 5; tries++) {
        expect((await refusalOf(add(`WRONG${tries}`))).code).toBe('discount-refused');
      }
      const refused = await refusalOf(add('TENTH'));
      expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' });
      shop.advance(61_000);
    }
    // What was turned away was no try: fifteen so far.
    for (let tries = 0; tries < 5; tries++) {
      expect((await refusalOf(add('WRONG'))).code).toBe('discount-refused');
    }
    expect((await refusalOf(add('TENTH'))).detail).toContain('tomorrow');
    shop.advance(24 * 3_600_000);
    expect((await add('TENTH')).discount!.code).toBe('TENTH');
    // Others are not held up by it.
    await (await withBasket()).add('TENTH');
  });

  it('counts the wrong tries of all guests of one network, who could else begin as another', async () => {
    await (await withBasket()).add('TENTH');
    const { rowCount } = await shop.db.pool.query(
      `update try_count set tries = 499 where key_hash = sha256('discount-from:127.0.0.1')`,
    );
    expect(rowCount).toBe(1);
    await (await withBasket()).add('TENTH');
    expect((await refusalOf((await withBasket()).add('WRONG'))).code).toBe('discount-refused');
    expect((await refusalOf((await withBasket()).add('TENTH'))).code).toBe('too-many-requests');
    await (await withBasket(await shop.signedIn())).add('TENTH');
    shop.advance(24 * 3_600_000);
    await (await withBasket()).add('TENTH');
  });
});

describe('removeDiscount', () => {
  it('takes the code away, however it is typed, and refuses one that is not there', async () => {
    const { add, remove } = await withBasket();
    await add('SPEND 200');
    expect((await refusalOf(remove('TENTH'))).code).toBe('discount-not-in-basket');
    expect((await remove('spend-200')).discount).toBeNull();
    expect((await refusalOf(remove('SPEND200'))).status).toBe(404);
  });
});

describe('signing in with a code on the basket', () => {
  async function merged(guestsCode: string | null, ownCode: string | null) {
    const own = await withBasket(await shop.signedIn());
    const guest = await withBasket();
    if (guestsCode) await guest.add(guestsCode);
    if (ownCode) await own.add(ownCode);
    const session = own.visitor.cookies.get('session')!;
    const cookies = new Map([...guest.visitor.cookies, ['session', session]]);
    const person = createVisitor(shop.baseUrl, cookies);
    return (await person.services.basket.getCurrentBasket())!.discount?.code ?? null;
  }

  it.each([
    ['the guest’s code comes along', 'TENTH', null, 'TENTH'],
    ['the account’s stays', null, 'TENTH', 'TENTH'],
    ['the same is kept once', 'TENTH', 'TENTH', 'TENTH'],
    ['of two, the one of the higher priority', 'HIGH', 'LOW', 'HIGH'],
    ['of two, the account’s where its priority is higher', 'LOW', 'HIGH', 'HIGH'],
    ['of two of one priority, the account’s', 'SPEND200', 'TENTH', 'TENTH'],
  ])('%s', async (_, guests, own, expected) => {
    expect(await merged(guests, own)).toBe(expected);
  });
});

describe('a basket that was saved with a code', () => {
  async function savedWith(code: string) {
    const { add, basket, params } = await withBasket();
    await add(code);
    const { retrievalCode } = await basket.saveBasket({ params });
    return (visitor: Visitor) =>
      visitor.services.basket.retrieveBasket({ query: { retrievalCode } });
  }

  it('brings it along to whoever opens it', async () => {
    const open = await savedWith('TENTH');
    const opened = await open(shop.visitor());
    expect(opened).toMatchObject({ discount: { code: 'TENTH' }, codeLeftOut: false });
    expect(opened.totals.discount.incPence).toBe(12_90);
  });

  it('comes without one that cannot be used any more, and says so', async () => {
    await makeCampaign(shop.db, 'BRIEF', { endsAt: new Date('2026-12-20T00:00:00Z') });
    const open = await savedWith('BRIEF');
    await shop.db.pool.query(
      `update campaign set is_stopped = true where promotion_code = 'BRIEF'`,
    );
    expect(await open(shop.visitor())).toMatchObject({ discount: null, codeLeftOut: true });
  });

  it('leaves alone the code that a basket has already', async () => {
    const open = await savedWith('TENTH');
    const other = await withBasket();
    await other.add('LOW');
    expect(await open(other.visitor)).toMatchObject({
      discount: { code: 'LOW' },
      codeLeftOut: true,
    });
  });

  it('is copied with it', async () => {
    const { add, basket, params } = await withBasket();
    await add('TENTH');
    expect((await basket.copyBasket({ params })).discount!.code).toBe('TENTH');
  });
});
