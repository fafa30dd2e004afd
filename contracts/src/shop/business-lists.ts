import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import {
  BusinessList,
  BusinessListKind,
  BusinessListName,
  BusinessListSummary,
  Counted,
  ListLineToKeep,
  mostKits,
  mostListLines,
} from '../nouns/business-lists.ts';
import { RowId, Sku, Version } from '../nouns/values.ts';

const ofList = strictObject({ listId: RowId });
const Lines = Type.Array(ListLineToKeep, { maxItems: mostListLines });

/** Calls of ours: what a business keeps to hand, and what it orders together. */
export const businessListCalls = defineCalls('shop', {
  listBusinessLists: {
    method: 'GET',
    path: '/business-lists',
    summary: 'The lists of the session’s business, with how many of their lines are short.',
    access: 'trade',
    refusals: [],
    answer: strictObject({ lists: Type.Array(BusinessListSummary) }),
  },
  getBusinessList: {
    method: 'GET',
    path: '/business-lists/{listId}',
    summary:
      'One list, with what is to be ordered: what is short of it, or what so many kits take, in whole packs.',
    access: 'trade',
    refusals: ['business-list-not-found'],
    params: ofList,
    query: strictObject({ kits: Type.Optional(Type.Integer({ minimum: 1, maximum: mostKits })) }),
    answer: BusinessList,
  },
  createBusinessList: {
    method: 'POST',
    path: '/business-lists',
    summary: 'Keeps a list for everybody who buys for the business.',
    access: 'trade',
    refusals: ['business-list-name-taken', 'business-lists-full', 'sku-unknown'],
    body: strictObject({ kind: BusinessListKind, name: BusinessListName, lines: Lines }),
    status: 201,
    answer: BusinessList,
  },
  saveBusinessList: {
    method: 'PUT',
    path: '/business-lists/{listId}',
    summary:
      'Says what a list is called and what belongs on it. Its maker, owners and approvers may; a version that is not the present one is refused.',
    access: 'trade',
    refusals: [
      'business-list-not-found',
      'business-list-barred',
      'business-list-changed',
      'business-list-name-taken',
      'sku-unknown',
    ],
    params: ofList,
    body: strictObject({ version: Version, name: BusinessListName, lines: Lines }),
    answer: BusinessList,
  },
  countBusinessList: {
    method: 'POST',
    path: '/business-lists/{listId}/counts',
    summary: 'Says how many of things are there. What is not on the list is left out.',
    access: 'trade',
    refusals: ['business-list-not-found'],
    params: ofList,
    body: strictObject({
      counts: Type.Array(strictObject({ sku: Sku, counted: Counted }), {
        minItems: 1,
        maxItems: mostListLines,
      }),
    }),
    answer: BusinessList,
  },
  removeBusinessList: {
    method: 'DELETE',
    path: '/business-lists/{listId}',
    summary: 'Removes a list. Its maker, owners and approvers may.',
    access: 'trade',
    refusals: ['business-list-not-found', 'business-list-barred'],
    params: ofList,
  },
});
