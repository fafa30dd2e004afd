import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { OwnOrderKey } from '../nouns/own-order.ts';
import { OrderReturn, ReturnPreview, ReturnWish } from '../nouns/returns.ts';

const ofOrder = strictObject({ order: OwnOrderKey });
const ofReturn = strictObject({
  order: OwnOrderKey,
  returnNumber: Type.String({ minLength: 1, maxLength: 40 }),
});

/** Calls of ours: returns of one’s own order, by the mailed link or signed in. */
export const orderReturnShopCalls = defineCalls('shop', {
  listOwnReturns: {
    method: 'GET',
    path: '/orders/{order}/returns',
    summary: 'The returns of one’s own order, the newest first.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: ofOrder,
    answer: strictObject({ returns: Type.Array(OrderReturn) }),
  },
  previewReturn: {
    method: 'POST',
    path: '/orders/{order}/returns/preview',
    summary: 'What a return would bring, to the penny. Changes nothing.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: ofOrder,
    body: ReturnWish,
    answer: ReturnPreview,
  },
  getOwnReturn: {
    method: 'GET',
    path: '/orders/{order}/returns/{returnNumber}',
    summary: 'How far one return of one’s own order has come.',
    access: 'anyone',
    refusals: ['order-not-found', 'return-not-found'],
    params: ofReturn,
    answer: OrderReturn,
  },
  getReturnLabel: {
    method: 'GET',
    path: '/orders/{order}/returns/{returnNumber}/label',
    summary: 'The label to stick on what comes back.',
    access: 'anyone',
    refusals: ['order-not-found', 'return-not-found'],
    params: ofReturn,
    file: 'application/pdf',
  },
  noteReturnSent: {
    method: 'POST',
    path: '/orders/{order}/returns/{returnNumber}/sent',
    summary: 'Tells that the goods were sent, with the proof: the money is due from then.',
    access: 'anyone',
    refusals: ['order-not-found', 'return-not-found', 'order-refuses'],
    params: ofReturn,
    body: strictObject({
      proof: withTexts(Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' }), {
        advice: 'Enter the carrier and the number on your receipt.',
        hint: 'The carrier and the number on your receipt.',
      }),
    }),
    answer: OrderReturn,
  },
  withdrawReturn: {
    method: 'POST',
    path: '/orders/{order}/returns/{returnNumber}/withdrawal',
    summary: 'Takes back what was announced: the goods stay. Possible until any of it has come.',
    access: 'anyone',
    refusals: ['order-not-found', 'return-not-found', 'order-refuses'],
    params: ofReturn,
    answer: OrderReturn,
  },
});
