import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count, stockOf } from '../../../test/payments.ts';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';
import { isWaitedFor } from '../../../test/waiting.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { changeStatus } from '../../people/businesses/change-status.ts';
import { endMembership } from '../../people/businesses/end-membership.ts';
import { insertMember } from '../../people/businesses/members-store.ts';
import { grantFullBand } from '../../people/businesses/open-business.ts';
import { lockBusiness } from '../../people/businesses/store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    now: new Date('2026-11-23T10:00:00Z'),
    offerings: [
      {
        sku: 'TAP',
        incPence: 120_00,
        bandExPence: { 'band-1': 90_00, 'band-3': 80_00 },
        stock: 500,
      },
    ],
  });
});
afterAll(() => shop.stop());

const businessOf = async ({ services }: Visitor) =>
  (await services.businesses.listOwnBusinesses()).businesses[0]!;
const accountIdOf = async ({ services }: Visitor) =>
  (await services.accounts.getUserProfile()).accountId;
const bandId = async (code: string) =>
  (await shop.app.context.listBands(shop.db)).find((band) => band.code === code)!.id;

describe('a business that changes while somebody pays', () => {
  it.each([
    [
      'is suspended',
      (tx: Tx, businessId: number) =>
        changeStatus(tx, shop.app.context, {
          businessId,
          status: 'suspended',
          reason: 'An invoice is overdue.',
          actorAccountId: null,
        }),
    ],
    [
      'goes to another band',
      async (tx: Tx, businessId: number) =>
        grantFullBand(tx, shop.app.context, {
          businessId,
          bandId: await bandId('band-3'),
          actorAccountId: null,
        }),
    ],
    [
      'loses the member',
      async (tx: Tx, businessId: number, accountId: number) => {
        await lockBusiness(tx, businessId);
        const heir = await accountIdOf(await shop.signedIn());
        await insertMember(
          tx,
          { businessId, accountId: heir, role: 'owner' },
          shop.app.context.now(),
        );
        await endMembership(tx, shop.app.context, { businessId, accountId, actorAccountId: null });
      },
    ],
  ])('and %s: nothing is charged, held or half done', async (_, change) => {
    const plumber = await shop.signedIn({ band: 'band-1' });
    const { businessId } = await businessOf(plumber);
    const accountId = await accountIdOf(plumber);
    const { basket } = await readyToPay(plumber, [{ sku: 'TAP', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const body = { method: 'card' } as const;
    const before = await stockOf(shop, 'TAP');
    const { refused } = await transaction(shop.db, async (tx) => {
      await change(tx, businessId, accountId);
      const pay = plumber.services.checkout.createPaymentIntent({ params, body });
      const refusal = refusalOf(pay);
      await isWaitedFor(shop.db, tx);
      return { refused: refusal };
    });
    expect((await refused).code).toBe('payment-changed');
    expect(await count(shop, 'payment', 'subject = $1', [basket.basketId])).toBe(0);
    expect(await stockOf(shop, 'TAP')).toEqual(before);
    // The basket is still there, and what it costs now can be paid.
    const intent = await plumber.services.checkout.createPaymentIntent({ params, body });
    await payAtProvider(shop, intent);
    const paid = { intentId: intent.intentId };
    await plumber.services.checkout.completePayment({ params, body: paid });
  });
});
