import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { OwnOrderKey } from '../nouns/own-order.ts';
import { OrderQuestion } from '../nouns/questions.ts';

/** Calls of ours: what was asked about an order, by the mailed link or signed in. */
export const orderQuestionShopCalls = defineCalls('shop', {
  listOwnQuestions: {
    method: 'GET',
    path: '/orders/{order}/questions',
    summary: 'The threads of one’s own order, the newest first.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ order: OwnOrderKey }),
    answer: strictObject({ questions: Type.Array(OrderQuestion) }),
  },
});
