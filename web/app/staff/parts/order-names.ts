import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import type { BoardCard } from '@plumbline/contracts/staff/shift.ts';
import type { Tone } from '../kit/list-definition.ts';

/** A word or two for a state, and how pressing it is. */
export interface Mark {
  text: string;
  tone: Tone;
}

export const statusMarks: Record<StaffOrder['status'], Mark> = {
  placed: { text: 'Placed', tone: '' },
  picking: { text: 'Picking', tone: 'info' },
  dispatched: { text: 'Dispatched', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'ok' },
  cancelled: { text: 'Cancelled', tone: '' },
  'return-requested': { text: 'Coming back', tone: 'warn' },
  returned: { text: 'Returned', tone: '' },
};

type Consignment = StaffOrder['consignments'][number];

export const consignmentMarks: Record<Consignment['state'], Mark> = {
  planned: { text: 'To pick', tone: '' },
  picking: { text: 'Picking', tone: 'info' },
  packed: { text: 'Packed', tone: 'info' },
  dispatched: { text: 'Dispatched', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'ok' },
  failed: { text: 'Not delivered', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: '' },
};

export const paymentMarks: Record<StaffOrder['payments'][number]['state'], Mark> = {
  created: { text: 'Not paid', tone: '' },
  'requires-action': { text: 'Asked by the bank', tone: 'info' },
  processing: { text: 'On its way', tone: 'info' },
  succeeded: { text: 'Paid', tone: 'ok' },
  'partly-refunded': { text: 'Partly refunded', tone: 'warn' },
  refunded: { text: 'Refunded', tone: '' },
  failed: { text: 'Failed', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: '' },
};

export const failureNames: Record<NonNullable<Consignment['failure']>, string> = {
  refused: 'Refused at the door',
  lost: 'Lost by the carrier',
  'returned-to-sender': 'Back with us',
};

export const resolutionNames: Record<NonNullable<Consignment['resolution']>, string> = {
  resend: 'sent again',
  refund: 'money goes back',
  claim: 'claimed from the carrier',
};

export const holdNames: Record<StaffOrder['holds'][number]['reason'], string> = {
  address: 'Address',
  fraud: 'Possible fraud',
  dispute: 'Card dispute',
  other: 'Something else',
};

export const waitNames: Record<NonNullable<BoardCard['waitsFor']>, Mark> = {
  hold: { text: 'On hold', tone: 'bad' },
  failure: { text: 'Not delivered', tone: 'bad' },
  short: { text: 'Short', tone: 'warn' },
  customer: { text: 'Customer asked', tone: 'info' },
  goods: { text: 'Goods to come', tone: '' },
};

export const channelTexts: Record<StaffOrder['channel'], string> = {
  100: 'Website',
  200: 'Trade Site',
  300: 'Trade App',
};
