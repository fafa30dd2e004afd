import type { Services } from '@plumbline/contracts/calls.ts';
import type { BrowserContext } from 'playwright-core';
import { vi } from 'vitest';

const params = { creditProvider: 'trade-credit' };

/** Applies for credit as an owner does, signs on the provider's own page, and waits for the limit. */
export async function getCredit(context: BrowserContext, { tradeCredit }: Services): Promise<void> {
  const { wording } = await tradeCredit.getMerchantCustomerUser({ params });
  const body = {
    firstName: 'Sam',
    lastName: 'Marlow',
    phone: '07700 900142',
    wordingVersion: wording!.version,
  };
  const { proposalId } = await tradeCredit.registerMerchantCustomerUser({ params, body });
  const { journeyUrl } = await tradeCredit.getDelegationToken({ params });
  await context.request.post(journeyUrl, { form: { do: 'sign' }, maxRedirects: 0 });
  await tradeCredit.submitSoleTraderProposal({ params: { ...params, id: proposalId } });
  const isOpen = async () =>
    (await tradeCredit.getMerchantCustomerUser({ params })).customer?.state === 'approved';
  await vi.waitUntil(isOpen, { timeout: 20_000 });
}
