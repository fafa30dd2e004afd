import { expect, test } from 'vitest';
import { describeForm, type FormField } from '../call/form-fields.ts';
import { allCalls } from '../calls.ts';

test('a telephone number is for the driver alone where goods are delivered, and nowhere else', () => {
  const hintOf = (body: Parameters<typeof describeForm>[0]) =>
    (describeForm(body).fields as readonly FormField[]).find(({ name }) => name === 'phone')!.hint;
  const { checkout, tradeAccounts, tradeCredit } = allCalls;
  expect(hintOf(checkout.setContactDetails.body)).toBe('For the driver only.');
  expect(hintOf(tradeAccounts.updateBusiness.body)).toBeUndefined();
  expect(hintOf(tradeAccounts.updateDetails.body)).toBeUndefined();
  expect(hintOf(tradeCredit.registerMerchantCustomerUser.body)).toBeUndefined();
});
