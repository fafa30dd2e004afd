import type { Module } from '../../core/module.ts';
import { articleGapHandlers } from './handlers.ts';

/** What people ask that the help centre does not answer: the next articles to write, or to mend. */
export const articleGaps = {
  name: 'article-gaps',
  handlers: { articleGaps: articleGapHandlers },
  reads: {
    customer_order: 'who was shown an answer may ask about their order instead',
    enquiry: 'the questions of late are compared with the articles',
    enquiry_message: 'a question is what its writer wrote first',
    order_question: 'what is asked about an order is a word that followed an answer, too',
    order_question_message: 'a word that followed an answer has its time',
    visitor_action: 'who agreed to it is known to have been shown an answer',
  },
} satisfies Module;
