import { createHash } from 'node:crypto';
import { orderBasketHandlers } from '@plumbline/server/buying/order-baskets/handlers.ts';
import { orderBasketStaffHandlers } from '@plumbline/server/buying/order-baskets/staff-handlers.ts';
import type { Caller } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { Refusal } from '@plumbline/server/core/refusal.ts';
import { strangers, traders, type DemoBuyer } from './buyers.ts';

/** What the support has taken on the telephone by the time that the shop opens. */
interface PhoneCall {
  buyer: DemoBuyer;
  /** Pieces of the goods that are sold most, by their place on the shelf. */
  pieces: readonly number[];
  poNumber: string | null;
  jobReference: string | null;
  note: string | null;
  /** Whether the link to pay is out. */
  isSent: boolean;
}

const calls: readonly PhoneCall[] = [
  {
    buyer: traders[0]!,
    pieces: [6, 24, 2],
    poNumber: '2296',
    jobReference: 'Alder Row, plot 5',
    note: 'Label by room.',
    isSent: false,
  },
  {
    buyer: strangers.at(-1)!,
    pieces: [1, 1],
    poNumber: null,
    jobReference: null,
    note: null,
    isSent: true,
  },
];

/**
 * Two orders by phone that are not finished, taken by the shop's own calls: one is still being written
 * down, and one waits to be paid.
 */
export async function seedOrderBaskets(
  context: Context,
  staff: Caller,
  {
    skus,
    customerOf,
  }: {
    skus: readonly string[];
    customerOf: (buyer: DemoBuyer) => Pick<Caller, 'accountId' | 'businessId'>;
  },
): Promise<void> {
  for (const [index, call] of calls.entries()) {
    const id = createHash('sha256').update(`demo phone call ${index}`).digest().subarray(0, 16);
    const begun = { ...call, id: id.toString('base64url') };
    await take(context, staff, begun, { skus, customerOf }).catch((error: unknown) => {
      // Another start of the shop has taken this call, or takes it just now.
      if (!(error instanceof Refusal && error.code === 'order-basket-changed')) throw error;
    });
  }
}

async function take(
  context: Context,
  caller: Caller,
  call: PhoneCall & { id: string },
  {
    skus,
    customerOf,
  }: {
    skus: readonly string[];
    customerOf: (buyer: DemoBuyer) => Pick<Caller, 'accountId' | 'businessId'>;
  },
): Promise<void> {
  const { buyer, pieces, poNumber, jobReference, note } = call;
  const { accountId, businessId } = customerOf(buyer);
  const { email, firstName, lastName, phone, address } = buyer;
  const asked = { params: { id: call.id }, query: {}, caller, idempotency: null };
  await orderBasketHandlers.setOrderBasket(
    {
      ...asked,
      body: {
        version: 0,
        accountId,
        businessId,
        contact: { email, firstName, lastName, phone },
        billing: { sameAsDelivery: true },
        poNumber,
        jobReference,
        note,
        discountCode: null,
      },
    },
    context,
  );
  let version = 1;
  for (const [place, quantity] of pieces.entries()) {
    const body = { version, sku: skus[place]!, quantity };
    ({ version } = await orderBasketHandlers.addOrderBasketItem({ ...asked, body }, context));
  }
  const query = { postcode: address.postcode };
  const ask = { ...asked, query, body: undefined };
  const { options } = await orderBasketStaffHandlers.listOrderBasketDelivery(ask, context);
  const deliveryOption = { optionId: options[0]!.optionId };
  const body = { version, delivery: { address }, deliveryOption };
  ({ version } = await orderBasketHandlers.setOrderBasketDelivery({ ...asked, body }, context));
  if (!call.isSent) return;
  const complete = { version, payBy: 'link' as const };
  await orderBasketHandlers.completeOrderBasket({ ...asked, body: complete }, context);
}
