import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { DeliveryCheck, FitterPage } from '../nouns/delivery-checks.ts';
import { OwnOrderKey } from '../nouns/own-order.ts';

const ofOrder = {
  access: 'anyone',
  params: strictObject({ order: OwnOrderKey }),
  refusals: ['order-not-found'],
} as const;

/** Calls of ours: a delivery is looked over at the door, and a fitter told when all is there. */
export const deliveryCheckCalls = defineCalls('shop', {
  getDeliveryCheck: {
    ...ofOrder,
    method: 'GET',
    path: '/orders/{order}/delivery-check',
    summary:
      'The boxes of one’s own order, what was found in them, and whether all of it is there.',
    answer: DeliveryCheck,
  },
  checkBox: {
    ...ofOrder,
    method: 'PUT',
    path: '/orders/{order}/delivery-check/{consignment}/boxes/{box}',
    summary: 'Says which lines of a box are there. Another look takes the place of the last.',
    params: strictObject({
      order: OwnOrderKey,
      consignment: Type.Integer({ minimum: 1, maximum: 1000 }),
      box: Type.Integer({ minimum: 1, maximum: 1000 }),
    }),
    refusals: ['order-not-found', 'order-refuses', 'consignment-not-found', 'box-not-found'],
    body: strictObject({
      /** The positions of those that are there. */
      here: Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }), { maxItems: 500 }),
    }),
    answer: DeliveryCheck,
  },
  makeFitterLink: {
    ...ofOrder,
    method: 'POST',
    path: '/orders/{order}/fitter-link',
    summary: 'Makes the link that a fitter reads by, or gives the one that works.',
    answer: strictObject({ token: Type.String() }),
  },
  revokeFitterLink: {
    ...ofOrder,
    method: 'DELETE',
    path: '/orders/{order}/fitter-link',
    summary: 'Ends the link: whoever has it reads nothing by it any more.',
  },
  getFitterPage: {
    method: 'GET',
    path: '/fitter-pages/{token}',
    summary: 'What comes when, for whoever has the link: no prices, no address, no names.',
    access: 'anyone',
    refusals: ['link-expired'],
    params: strictObject({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: FitterPage,
  },
});
