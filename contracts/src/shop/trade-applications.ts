import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { BusinessKind } from '../nouns/businesses.ts';
import { OpenSpan } from '../nouns/open-span.ts';
import {
  PaperKind,
  RegisterResult,
  VatResult,
  TradeApplication,
  TradeBusiness,
  TradePeople,
  paperRule,
  provisionalBars,
} from '../nouns/trade-applications.ts';
import { UploadId, filesField } from '../nouns/uploads.ts';
import { Instant, Pence, RowId } from '../nouns/values.ts';

/** What can be said of a number while it is typed: nothing about whose it is. */
const CheckedNumber = strictObject({
  state: Type.Enum(['empty', 'unfinished', 'wrong', 'foreign', 'good']),
  /** As it is written, where it is good. */
  number: nullable(Type.String()),
  /** What to do about it. */
  message: nullable(Type.String()),
});

/** Calls of ours: how a business asks to buy at trade prices. */
export const tradeApplicationShopCalls = defineCalls('shop', {
  describeTradeTerms: {
    method: 'GET',
    path: '/trade-terms',
    summary:
      'What applying for a trade account comes to, from the shop’s own records: when an application sent now is decided, and how those of the last year were.',
    access: 'anyone',
    refusals: [],
    answer: strictObject({
      /** When an application that is sent now is decided at the latest. */
      decideBy: Instant,
      /** Within so many of the opening hours. */
      hoursToDecide: Type.Integer(),
      /** When those are here who decide, from Monday to Sunday; bank holidays are excepted. */
      week: Type.Array(OpenSpan),
      lastYear: strictObject({
        decided: Type.Integer(),
        disapproved: Type.Integer(),
        inTime: Type.Integer(),
        /** Half of them took no longer, in working hours; null while there are too few to say. */
        medianHours: nullable(Type.Integer()),
      }),
      /** What may be ordered ex VAT, all in all, at provisional prices. */
      provisionalCapPence: Pence,
      /** How long a business may send back what is not faulty, and what that costs it. */
      returnDays: Type.Integer(),
      restockingPercent: Type.Integer(),
      /** For how long whoever buys as a private person may. */
      consumerReturnDays: Type.Integer(),
    }),
  },
  checkBusinessNumbers: {
    method: 'POST',
    path: '/trade-application/numbers',
    summary:
      'Looks at a company number and a VAT number as they are typed, and both up where they are given out. Says nothing of who is a customer.',
    access: 'shopper',
    refusals: [],
    body: strictObject({
      kind: BusinessKind,
      companyNumber: Type.String({ maxLength: 40 }),
      vatNumber: Type.String({ maxLength: 40 }),
    }),
    answer: strictObject({
      company: CheckedNumber,
      vat: CheckedNumber,
      register: RegisterResult,
      vatRegister: VatResult,
    }),
  },
  getOwnTradeApplication: {
    method: 'GET',
    path: '/trade-application',
    summary: 'One’s own latest application, and null before the first.',
    access: 'shopper',
    refusals: [],
    answer: strictObject({
      application: nullable(TradeApplication),
      /** Whether one may be begun now. */
      mayApply: Type.Boolean(),
      /** Whether the hour of the decision has passed, and it waits for us. */
      isLate: Type.Boolean(),
      /** By when it is decided where all that is asked for is answered now; null while nothing is. */
      answerBy: nullable(Instant),
      /** Why a draft that is sent as it stands has no prices before its decision; null where it has. */
      draftBar: nullable(Type.Enum([...provisionalBars])),
    }),
  },
  saveTradeApplicationBusiness: {
    method: 'PUT',
    path: '/trade-application/business',
    summary:
      'Keeps what the business is, and begins the draft where there is none. Its numbers are checked and its company is looked up; a register that is away stops nothing.',
    access: 'shopper',
    refusals: [
      'trade-account-exists',
      'application-sent',
      'application-refused',
      'postcode-invalid',
    ],
    body: TradeBusiness,
    answer: TradeApplication,
  },
  saveTradeApplicationPeople: {
    method: 'PUT',
    path: '/trade-application/people',
    summary: 'Keeps who applies in the draft.',
    access: 'shopper',
    refusals: ['application-not-found', 'application-sent'],
    body: TradePeople,
    answer: TradeApplication,
  },
  addTradeApplicationPapers: {
    method: 'POST',
    path: '/trade-application/papers',
    summary:
      'Adds papers to the draft: pictures, drawn anew, and PDFs. Staff alone are given them, until the day on which they are removed.',
    access: 'shopper',
    refusals: ['application-not-found', 'application-sent', 'application-full'],
    multipart: true,
    body: strictObject({
      paper: withTexts(PaperKind, { advice: 'Choose what it shows.' }),
      files: withTexts(filesField(paperRule), {
        advice: 'Choose a file.',
        hint: 'A PDF, or a photo of the whole page. 10 MB each, 16 MB for a photo.',
      }),
    }),
    answer: TradeApplication,
  },
  removeTradeApplicationPaper: {
    method: 'DELETE',
    path: '/trade-application/papers/{uploadId}',
    summary: 'Takes a paper out of the draft; the file is removed.',
    access: 'shopper',
    refusals: ['application-not-found', 'application-sent', 'upload-not-found'],
    params: strictObject({ uploadId: UploadId }),
    answer: TradeApplication,
  },
  submitTradeApplication: {
    method: 'POST',
    path: '/trade-application/submission',
    summary:
      'Agrees to the terms that were read and sends the application. A proved e-mail address and a good, new number give provisional prices at once. Sent twice, it is one.',
    access: 'shopper',
    refusals: [
      'application-not-found',
      'application-lacks',
      'trade-terms-changed',
      'application-refused',
      'application-over',
    ],
    body: strictObject({
      /** The version of the terms that were read. */
      termsVersion: withTexts(Type.String({ minLength: 1, maxLength: 40 }), {
        advice: 'Tick that you agree to the terms.',
      }),
      agreed: withTexts(Type.Literal(true), { advice: 'Tick that you agree to the terms.' }),
    }),
    answer: TradeApplication,
  },
  startProvisionalPrices: {
    method: 'POST',
    path: '/trade-application/provisional',
    summary:
      'Looks again whether a sent application may have provisional prices, after its applicant has proved their e-mail address.',
    access: 'shopper',
    refusals: ['application-not-found', 'application-over', 'application-refused'],
    answer: TradeApplication,
  },
  answerTradeApplicationItem: {
    method: 'POST',
    path: '/trade-application/items/{itemId}/answer',
    summary:
      'Answers one thing that was asked for, with papers where it needs them. The last answer sends the application on.',
    access: 'shopper',
    refusals: ['application-not-found', 'application-over', 'item-not-found', 'application-full'],
    multipart: true,
    params: strictObject({ itemId: RowId }),
    body: strictObject({
      answer: withTexts(Type.String({ maxLength: 1000 }), {
        advice: 'Write the answer, in 1,000 characters at most.',
      }),
      files: withTexts(filesField(paperRule), {
        advice: 'Choose a file.',
        hint: 'A PDF, or a photo of the whole page.',
      }),
    }),
    answer: TradeApplication,
  },
  withdrawTradeApplication: {
    method: 'POST',
    path: '/trade-application/withdrawal',
    summary:
      'Takes back an application that is not decided, draft or sent; provisional prices end with it. Refused where its business is in others’ hands by now.',
    access: 'shopper',
    refusals: ['application-not-found', 'application-over', 'not-an-owner'],
    answer: TradeApplication,
  },
});
