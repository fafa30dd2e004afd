import type { Module } from '../../core/module.ts';
import { guideNameHandlers } from './guide-names-handlers.ts';
import { registerPageJobs } from './jobs.ts';
import { pageHandlers } from './handlers.ts';
import { redirectHandlers } from './redirect-handlers.ts';
import { pagePrivacy } from './privacy-store.ts';

/** Pages as staff write, check and publish them, with every version that there ever was. */
export const pages = {
  name: 'pages',
  handlers: { pages: { ...pageHandlers, ...guideNameHandlers, ...redirectHandlers } },
  jobs: registerPageJobs,
  privacy: pagePrivacy,
  tables: [
    'content_category',
    'content_author',
    'content_page',
    'content_version',
    'content_redirect',
    'content_legal_version',
    'content_is_append_only',
    'content_version_is_kept',
    'with_block_fields',
    'content_takes_its_form',
    'content_task_told',
  ],
  reads: {
    account: 'staff read who of them answers for a page and who saved a version',
    promotion_period: 'a page may lead to a promotion, which is to be on while it does',
    open_vacancy: 'a page may lead to a vacancy, which is to be open while it does',
    staff_role: 'who answers for a page is told what it needs while they are of the staff',
  },
} satisfies Module;
