import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { MailedFile } from '../nouns/mailed-files.ts';
import { OrderNumber } from './orders.ts';

/** Calls of ours: what came with mails about an order. Whoever has the inbox fetches it there. */
export const mailedFileStaffCalls = defineCalls('staff', {
  listMailedFilesOfOrder: {
    method: 'GET',
    path: '/orders/{orderNumber}/questions/files',
    summary: 'The files that came by mail in the threads of an order.',
    access: 'staff:support|finance',
    refusals: ['order-not-found'],
    params: strictObject({ orderNumber: OrderNumber }),
    answer: strictObject({ files: Type.Array(MailedFile) }),
  },
});
