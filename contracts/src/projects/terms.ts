import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Day, Instant } from '../nouns/values.ts';

const TermsState = strictObject({
  version: Type.String(),
  text: Type.String(),
  publishedOn: Day,
  acceptedVersion: nullable(Type.String()),
  acceptedAt: nullable(Instant),
  /** Whether the account still has to accept the present text. */
  mustAccept: Type.Boolean(),
});

/** The terms, which the specification lists with the projects service. */
export const termsCalls = defineCalls('projects', {
  acceptTermsAndConditions: {
    method: 'PUT',
    path: '/accounts/acceptTermsAndConditions',
    summary: 'Accepts the present terms for the signed-in account.',
    access: 'shopper',
    refusals: [],
    answer: TermsState,
  },
  checkTermsAndConditions: {
    method: 'GET',
    path: '/accounts/checkTermsAndConditions',
    summary: 'The present terms, and whether the account has accepted them.',
    access: 'shopper',
    refusals: [],
    answer: TermsState,
  },
});
