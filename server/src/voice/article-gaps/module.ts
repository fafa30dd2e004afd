import type { Module } from '../../core/module.ts';
import { articleGapHandlers } from './handlers.ts';

/** What people ask that the help centre does not answer: the next articles to write, or to mend. */
export const articleGaps = {
  name: 'article-gaps',
  handlers: { articleGaps: articleGapHandlers },
  reads: {
    enquiry: 'the questions of late are compared with the articles',
    enquiry_message: 'a question is what its writer wrote first',
  },
} satisfies Module;
