import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { OrderNumber } from './orders.ts';

const consignmentParams = strictObject({
  orderNumber: OrderNumber,
  consignment: Type.Integer({ minimum: 1, maximum: 1_000 }),
});

/** As many as a picker's trolley has room for, twice over. */
export const mostInWave = 48;

/** What is picked in one walk: 'PL-4H8T-2W6N,PL-7K3M-9Q2X.2', where 2 is a consignment's number. */
const WaveOrders = withTexts(
  Type.String({
    maxLength: 1_000,
    pattern: `^[A-Za-z0-9-]{3,40}([.][1-9][0-9]{0,2})?(,[A-Za-z0-9-]{3,40}([.][1-9][0-9]{0,2})?){0,${mostInWave - 1}}$`,
  }),
  {
    advice: `Name up to ${mostInWave} orders with commas between them, like PL-4H8T-2W6N,PL-7K3M-9Q2X.`,
  },
);

const paper = {
  method: 'GET',
  access: 'staff:support',
  file: 'application/pdf',
} as const;

/** Calls of ours: what is printed of goods on their way through the house. */
export const goodsPaperCalls = defineCalls('staff', {
  getPickList: {
    ...paper,
    path: '/orders/{orderNumber}/consignments/{consignment}/pick-list',
    summary: 'What is left to pick of a consignment, as a PDF. Audited.',
    refusals: ['order-not-found', 'consignment-not-found', 'order-refuses', 'order-held'],
    params: consignmentParams,
  },
  getWavePickList: {
    ...paper,
    path: '/pick-list',
    summary:
      'What is left to pick of several orders or consignments in one walk, as a PDF; what cannot be picked stands at its end with why. Audited.',
    refusals: ['order-refuses'],
    query: strictObject({
      orders: WaveOrders,
      /** What the walk is called on paper and in its bars: 'W-12'. */
      wave: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,20}$' })),
    }),
  },
  getPackingSlip: {
    ...paper,
    path: '/orders/{orderNumber}/consignments/{consignment}/packing-slip',
    summary: 'What lies in the boxes of a packed consignment, as a PDF without prices. Audited.',
    refusals: ['order-not-found', 'consignment-not-found', 'order-refuses'],
    params: consignmentParams,
  },
  getDeliveryLabels: {
    ...paper,
    path: '/orders/{orderNumber}/consignments/{consignment}/labels',
    summary:
      'A label of 4 × 6 inches for each box of a packed consignment, with its tracking number in bars. Audited.',
    refusals: ['order-not-found', 'consignment-not-found', 'order-refuses'],
    params: consignmentParams,
  },
});
