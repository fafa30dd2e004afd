import type { Module } from '../../core/module.ts';
import { enquiryThreadHandlers } from './handlers.ts';

/** The page of a thread: read and gone on with by whoever has its link. */
export const enquiryThreads = {
  name: 'enquiry-threads',
  handlers: { enquiryThreads: enquiryThreadHandlers },
  privatePaths: ['/help/thread/'],
} satisfies Module;
