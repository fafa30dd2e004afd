import type { orderMailStaffCalls } from '@plumbline/contracts/staff/order-mails.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { findKeptMessage } from '../../base/messages/resend-store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { refuses } from '../orders/change.ts';
import { getStaffOrder } from '../orders/staff-commands.ts';

/** Mails that staff send once more. Pressed twice within a minute, it is one mail. */
export const resendHandlers: Handlers<typeof orderMailStaffCalls> = {
  resendOrderMail: ({ params, caller }, { db, jobs, now }) =>
    transaction(db, async (tx) => {
      const at = now();
      const { orderGuid, orderNumber } = await getStaffOrder(tx, params.orderNumber);
      const kept = await findKeptMessage(tx, params.messageId, orderGuid);
      if (!kept) throw new Refusal('mail-not-found');
      if (kept.state === 'queued') throw refuses('This mail is on its way already.');
      if (!kept.to.includes('@')) throw refuses('The address of this mail was erased.');
      const { state: _state, ...mail } = kept;
      const minute = at.toISOString().slice(0, 16);
      const dedupeKey = `${mail.kind}:${orderGuid}:again:${params.messageId}:${minute}`;
      await queueMessage(tx, jobs, { ...mail, dedupeKey }, at);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'orders.resendOrderMail',
        subject: `order:${orderNumber}`,
        after: { kind: mail.kind },
        at,
      });
      return { sentTo: mail.to };
    }),
};
