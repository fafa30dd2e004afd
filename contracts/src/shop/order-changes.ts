import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { AddableParts, PartWords } from '../nouns/found-parts.ts';
import {
  AgreedDays,
  Modifications,
  OrderChange,
  OrderChangeSums,
  changeRefusals,
} from '../nouns/order-changes.ts';
import { OwnOrderKey } from '../nouns/own-order.ts';
import {
  PaymentData,
  PaymentIntent,
  PaymentOption,
  PaymentProvider,
  cardRefusals,
  withCard,
} from '../nouns/payments.ts';
import { Pence, RowId } from '../nouns/values.ts';

const one = {
  path: '/orders/{order}/changes/{changeId}',
  access: 'anyone',
  params: strictObject({ order: OwnOrderKey, changeId: RowId }),
} as const;
const none = ['order-not-found', 'order-change-not-found', 'order-change-over'] as const;

/** What its customer agrees to: the change comes to exactly this, or is not done. */
const agreed = {
  agreedDuePence: Pence,
  agreedBackPence: Pence,
  agreedDays: Type.Optional(AgreedDays),
};

/** Calls of ours: how customers look at a change of their order, agree to it and pay. */
export const orderChangeShopCalls = defineCalls('shop', {
  previewOrderChange: {
    method: 'POST',
    path: '/orders/{order}/changes/preview',
    summary: 'What a change of an order would come to. Nothing is written.',
    access: 'anyone',
    refusals: changeRefusals.filter(
      (code) => code !== 'order-change-open' && code !== 'order-change-differs',
    ),
    params: strictObject({ order: OwnOrderKey }),
    body: Type.Union([
      strictObject({ modifications: Modifications }),
      strictObject({ cancel: Type.Literal(true) }),
    ]),
    answer: strictObject({
      sums: OrderChangeSums,
      /** Whether picking has begun, so that it is a request to staff. */
      isRequest: Type.Boolean(),
    }),
  },
  findPartsToAdd: {
    method: 'GET',
    path: '/orders/{order}/changes/parts',
    summary:
      'What may be meant by a part number, an EAN or words that is to be added to an order, at today’s price under the order’s own terms.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ order: OwnOrderKey }),
    query: strictObject({ text: PartWords }),
    answer: AddableParts,
  },
  getOrderChange: {
    method: 'GET',
    path: '/orders/{order}/change',
    summary: 'The open change of an order, or the last one; null where there was none.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ order: OwnOrderKey }),
    answer: strictObject({
      change: nullable(OrderChange),
      provider: PaymentProvider,
      /** The cards that may pay what is due of it. */
      options: Type.Array(PaymentOption),
    }),
  },
  acceptOrderChange: {
    ...one,
    path: `${one.path}/accept`,
    method: 'POST',
    summary:
      'Agrees to a change. Where nothing is due it is done at once; otherwise its goods are held and a payment is opened, which a saved card pays at once.',
    refusals: [
      'credit-refused',
      'over-limit',
      ...changeRefusals.filter((code) => code !== 'order-change-open'),
      ...none.slice(1),
      'order-too-small',
      'order-too-large',
      'too-many-holds',
      'too-many-requests',
      'payment-changed',
      'payment-not-ready',
      ...cardRefusals,
    ],
    body: withCard(agreed),
    answer: strictObject({ change: OrderChange, payment: nullable(PaymentIntent) }),
    idempotent: true,
  },
  payOrderChange: {
    ...one,
    path: `${one.path}/pay`,
    method: 'POST',
    summary: 'Completes a change whose payment has gone through, once.',
    refusals: [
      ...none,
      'payment-not-found',
      'payment-failed',
      'payment-not-ready',
      'out-of-stock',
      'unavailable',
    ],
    body: PaymentData,
    answer: OrderChange,
  },
  declineOrderChange: {
    ...one,
    path: `${one.path}/decline`,
    method: 'POST',
    summary: 'Says no to a change, or takes one’s own back; the order stays as it is.',
    refusals: [...none, 'payment-not-ready', 'unavailable'],
    answer: OrderChange,
  },
});
