import { basketHandlers } from '@plumbline/server/buying/basket/handlers.ts';
import { askApprovalHandlers } from '@plumbline/server/buying/checkout/approval-handlers.ts';
import { checkoutHandlers } from '@plumbline/server/buying/checkout/handlers.ts';
import { guest, type Caller } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { businessHandlers } from '@plumbline/server/people/businesses/handlers.ts';
import { saveSettingOnce } from '@plumbline/server/people/identity/store.ts';
import { teamHandlers } from '@plumbline/server/people/teams/handlers.ts';
import { demoVan } from '../people.ts';
import { traders } from './buyers.ts';
import { listAccounts } from './store.ts';

const dayMs = 86_400_000;

/**
 * What a team has by the time that the shop opens, by the shop's own calls: a van with its limits,
 * somebody who was asked in, and an order over a limit that waits for the owner's yes.
 */
export async function seedTeam(
  contextAt: (now: Date) => Context,
  { opensAt, skus }: { opensAt: Date; skus: readonly string[] },
): Promise<void> {
  const context = contextAt(new Date(opensAt.getTime() - dayMs));
  const owner = traders.find(({ person }) => person?.subject === 'demo-band-3')!;
  const accounts = await listAccounts(context.db, [owner.person!.subject, demoVan.subject]);
  const [boss, van] = [accounts.get(owner.person!.subject), accounts.get(demoVan.subject)];
  if (!boss || !van) return;
  const isFirst = await transaction(context.db, (tx) =>
    saveSettingOnce(tx, 'demo.team', opensAt.toISOString()),
  );
  if (!isFirst) return;
  const callerOf = (account: typeof boss, displayName: string): Caller => ({
    ...guest,
    accountId: account.accountId,
    businessId: account.businessId,
    bandId: account.bandId,
    channel: 200,
    displayName,
  });
  const asOwner = {
    params: { accountId: van.accountId },
    query: {},
    caller: callerOf(boss, owner.person!.displayName),
    idempotency: null,
  };
  const limits = { orderLimitPence: 250_00, monthLimitPence: 1_500_00, jobLimitPence: null };
  await businessHandlers.setMemberLimits({ ...asOwner, body: limits }, context);
  const invited = { email: 'start@example.com', role: 'buyer' as const, ...limits };
  await teamHandlers.inviteMember({ ...asOwner, params: {}, body: invited }, context);

  const { address, phone } = owner;
  const asked = {
    params: {},
    query: {},
    caller: callerOf(van, demoVan.displayName),
    idempotency: null,
  };
  const items = skus.slice(0, 3).map((sku, place) => ({ sku, quantity: [3, 1, 2][place]! }));
  const { basketId } = await basketHandlers.createBasketWithItems(
    { ...asked, body: { items } },
    context,
  );
  const inCheckout = { ...asked, params: { basketId } };
  const contact = { email: demoVan.email, firstName: 'Kit', lastName: 'Vane', phone };
  await checkoutHandlers.setContactDetails({ ...inCheckout, body: contact }, context);
  await checkoutHandlers.setDeliveryDetails({ ...inCheckout, body: { address } }, context);
  const { options } = await checkoutHandlers.listDeliveryOptions(
    { ...inCheckout, body: {} },
    context,
  );
  const { optionId } = options.find(({ specificDay }) => !specificDay)!;
  await checkoutHandlers.setDeliveryOption({ ...inCheckout, body: { optionId } }, context);
  const billing = {
    sameAsDelivery: true as const,
    poNumber: '2294',
    jobReference: 'Alder Row, plot 4',
  };
  await checkoutHandlers.setBillingDetails({ ...inCheckout, body: billing }, context);
  const note = 'Plot 4 has three rails, not two: drawing rev C.';
  await askApprovalHandlers.askApproval({ ...inCheckout, body: { note } }, context);
}
