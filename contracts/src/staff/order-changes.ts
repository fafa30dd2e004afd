import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { AddableParts, PartWords } from '../nouns/found-parts.ts';
import {
  Modifications,
  OrderChange,
  OrderChangeState,
  changeRefusals,
} from '../nouns/order-changes.ts';
import { RowId, line, pageFields, paging } from '../nouns/values.ts';

/** A change of an order in a list of staff's. */
export const OrderChangeRow = strictObject({
  ...OrderChange.properties,
  customer: strictObject({ name: Type.String(), email: Type.String() }),
  /** What is asked, in a few words. */
  about: Type.String(),
});
export type OrderChangeRow = Static<typeof OrderChangeRow>;

const Answer = withTexts(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }), {
  advice: 'Tell the customer why, in 500 characters or fewer.',
});

/** Calls of ours: how staff put changes to customers and answer their requests. */
export const orderChangeStaffCalls = defineCalls('staff', {
  listOrderChanges: {
    method: 'GET',
    path: '/order-changes',
    summary: 'Changes of orders that are open, requests first; or those in one state.',
    access: 'staff:support',
    refusals: [],
    query: strictObject({ state: Type.Optional(OrderChangeState), ...paging }),
    answer: strictObject({ ...pageFields, changes: Type.Array(OrderChangeRow) }),
  },
  getOrderChangeForStaff: {
    method: 'GET',
    path: '/order-changes/{changeId}',
    summary: 'One change of an order, with what it comes to now.',
    access: 'staff:support',
    refusals: ['order-change-not-found'],
    params: strictObject({ changeId: RowId }),
    answer: OrderChangeRow,
  },
  findPartsForOrder: {
    method: 'GET',
    path: '/orders/{orderNumber}/changes/parts',
    summary:
      'What may be meant by a part number, an EAN or words that is to be added to an order, at today’s price under the order’s own terms.',
    access: 'staff:support',
    refusals: ['order-not-found'],
    params: strictObject({ orderNumber: line(40) }),
    query: strictObject({ text: PartWords }),
    answer: AddableParts,
  },
  proposeOrderChange: {
    method: 'POST',
    path: '/orders/{orderNumber}/changes',
    summary: 'Puts a change of an order to its customer, who has seven days to agree. Audited.',
    access: 'staff:support',
    refusals: [...changeRefusals],
    params: strictObject({ orderNumber: line(40) }),
    body: strictObject({
      modifications: Modifications,
      note: withTexts(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }), {
        advice: 'Tell the customer why, in 500 characters or fewer.',
      }),
    }),
    answer: OrderChangeRow,
  },
  grantOrderChange: {
    method: 'POST',
    path: '/order-changes/{changeId}/grant',
    summary:
      'Does what a customer asked for where nothing is due; otherwise puts it to them to pay. Audited.',
    access: 'staff:support',
    refusals: [
      'order-change-not-found',
      'order-change-over',
      ...changeRefusals.filter((code) => code !== 'order-change-open'),
    ],
    params: strictObject({ changeId: RowId }),
    answer: OrderChangeRow,
  },
  refuseOrderChange: {
    method: 'POST',
    path: '/order-changes/{changeId}/refuse',
    summary:
      'Says no to a customer’s request, or withdraws a change that was put to them. Audited.',
    access: 'staff:support',
    refusals: ['order-change-not-found', 'order-change-over', 'payment-not-ready', 'unavailable'],
    params: strictObject({ changeId: RowId }),
    body: strictObject({ answer: Answer }),
    answer: OrderChangeRow,
  },
});
