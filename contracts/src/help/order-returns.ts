import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { OwnOrderKey, namedAgain } from '../nouns/own-order.ts';
import { OrderQuestion } from '../nouns/questions.ts';
import { OrderProducts, OrderReturn, returnWish } from '../nouns/returns.ts';

/** What of an order comes back, as the specification has it. */
export const orderReturnCalls = defineCalls('help', {
  getOrderProducts: {
    method: 'GET',
    path: '/OrderProducts/{orderGuid}',
    summary:
      'The lines of one’s own order, with what of each can come back or why not, and how it travels.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ orderGuid: OwnOrderKey }),
    answer: OrderProducts,
  },
  returnUnwantedItems: {
    method: 'POST',
    path: '/Order/{id}/unwanted-items',
    summary:
      'Announces that goods of one’s own order come back, at the sum that the preview said. Answers the return with its number.',
    access: 'anyone',
    refusals: ['order-not-found', 'order-refuses', 'refund-changed'],
    idempotent: true,
    params: strictObject({ id: OwnOrderKey }),
    body: strictObject({
      ...namedAgain,
      ...returnWish,
      comment: Type.Optional(Type.String({ maxLength: 1000 })),
      /** The total that the preview showed. */
      expectedPence: Type.Integer({ minimum: 0, maximum: 1e10 }),
    }),
    answer: OrderReturn,
    status: 201,
  },
  askAboutRefundOfReturn: {
    method: 'POST',
    path: '/Order/{id}/returned-items-refund-query',
    summary:
      'Asks where the money for returned goods is: answered at once with what is known, and kept as a question.',
    access: 'anyone',
    refusals: ['order-not-found', 'return-not-found', 'too-many-requests'],
    params: strictObject({ id: OwnOrderKey }),
    body: strictObject({
      ...namedAgain,
      /** Which return; left out, all of the order’s. */
      returnNumber: Type.Optional(Type.String({ maxLength: 40 })),
      text: withTexts(Type.String({ minLength: 3, maxLength: 4000, pattern: '\\S' }), {
        advice: 'Write what you would like to know.',
      }),
    }),
    answer: strictObject({
      returns: Type.Array(OrderReturn),
      /** What is known, in a sentence. */
      known: nullable(Type.String()),
      question: OrderQuestion,
    }),
    status: 201,
  },
});
