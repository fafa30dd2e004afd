import type { StaffRole } from '@plumbline/contracts/call/call.ts';

/** What each role is called, and what its members do here. */
export const roleTexts: Readonly<Record<StaffRole, { name: string; work: string }>> = {
  support: { name: 'Support', work: 'Helps customers with their orders and questions.' },
  'trade-reviewer': { name: 'Trade reviewer', work: 'Decides on trade account applications.' },
  moderator: { name: 'Moderator', work: 'Publishes and rejects reviews and questions.' },
  catalogue: {
    name: 'Catalogue',
    work: 'Looks up what was charged, and what may be called “was”. Goods and stock come by the import.',
  },
  content: { name: 'Content', work: 'Looks after pages, guides and the blog.' },
  finance: { name: 'Finance', work: 'Looks after refunds, credit and invoices.' },
  admin: { name: 'Admin', work: 'May do all of it, and reads job applications.' },
};
