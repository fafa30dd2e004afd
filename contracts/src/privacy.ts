import Type from 'typebox';
import { defineCall } from './call.ts';
import { Instant, nullable, strictObject } from './values.ts';

/** Calls of ours: what the law lets people ask of us. */
export const privacyShopCalls = {
  exportData: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/account/export',
    summary: 'Everything that the shop keeps about the account.',
    access: 'shopper',
    refusals: [],
    answer: Type.Record(Type.String(), Type.Unknown()),
    origin: 'ours',
  }),
  requestDeletion: defineCall({
    service: 'shop',
    method: 'POST',
    path: '/account/deletion',
    summary: 'Asks staff to delete the account. Asking twice is one request.',
    access: 'shopper',
    refusals: [],
    body: strictObject({ reason: Type.Optional(Type.String({ maxLength: 1000 })) }),
    answer: strictObject({ requestedAt: Instant }),
    origin: 'ours',
  }),
  findDeletionRequest: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/account/deletion',
    summary: 'The open request to delete the account, or null.',
    access: 'shopper',
    refusals: [],
    answer: nullable(strictObject({ requestedAt: Instant })),
    origin: 'ours',
  }),
};
