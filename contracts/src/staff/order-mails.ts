import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { Uuid } from '../nouns/values.ts';
import { OrderNumber } from './orders.ts';

/** Calls of ours: mails about an order that staff send once more. */
export const orderMailStaffCalls = defineCalls('staff', {
  resendOrderMail: {
    method: 'POST',
    path: '/orders/{orderNumber}/mails/{messageId}/resend',
    summary: 'Sends a mail about an order once more, as it was and where it went.',
    access: 'staff:support|finance',
    refusals: ['order-not-found', 'mail-not-found', 'order-refuses'],
    params: strictObject({ orderNumber: OrderNumber, messageId: Uuid }),
    answer: strictObject({ sentTo: Type.String() }),
  },
});
