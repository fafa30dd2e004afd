import type { Module } from '../../core/module.ts';
import { businessListHandlers } from './handlers.ts';
import { businessListPrivacy } from './privacy-store.ts';

/** What a business keeps to hand and what it orders together, shared by all who buy for it. */
export const businessLists = {
  name: 'business-lists',
  handlers: { businessLists: businessListHandlers },
  privacy: businessListPrivacy,
  tables: ['business_list', 'business_list_line'],
  reads: {
    account: 'a list says who changed and who counted it',
    business: 'people are told of which business the lists are that they made',
    business_member: 'owners and approvers change any list of their business',
  },
} satisfies Module;
