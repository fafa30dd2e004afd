import type { MemberLimits, MemberRole } from '@plumbline/contracts/nouns/businesses.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { limitsOf, limitValues } from '../businesses/members-store.ts';

export interface InvitationRow {
  id: string;
  businessId: number;
  businessName: string;
  email: string;
  role: MemberRole;
  limits: MemberLimits;
  invitedBy: string | null;
  invitedAt: Date;
  expiresAt: Date;
  /** Whether it may still be accepted, but for its age. */
  isOpen: boolean;
}

// An invitation lapses with the ownership of whoever sent it: nobody comes in by somebody who is out.
const isOpen = `(i.ended_at is null and b.status = 'active'
    and exists (select from business_member m
                 where m.business_id = i.business_id and m.account_id = i.invited_by
                   and m.role = 'owner'))`;
const columns = `i.id, i.business_id as "businessId", b.name as "businessName", i.email, i.role,
  ${limitsOf('i')} as limits, a.display_name as "invitedBy", i.invited_at as "invitedAt",
  i.expires_at as "expiresAt", ${isOpen} as "isOpen"`;
const tables = `business_invitation i join business b on b.id = i.business_id
  left join account a on a.id = i.invited_by`;

const listOpen = statement<InvitationRow>(
  'teams.listOpen',
  `select ${columns} from ${tables}
    where i.business_id = $1 and ${isOpen} and i.expires_at > $2
    order by i.invited_at, i.id`,
);
const find = statement<InvitationRow>(
  'teams.find',
  `select ${columns} from ${tables} where i.id = $1`,
);
const lock = statement<InvitationRow>(
  'teams.lock',
  `select ${columns} from ${tables} where i.id = $1 for update of i`,
);
const insert = statement(
  'teams.insert',
  `insert into business_invitation (id, business_id, email, role, order_limit_pence,
                                    month_limit_pence, job_limit_pence, invited_by, invited_at,
                                    expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const endEarlier = statement(
  'teams.endEarlier',
  `update business_invitation set ended_at = $3
    where business_id = $1 and lower(email) = lower($2) and ended_at is null`,
);
const end = statement(
  'teams.end',
  `update business_invitation set ended_at = $3, accepted_by = $4
    where id = $1 and business_id = $2 and ended_at is null`,
);

/** The invitations of a business that may still be accepted at an instant. */
export const listOpenInvitations = (tx: Queryable, businessId: number, now: Date) =>
  listOpen.list(tx, [businessId, now]);

export const findInvitation = (tx: Queryable, id: string) => find.find(tx, [id]);

/** The same, kept from others until the transaction ends. */
export const lockInvitation = (tx: Tx, id: string) => lock.find(tx, [id]);

export interface NewInvitation {
  id: string;
  businessId: number;
  email: string;
  role: MemberRole;
  limits: MemberLimits;
  invitedBy: number;
  at: Date;
  expiresAt: Date;
}

/** Writes an invitation in place of any that the address has from this business. */
export async function saveInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { id, businessId, email, role, limits, invitedBy, at, expiresAt } = invitation;
  await endEarlier.run(tx, [businessId, email, at]);
  await insert.run(tx, [
    id,
    businessId,
    email,
    role,
    ...limitValues(limits),
    invitedBy,
    at,
    expiresAt,
  ]);
}

/** Ends an invitation of a business, by whoever accepted it or by nobody; says whether it was open. */
export const endInvitation = async (
  tx: Tx,
  { id, businessId, acceptedBy }: { id: string; businessId: number; acceptedBy: number | null },
  at: Date,
): Promise<boolean> => (await end.run(tx, [id, businessId, at, acceptedBy])) === 1;
