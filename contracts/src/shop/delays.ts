import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { PromiseChoice } from '../nouns/orders.ts';
import { Picture } from '../nouns/pictures.ts';
import { Day } from '../nouns/values.ts';

/** A later day that a customer was asked about, and what can be chosen about it now. */
export const Delay = strictObject({
  orderNumber: Type.String(),
  consignment: Type.Integer(),
  promisedDay: Day,
  expectedDay: Day,
  /** Why it is late, in words for the customer. */
  reason: Type.String(),
  /** Null while nothing was chosen; `withdrawn` where it comes as promised after all. */
  choice: nullable(
    Type.Enum(['accepted', 'sent-what-is-ready', 'swapped', 'cancelled', 'withdrawn']),
  ),
  lines: Type.Array(
    strictObject({
      name: Type.String(),
      variant: nullable(Type.String()),
      picture: Picture,
      /** Pieces that are here and can leave, and those that everything waits for. */
      ready: Type.Integer(),
      late: Type.Integer(),
    }),
  ),
  /** What may be chosen, and why something may not. */
  choices: Type.Array(
    strictObject({
      choice: PromiseChoice,
      isAllowed: Type.Boolean(),
      why: nullable(Type.String()),
    }),
  ),
  /** Ordered on account: nothing of it was paid, and what is cancelled is not invoiced, or credited. */
  isOnAccount: Type.Boolean(),
  /** Sent once more, and so invoiced already where it went on account: what is cancelled is credited. */
  isInvoiced: Type.Boolean(),
  /** When what is ready arrives, where it is sent first. */
  readyDay: Day,
});
export type Delay = Static<typeof Delay>;

const delay = {
  path: '/orders/{order}/delays/{consignment}',
  access: 'anyone',
  params: strictObject({
    /** The token of the mailed link, or the guid of an order of the signed-in account's. */
    order: Type.String({ minLength: 20, maxLength: 200 }),
    consignment: Type.Integer({ minimum: 1, maximum: 1_000 }),
  }),
  answer: Delay,
} as const;

/** Calls of ours: what a customer chooses when something comes later than was promised. */
export const delayCalls = defineCalls('shop', {
  getDelay: {
    ...delay,
    method: 'GET',
    summary: 'A later day of a consignment, and what its customer may choose.',
    refusals: ['order-not-found', 'consignment-not-found'],
  },
  chooseAboutDelay: {
    ...delay,
    method: 'POST',
    summary: 'Takes what a customer chose about a later day; the same choice twice is one.',
    refusals: ['order-not-found', 'consignment-not-found', 'order-changed', 'order-refuses'],
    body: strictObject({
      choice: withTexts(PromiseChoice, { advice: 'Choose what we are to do.' }),
      /** The day that the customer was shown: the choice is about no other. */
      expectedDay: Day,
    }),
  },
});
