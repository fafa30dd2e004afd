import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { DeliveryUpgrade, UpgradeChoices } from '../nouns/delivery-upgrade.ts';
import { OwnOrderKey } from '../nouns/own-order.ts';
import { LineAmount } from '../nouns/prices.ts';
import { Day } from '../nouns/values.ts';

/** A call of ours beside the specification's. */
export const deliveryUpgradeShopCalls = defineCalls('shop', {
  getUpgrade: {
    method: 'GET',
    path: '/orders/{order}/upgrade',
    summary:
      'The better delivery that is open for one’s own order, and what can still come better.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ order: OwnOrderKey }),
    answer: strictObject({
      orderNumber: Type.String(),
      upgrade: nullable(DeliveryUpgrade),
      /** What can be chosen for it; null where none is open, or nothing can be chosen any more. */
      choices: nullable(UpgradeChoices),
      /** The deliveries that can still come better. */
      deliveries: Type.Array(
        strictObject({ number: Type.Integer(), name: Type.String(), day: Day, price: LineAmount }),
      ),
      /** Why nothing can be chosen, for its customer; null while something can. */
      why: nullable(Type.String()),
    }),
  },
});
