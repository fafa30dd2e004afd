import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginPayment } from '../../test/payments.ts';
import { payAtProvider, refusalOf, startTestShop, type TestShop } from '../../test/shop.ts';
import type { IdempotencyKey } from '../core/handler.ts';
import { answerOnce } from './answer-once.ts';
import { findAnswer, removeKeysOf, removeOldKeys, requestHash, saveAnswer } from './idempotency.ts';
import { transaction } from './transaction.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
});
afterAll(() => shop.stop());

const keyOf = (scope: string, key: string, body: unknown = {}): IdempotencyKey => ({
  scope,
  key,
  call: 'test.call',
  requestHash: requestHash('test.call', {}, body),
});
const find = (key: IdempotencyKey) => transaction(shop.db, (tx) => findAnswer(tx, key));
const save = (key: IdempotencyKey, answer: unknown) =>
  transaction(shop.db, (tx) => saveAnswer(tx, key, answer));

describe('a key', () => {
  it('gives the answer again to the caller who sent it, and is new to any other', async () => {
    await save(keyOf('account:1', 'shared-key'), { secret: 'of account 1' });
    expect(await find(keyOf('account:1', 'shared-key'))).toEqual({ secret: 'of account 1' });
    for (const scope of ['account:2', 'visitor:1', 'visitor:none', '']) {
      expect(await find(keyOf(scope, 'shared-key'))).toBeUndefined();
    }
    await save(keyOf('account:2', 'shared-key'), { secret: 'of account 2' });
    expect(await find(keyOf('account:1', 'shared-key'))).toEqual({ secret: 'of account 1' });
    expect(await find(keyOf('account:2', 'shared-key'))).toEqual({ secret: 'of account 2' });
  });

  it('is refused with another request', async () => {
    await save(keyOf('account:1', 'one-request', { quantity: 1 }), 'done');
    const other = find(keyOf('account:1', 'one-request', { quantity: 2 }));
    await expect(other).rejects.toMatchObject({ code: 'key-reused' });
  });

  it('is refused while its first request is under way, and not to another caller', async () => {
    await transaction(shop.db, async (tx) => {
      await findAnswer(tx, keyOf('account:1', 'slow-request'));
      await expect(find(keyOf('account:1', 'slow-request'))).rejects.toMatchObject({
        code: 'key-in-flight',
      });
      expect(await find(keyOf('account:2', 'slow-request'))).toBeUndefined();
    });
  });

  it('is forgotten with its caller alone, and after two days', async () => {
    await save(keyOf('account:8', 'forgotten'), 'gone');
    await save(keyOf('account:9', 'forgotten'), 'stays');
    await transaction(shop.db, (tx) => removeKeysOf(tx, ['account:8']));
    expect(await find(keyOf('account:8', 'forgotten'))).toBeUndefined();
    expect(await find(keyOf('account:9', 'forgotten'))).toBe('stays');
    const inTwoDays = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await transaction(shop.db, (tx) => removeOldKeys(tx, inTwoDays(47)));
    expect(await find(keyOf('account:9', 'forgotten'))).toBe('stays');
    await transaction(shop.db, (tx) => removeOldKeys(tx, inTwoDays(49)));
    expect(await find(keyOf('account:9', 'forgotten'))).toBeUndefined();
  });
});

describe('a key whose work asks somebody outside', () => {
  it('belongs to the request that came first, of any two that come at once', async () => {
    for (let pair = 0; pair < 20; pair++) {
      let done = 0;
      const ask = (quantity: number) =>
        answerOnce(shop.db, keyOf('account:1', `pair-${pair}`, { quantity }), async () => {
          done++;
          await new Promise(setImmediate);
          return quantity;
        });
      const [one, other] = await Promise.allSettled([ask(1), ask(2)]);
      expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const refused = one.status === 'rejected' ? one : (other as PromiseRejectedResult);
      expect(refused.reason).toMatchObject({ code: 'key-reused' });
      expect(done).toBe(1);
    }
  });

  it('stays the request’s own when its work fails, or never ends, and lets it try again', async () => {
    const ask = (quantity: number, work: () => Promise<string>) =>
      answerOnce(shop.db, keyOf('account:1', 'failing', { quantity }), work);
    await expect(ask(1, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await expect(ask(2, async () => 'other')).rejects.toMatchObject({ code: 'key-reused' });
    expect(await ask(1, async () => 'made')).toBe('made');
    expect(await ask(1, async () => 'made twice')).toBe('made');
    await expect(find(keyOf('account:1', 'failing', { quantity: 2 }))).rejects.toMatchObject({
      code: 'key-reused',
    });
  });

  it('keeps the first answer of two that did the same work, and one that is nothing', async () => {
    const both = ['one', 'other'].map((answer) =>
      answerOnce(shop.db, keyOf('account:1', 'twice'), async () => answer),
    );
    const [first] = await Promise.all(both);
    expect(['one', 'other']).toContain(first);
    const again = () => answerOnce(shop.db, keyOf('account:1', 'twice'), async () => 'third');
    expect(['one', 'other']).toContain(await again());
    const nothing = keyOf('account:1', 'nothing');
    await answerOnce(shop.db, nothing, async () => null);
    expect(await answerOnce(shop.db, nothing, async () => 'something')).toBeNull();
  });
});

it('whoever repeats another’s request with their key learns nothing of the answer', async () => {
  const owner = shop.visitor();
  const { params, intent, body } = await beginPayment(owner);
  await payAtProvider(shop, intent);
  const once = { idempotencyKey: 'the-owners-own-key' };
  const placed = await owner.services.checkout.completePayment({ params, body }, once);
  expect(await owner.services.checkout.completePayment({ params, body }, once)).toEqual(placed);
  for (const other of [shop.visitor(), await shop.signedIn()]) {
    // Even a guest who has a mark of their own.
    await other.services.basket.createBasket({ body: { sku: 'TAP', quantity: 1 } });
    const repeated = other.services.checkout.completePayment({ params, body }, once);
    expect(await refusalOf(repeated)).toMatchObject({ status: 404, code: 'basket-not-found' });
  }
});
