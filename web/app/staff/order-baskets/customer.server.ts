import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import { ContactDetailsData } from '@plumbline/contracts/nouns/checkout.ts';
import type { OrderBasket } from '@plumbline/contracts/nouns/order-baskets.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';

/** How whoever it is for is reached; nobody is asked on the phone for texts on the day. */
export const contactForm = describeForm(ContactDetailsData, { without: ['textOnTheDay'] });

/**
 * Says for whom an order basket is: an account and which of its businesses, with what the shop knows
 * of it, or a guest as they were typed. What else was written down of the order stays.
 */
export async function saveCustomer(services: Services, sent: FormData): Promise<OrderBasket> {
  const { orderBaskets } = services;
  const params = { id: String(sent.get('id') ?? '') };
  const version = wholeNumberOf(sent.get('version'));
  const before = version > 0 ? await orderBaskets.getOrderBasket({ params }) : null;
  const chosen = sent.get('accountId');
  const accountId = chosen === null ? null : wholeNumberOf(chosen);
  const business = String(sent.get('businessId') ?? '');
  const businessId = business === '' ? null : wholeNumberOf(business);
  const contact =
    accountId === null
      ? bodyOf(contactForm, readForm(sent, contactForm))
      : await contactOf(services, accountId);
  return orderBaskets.setOrderBasket({
    params,
    body: {
      version,
      accountId,
      businessId,
      contact,
      billing: before?.billing ?? { sameAsDelivery: true },
      poNumber: before?.poNumber ?? null,
      jobReference: before?.jobReference ?? null,
      note: before?.note ?? null,
      discountCode: null,
    },
  });
}

/** What the account says of its owner, where it says enough to reach them. */
async function contactOf({ accounts }: Services, id: number): Promise<OrderBasket['contact']> {
  const { email, firstName, lastName, phone } = await accounts.getAccount({ params: { id } });
  if (!firstName || !lastName || !phone) return null;
  return { email, firstName, lastName, phone };
}
