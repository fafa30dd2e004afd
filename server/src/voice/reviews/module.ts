import type { Module } from '../../core/module.ts';
import { transaction } from '../../db/transaction.ts';
import { listFigureFaults } from './figures-store.ts';
import { reviewHandlers } from './handlers.ts';
import { registerReviewJobs } from './jobs.ts';
import { ownReviewHandlers } from './own-handlers.ts';
import { reviewPrivacy, takeNewEmail } from './privacy-store.ts';
import { voteOver } from './votes-store.ts';

/** What buyers say of goods: writing, reading, and the figures that follow from what is shown. */
export const reviews = {
  name: 'reviews',
  handlers: { reviews: { ...reviewHandlers, ...ownReviewHandlers } },
  jobs: registerReviewJobs,
  privatePaths: ['/review/'],
  adopts: async ({ db }, guest) => {
    await transaction(db, (tx) => voteOver(tx, guest));
  },
  takesNewEmail: takeNewEmail,
  privacy: reviewPrivacy,
  checks: { 'figures of reviews': ({ db }) => listFigureFaults(db) },
  tables: [
    'review',
    'review_picture',
    'review_vote',
    'review_report',
    'review_event',
    'review_invitation',
    'review_incentive',
    'review_reward',
  ],
  reads: {
    product: 'a review is of a product',
    category: 'what can be rated of goods follows from what they are',
    offering: 'a review names the finish and size that was bought',
    offering_picture: 'goods are shown beside what is written of them',
    customer_order: 'a delivered order proves a buyer',
    order_line: 'a buyer bought this very thing',
    consignment: 'only what was delivered is proof',
    consignment_line: 'only what was delivered is proof',
    project: 'whose project is fitted is asked how its goods are to live with',
    project_item: 'goods of a project that is fitted are in use',
    account: 'a review is somebody’s, and staff read who decided',
    staff_role: 'what somebody of the staff writes is noticed',
    upload: 'its pictures are files',
  },
} satisfies Module;
