import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant } from '../nouns/values.ts';

/** Calls of ours: what the law lets people ask of us, and how staff carry it out. */
export const privacyShopCalls = defineCalls('shop', {
  exportData: {
    method: 'GET',
    path: '/account/export',
    summary: 'Everything that the shop keeps about the account.',
    access: 'shopper',
    refusals: [],
    answer: Type.Record(Type.String(), Type.Unknown()),
  },
  requestDeletion: {
    method: 'POST',
    path: '/account/deletion',
    summary: 'Asks staff to delete the account. Asking twice is one request.',
    access: 'shopper',
    refusals: [],
    body: strictObject({
      reason: Type.Optional(
        withTexts(Type.String({ maxLength: 1000 }), { advice: 'Use at most 1000 characters.' }),
      ),
    }),
    answer: strictObject({ requestedAt: Instant }),
  },
  findDeletionRequest: {
    method: 'GET',
    path: '/account/deletion',
    summary: 'The open request to delete the account, or null.',
    access: 'shopper',
    refusals: [],
    answer: nullable(strictObject({ requestedAt: Instant })),
  },
  withdrawDeletion: {
    method: 'DELETE',
    path: '/account/deletion',
    summary: 'Takes the request to delete the account back. Without one it changes nothing.',
    access: 'shopper',
    refusals: [],
  },
});
