import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { OwnOrderKey, namedAgain } from '../nouns/own-order.ts';
import { OrderQuestion, QuestionText, QuestionTopic } from '../nouns/questions.ts';

export const orderQuestionCalls = defineCalls('help', {
  askAboutOrder: {
    method: 'POST',
    path: '/Order/{id}/question',
    summary:
      'Asks about one’s own order, or writes again in a thread of its; the same text sent twice is one message.',
    access: 'anyone',
    refusals: ['order-not-found', 'question-not-found', 'too-many-requests'],
    params: strictObject({ id: OwnOrderKey }),
    body: strictObject({
      ...namedAgain,
      topic: withTexts(QuestionTopic, { advice: 'Choose what your question is about.' }),
      text: QuestionText,
      /** The thread that it goes on with; left out, it begins one. */
      reference: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    answer: OrderQuestion,
    status: 201,
  },
});
