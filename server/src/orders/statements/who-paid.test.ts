import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startAccountShop,
  type AccountShop,
  type CreditBuyer,
} from '../../../test/account-shop.ts';
import { mailsOfGivenBack, sendEvent, succeededEvent } from '../../../test/payments.ts';
import { payAtProvider } from '../../../test/shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

it('whoever of a business paid a statement is told that the money goes back, and its owners as well', async () => {
  const owner = await shop.buyer();
  const { item } = await shop.invoiced(owner);
  const [opener, payer] = [await shop.colleagueOf(owner), await shop.colleagueOf(owner)];
  const body = { itemIds: [item.itemId], agreedTotalPence: item.openPence };
  const begun = await opener.services.statements.startStatementPayment({ body });
  const { intentId, clientSecret } = await payer.services.statements.startStatementPayment({
    body,
  });
  expect(intentId).toBe(begun.intentId);
  await shop.finance.services.collections.recordReceipt({
    params: { businessId: owner.businessId },
    body: {
      reference: 'Bank',
      receivedOn: '2026-11-18',
      toOldest: true,
      amountPence: item.openPence,
    },
  });
  // With every page closed, as who pays by a bank's own app may leave it.
  await payAtProvider(shop.shop, { intentId, clientSecret });
  expect((await sendEvent(shop.shop, succeededEvent(intentId))).status).toBe(200);
  const emailOf = async ({ services }: CreditBuyer) =>
    (await services.accounts.getUserProfile()).email;
  const mails = await mailsOfGivenBack(shop.shop, intentId);
  expect(mails.map(({ to }) => to)).toEqual([await emailOf(payer), await emailOf(owner)]);
  expect(await shop.listTroubles([owner])).toEqual([]);
});
