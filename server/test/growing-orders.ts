import type { AccountShop, CreditBuyer } from './account-shop.ts';
import { payAtProvider } from './shop.ts';

// Orders of businesses, and what their members would add to them.

export const oneTap = [{ sku: 'TAP', quantity: 1 }];

/** Somebody of a business, who may spend so much. */
export async function colleagueWithin(
  shop: AccountShop,
  limits: Record<string, number> = {},
): Promise<CreditBuyer> {
  const member = await shop.colleagueOf(await shop.buyer());
  for (const [column, pence] of Object.entries(limits)) {
    await shop.shop.db.pool.query(
      `update business_member set ${column} = $2 where account_id = $1`,
      [member.accountId, pence],
    );
  }
  return member;
}

/** Asks for more of an order, up to where it is agreed to. */
export async function askedFor(
  { services }: CreditBuyer,
  orderNumber: string,
  modifications: Parameters<
    CreditBuyer['services']['orderChanges']['amendOrder']
  >[0]['body']['modifications'],
) {
  const { orderChanges } = services;
  const change = await orderChanges.amendOrder({
    params: { id: orderNumber },
    body: { modifications },
  });
  const params = { order: orderNumber, changeId: change.changeId };
  const { quotedDuePence: agreedDuePence, quotedBackPence: agreedBackPence } = change;
  return () =>
    orderChanges.acceptOrderChange({ params, body: { agreedDuePence, agreedBackPence } });
}

/** The same for so many taps. */
export const askedForTaps = (member: CreditBuyer, orderNumber: string, quantity = 1) =>
  askedFor(member, orderNumber, [{ type: 1, sku: 'TAP', quantity }]);

/** Begins to pay for a basket with a card. */
export async function beginByCard(shop: AccountShop, member: CreditBuyer, items = oneTap) {
  const { basketId, totalPence: agreedTotalPence } = await shop.ready(member, items);
  const params = { basketId };
  const body = { method: 'card', agreedTotalPence } as const;
  return { params, intent: await member.services.checkout.createPaymentIntent({ params, body }) };
}

/** An order of a tap that a member has paid for with a card. */
export async function orderByCard(
  shop: AccountShop,
  member: CreditBuyer,
): Promise<{ orderNumber: string; guid: string }> {
  const { params, intent } = await beginByCard(shop, member);
  await payAtProvider(shop.shop, intent);
  const body = { intentId: intent.intentId };
  const { orderNumber } = await member.services.checkout.completePayment({ params, body });
  const { orderGuid: guid } = await shop.staff.services.orders.getStaffOrder({
    params: { orderNumber },
  });
  return { orderNumber, guid };
}

/** What the orders of a member come to, ex VAT. */
export async function sumOfOrders(
  { shop }: AccountShop,
  { accountId }: CreditBuyer,
): Promise<number> {
  const { rows } = await shop.db.pool.query<{ pence: number }>(
    'select sum(total_ex_pence)::int as pence from customer_order where account_id = $1',
    [accountId],
  );
  return rows[0]!.pence;
}
