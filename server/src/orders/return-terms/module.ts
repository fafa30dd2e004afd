import type { Module } from '../../core/module.ts';
import { returnTermsHandlers } from './handlers.ts';

/** On what terms goods come back, by the day on which they were ordered. */
export const returnTerms = {
  name: 'return-terms',
  handlers: { returnTerms: returnTermsHandlers },
  tables: ['return_terms', 'return_terms_travel', 'return_terms_exception', 'return_terms_at'],
  reads: {
    account: 'a version says who saved it',
    category: 'what cannot come back is said by category',
  },
} satisfies Module;
