import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { DeliveryDetailsData } from '@plumbline/contracts/nouns/checkout.ts';
import { data, redirect } from 'react-router';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { answerAddressForm } from '../../parts/address/address-entry.server.ts';
import { unasked } from '../../parts/address/address-form.server.ts';
import { refusedForm } from '../../request/form.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { conflictOf } from './intents.server.ts';

/** Where the goods go, as it is asked on the telephone. */
export const deliveryForm = describeForm(DeliveryDetailsData, { without: unasked });

/** Saves an address, found by its postcode or typed. Another postcode asks for the day anew. */
export function answerAddress(shop: Shop, sent: FormData, id: string) {
  const { orderBaskets } = shop.services;
  const params = { id };
  return answerAddressForm(shop, sent, deliveryForm, async (delivery) => {
    const version = wholeNumberOf(sent.get('version'));
    const { delivery: before, deliveryOption: option } = await orderBaskets.getOrderBasket({
      params,
    });
    const stays = option !== null && before?.address.postcode === delivery.address.postcode;
    const { optionId, specificDay, day } = option ?? {};
    const chosen = { optionId: optionId ?? '', ...(specificDay && day && { day }) };
    try {
      await orderBaskets.setOrderBasketDelivery({
        params,
        body: { version, delivery, deliveryOption: stays ? chosen : null },
      });
    } catch (error) {
      const refused = refusedForm(error, {}, deliveryForm);
      const conflict = conflictOf(refused, error, sent);
      if (!conflict) throw error;
      return data({ conflict, refused }, { status: refused.status });
    }
    return redirect(`/staff/order-baskets/${id}?done=address#delivery`, 303);
  });
}

/** What an address was answered with that was not saved. */
export type AddressAnswer = Exclude<Awaited<ReturnType<typeof answerAddress>>, Response>['data'];
