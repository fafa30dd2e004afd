import type { Module } from '../../core/module.ts';
import { teamHandlers } from './handlers.ts';
import { teamPrivacy } from './privacy-store.ts';

/** How people come into a team by an invitation, and what happened in it. */
export const teams = {
  name: 'teams',
  handlers: { teams: teamHandlers },
  privatePaths: ['/invitation'],
  privacy: teamPrivacy,
  tables: ['business_invitation'],
  reads: {
    account: 'who invites and who did what are named',
    business: 'an invitation says which business it is of',
    business_member: 'an invitation ends with the ownership of whoever sent it',
    audit_entry: 'the history of a team is what the log has of its business',
  },
} satisfies Module;
