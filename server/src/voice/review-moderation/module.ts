import type { Module } from '../../core/module.ts';
import { moderationHandlers } from './handlers.ts';
import { reviewRewardHandlers } from './reward-handlers.ts';
import { reviewStaffHandlers } from './staff-handlers.ts';

/** How reviews are found, read and decided about, and what their writers are told. */
export const reviewModeration = {
  name: 'review-moderation',
  handlers: {
    reviewModeration: { ...moderationHandlers, ...reviewStaffHandlers, ...reviewRewardHandlers },
  },
  reads: {
    review: 'those who check reviews look for them',
    review_picture: 'pictures are looked at with the words',
    customer_order: 'the order that proves a buyer, and where its mail goes',
    account: 'who wrote, and who decided',
  },
} satisfies Module;
