import type { Module } from '../../core/module.ts';
import { questionHandlers } from './handlers.ts';
import { questionPrivacy } from './privacy-store.ts';

/** What is asked about orders: a thread each, on the order's page and in a queue of the staff's. */
export const questions = {
  name: 'questions',
  handlers: { questions: questionHandlers },
  privacy: questionPrivacy,
  tables: ['order_question', 'order_question_message'],
  reads: {
    account: 'staff read who of them answered',
    customer_order: 'a question is about an order, and its answer goes to who bought it',
  },
} satisfies Module;
