import Type from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { defineCalls, sentIn } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { JobReference } from '../nouns/jobs.ts';
import { ClientQuote, Quote, QuoteContent, QuoteSummary } from '../nouns/quotes.ts';
import { filesField } from '../nouns/uploads.ts';
import { Day, Pence, RandomId, Uuid, Version, line, pageFields, paging } from '../nouns/values.ts';

const quoteParams = strictObject({ quoteId: Uuid });
const expectedVersion = Version;

/** The token of a client's link. */
const LinkToken = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' });

export const AcceptName = withTexts(line(120), { advice: 'Type your name to accept.' });

/** Calls of ours: what a tradesperson quotes to a client of their own. */
export const quoteCalls = defineCalls('shop', {
  listQuotes: {
    method: 'GET',
    path: '/trade/quotes',
    summary:
      'The quotes of the session’s business, the one changed last first; a buyer is told of their own.',
    access: 'trade',
    refusals: [],
    query: strictObject(paging),
    answer: strictObject({ ...pageFields, quotes: Type.Array(QuoteSummary) }),
  },
  createQuote: {
    method: 'POST',
    path: '/trade/quotes',
    summary:
      'Begins a quote: of a project of the caller’s own, for a job, with what is in the basket for that, or empty.',
    access: 'trade',
    refusals: ['project-not-found', 'basket-not-for-job'],
    body: strictObject({
      projectId: Type.Optional(RandomId),
      jobReference: Type.Optional(JobReference),
      /** Takes the goods of the caller's basket; refused where none there are for the same job. */
      withBasket: Type.Optional(Type.Boolean()),
      title: Type.Optional(line(120)),
    }),
    answer: Quote,
    status: 201,
  },
  getQuote: {
    method: 'GET',
    path: '/trade/quotes/{quoteId}',
    summary: 'A quote with what its goods cost, and what has changed about that since.',
    access: 'trade',
    refusals: ['quote-not-found'],
    params: quoteParams,
    answer: Quote,
  },
  saveQuote: {
    method: 'PUT',
    path: '/trade/quotes/{quoteId}',
    summary:
      'Writes a quote anew. What was sent or accepted stays as it was until this is sent as well.',
    access: 'trade',
    refusals: ['quote-not-found', 'quote-changed', 'sku-unknown'],
    params: quoteParams,
    body: strictObject({
      expectedVersion,
      content: QuoteContent,
      jobReference: nullable(JobReference),
    }),
    answer: Quote,
  },
  noteQuoteCosts: {
    method: 'PUT',
    path: '/trade/quotes/{quoteId}/costs',
    summary: 'Takes note of what the goods cost now: the client’s prices follow.',
    access: 'trade',
    refusals: ['quote-not-found', 'quote-changed'],
    params: quoteParams,
    body: strictObject({ expectedVersion }),
    answer: Quote,
  },
  setQuoteLogo: {
    method: 'POST',
    path: '/trade/quotes/{quoteId}/logo',
    summary: 'Puts a picture at the head of the quote, or takes it away where none is sent.',
    access: 'trade',
    refusals: ['quote-not-found'],
    multipart: true,
    params: quoteParams,
    body: strictObject({ files: filesField({ kinds: ['picture'], most: 1 }) }),
    answer: Quote,
  },
  sendQuote: {
    method: 'POST',
    path: '/trade/quotes/{quoteId}/issues',
    summary: 'Fixes what the client sees from now on under the quote’s link, which stays the same.',
    access: 'trade',
    refusals: ['quote-not-found', 'quote-changed', 'quote-lacks'],
    params: quoteParams,
    body: strictObject({ expectedVersion }),
    answer: Quote,
    status: 201,
  },
  withdrawQuote: {
    method: 'DELETE',
    path: '/trade/quotes/{quoteId}/link',
    summary: 'Takes a quote back: its link says so. One that was accepted stays.',
    access: 'trade',
    refusals: ['quote-not-found', 'quote-over'],
    params: quoteParams,
    answer: Quote,
  },
  removeQuote: {
    method: 'DELETE',
    path: '/trade/quotes/{quoteId}',
    summary: 'Removes a quote that nobody accepted, with its link.',
    access: 'trade',
    refusals: ['quote-not-found', 'quote-over'],
    params: quoteParams,
  },
  previewQuotePaper: {
    method: 'GET',
    path: '/trade/quotes/{quoteId}/paper',
    summary: 'The quote as the client would get it, as a PDF.',
    access: 'trade',
    refusals: ['quote-not-found'],
    params: quoteParams,
    file: 'application/pdf',
  },
  orderQuote: {
    method: 'POST',
    path: '/trade/quotes/{quoteId}/order',
    summary:
      'Puts the goods of the accepted quote into the basket, at the prices held for it or else at today’s, for its job. Refuses where they come to another sum than was seen.',
    access: 'trade',
    refusals: ['quote-not-found', 'quote-not-accepted', 'quote-costs-differ', 'basket-full'],
    idempotent: true,
    params: quoteParams,
    body: strictObject({ expectedExPence: Pence }),
    answer: strictObject({
      addedCount: Type.Integer(),
      addedExPence: Pence,
      missing: Type.Array(Type.String()),
      orderedOn: Day,
    }),
  },
});

/** The same quotes for the clients: whoever has the link. */
export const clientQuoteCalls = defineCalls('shop', {
  openClientQuote: {
    method: 'POST',
    path: '/client-quotes/open',
    summary: 'What a link shows: the quote as it was sent last, or as it was accepted.',
    access: 'anyone',
    refusals: ['quote-not-found', 'quote-withdrawn'],
    body: strictObject({ token: LinkToken }),
    answer: ClientQuote,
  },
  acceptClientQuote: {
    method: 'POST',
    path: '/client-quotes/accept',
    summary: 'Accepts what the link shows, by name. Twice is the same as once.',
    access: 'anyone',
    refusals: ['quote-not-found', 'quote-withdrawn', 'quote-over', 'quote-changed'],
    body: strictObject({
      token: LinkToken,
      /** What was read: another is accepted by nobody. */
      issue: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      name: AcceptName,
    }),
    answer: ClientQuote,
  },
  drawClientQuote: {
    method: 'GET',
    path: '/client-quotes/{token}/paper',
    summary: 'The same as a PDF.',
    access: 'anyone',
    refusals: ['quote-not-found', 'quote-withdrawn'],
    params: strictObject({ token: LinkToken }),
    file: 'application/pdf',
  },
  getClientQuoteLogo: {
    method: 'GET',
    path: '/client-quotes/{token}/logo',
    summary: 'The picture at the head of the quote.',
    access: 'anyone',
    refusals: ['quote-not-found', 'quote-withdrawn', 'upload-not-found'],
    params: strictObject({ token: LinkToken }),
    file: sentIn,
  },
});
