import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payAtProvider, startTestShop, type TestShop } from '../../../test/shop.ts';
import { beginPayment } from '../../../test/payments.ts';
import { listProviderFaults } from './faults-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00, stock: 100 }] });
});
afterAll(() => shop.stop());

const faults = () => listProviderFaults(shop.db, shop.app.context.payments.getIntent, 100);

describe('the books beside the provider’s', () => {
  it('agree on what was paid and on what was given up', async () => {
    const [payer, leaver] = [shop.visitor(), shop.visitor()];
    const paid = await beginPayment(payer);
    await payAtProvider(shop, paid.intent);
    await payer.services.checkout.completePayment({ params: paid.params, body: paid.body });
    const { params } = await beginPayment(leaver);
    await leaver.services.checkout.clearPaymentDetails({ params });
    expect(await faults()).toEqual([]);
  });

  it('differ where money was taken for a payment that is given up here', async () => {
    const { intent } = await beginPayment(shop.visitor());
    await payAtProvider(shop, intent);
    const { rows } = await shop.db.pool.query<{ id: string }>(
      `update payment set state = 'cancelled' where provider_intent_id = $1 returning id`,
      [intent.intentId],
    );
    expect(await faults()).toEqual([
      `payment ${rows[0]!.id}: the provider took ${intent.amountPence} pence and gave back 0, ` +
        'but it says 0 and 0',
    ]);
  });

  it('name a payment whose intent the provider does not know, and go on to the others', async () => {
    const [lost, other] = [await beginPayment(shop.visitor()), await beginPayment(shop.visitor())];
    const end = async (intentId: string, as: string) =>
      (
        await shop.db.pool.query<{ id: string }>(
          `update payment set state = 'succeeded', provider_intent_id = $2
            where provider_intent_id = $1 returning id`,
          [intentId, as],
        )
      ).rows[0]!.id;
    const before = await faults();
    const otherId = await end(other.intent.intentId, other.intent.intentId);
    const id = await end(lost.intent.intentId, 'pi_of_another_account');
    const found = (await faults()).filter((fault) => !before.includes(fault));
    expect(found).toHaveLength(2);
    expect(found).toContain(
      `payment ${id}: the provider does not know its intent pi_of_another_account`,
    );
    expect(found.join()).toContain(`payment ${otherId}: the provider took 0 pence`);
  });
});
