import type { shiftStaffCalls } from '@plumbline/contracts/staff/shift.ts';
import type { CallAnswer } from '@plumbline/contracts/call/call.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

type Trail = CallAnswer<(typeof shiftStaffCalls)['getOrderTrail']>;

const listMessages = statement<{
  messageId: string;
  canResend: boolean;
  kind: string;
  subject: string;
  state: 'queued' | 'sent' | 'failed';
  created_at: Date;
  sent_at: Date | null;
}>(
  'fulfilment.listMessagesOfOrder',
  `select id as "messageId", kind, subject, state, created_at, sent_at,
          state <> 'queued' and strpos(to_address, '@') > 0 as "canResend" from message
    where split_part(dedupe_key, ':', 2) = $1::text order by created_at, id`,
);

const listAudit = statement<{ action: string; actor: number | null; at: Date }>(
  'fulfilment.listAuditOfOrder',
  `select action, actor_account_id as actor, at from audit_entry
    where subject = 'order:' || $1 order by at desc, id desc limit 200`,
);

const listPeople = statement<{ accountId: number; name: string }>(
  'fulfilment.listPeopleOfOrder',
  `select a.id as "accountId", a.display_name as name from account a
    where a.id in (
      select actor_account_id from audit_entry where subject = 'order:' || $2
      union select actor_account_id from order_event where order_id = $1
      union select written_by from order_note where order_id = $1
      union select placed_by from order_hold where order_id = $1
      union select lifted_by from order_hold where order_id = $1)`,
);

const listWaves = statement<{ consignment: number; waveId: number }>(
  'fulfilment.listWavesOfOrder',
  `select t.consignment, t.wave_id as "waveId" from pick_wave_tote t
     join consignment c on c.order_id = t.order_id and c.number = t.consignment
    where t.order_id = $1 and c.state = 'picking' order by t.consignment`,
);

const findIds = statement<{ id: number; guid: string; number: string }>(
  'fulfilment.findOrderOfTrail',
  'select id, guid, number from customer_order where number = $1 or guid = $2::uuid',
);

/** What was written about an order beside its own books; undefined where there is no such order. */
export async function findTrail(
  tx: Queryable,
  key: { number: string | null; guid: string | null },
): Promise<Trail | undefined> {
  const order = await findIds.find(tx, [key.number, key.guid]);
  if (!order) return undefined;
  const { id, guid, number } = order;
  const messages = await listMessages.list(tx, [guid]);
  const audit = await listAudit.list(tx, [number]);
  return {
    messages: messages.map(({ created_at, sent_at, ...message }) => ({
      ...message,
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
    })),
    audit: audit.map(({ action, actor, at }) => ({
      action,
      actorAccountId: actor,
      at: at.toISOString(),
    })),
    people: await listPeople.list(tx, [id, number]),
    waves: await listWaves.list(tx, [id]),
  };
}
