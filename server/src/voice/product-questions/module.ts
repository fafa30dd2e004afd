import type { Module } from '../../core/module.ts';
import { productQuestionHandlers } from './handlers.ts';
import { productQuestionPrivacy, moveEmail } from './privacy-store.ts';
import { productQuestionStaffHandlers } from './staff-handlers.ts';

/** What people ask about goods: answered by staff, by buyers, and from the product's own figures. */
export const productQuestions = {
  name: 'product-questions',
  handlers: {
    productQuestions: { ...productQuestionHandlers, ...productQuestionStaffHandlers },
  },
  takesNewEmail: moveEmail,
  privacy: productQuestionPrivacy,
  tables: ['product_question', 'product_answer', 'product_question_report'],
  reads: {
    product: 'a question is about a product',
    offering: 'and about the finish and size that was looked at',
    offering_picture: 'goods are shown beside what is asked of them',
    account: 'staff read who answered, and a buyer is told what became of their answer',
  },
} satisfies Module;
