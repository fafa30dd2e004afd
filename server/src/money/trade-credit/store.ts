import type {
  CreditWording,
  MerchantCustomerUser,
} from '@plumbline/contracts/nouns/trade-credit.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CreditCustomer, CreditEvent, CreditState } from '../../outside/credit.ts';

/** A business with the provider, as the shop keeps it. */
export interface CustomerRow {
  businessId: number;
  customerId: string;
  proposalId: string | null;
  wordingVersion: string;
  isSigned: boolean;
  state: CreditState;
  limitPence: number | null;
  decidedAt: Date | null;
  checkedAt: Date | null;
}

const columns = `business_id as "businessId", customer_id as "customerId",
          proposal_id as "proposalId", wording_version as "wordingVersion",
          is_signed as "isSigned", state, limit_pence as "limitPence",
          decided_at as "decidedAt", checked_at as "checkedAt"`;

const ofBusiness = statement<CustomerRow>(
  'tradeCredit.findCustomer',
  `select ${columns} from credit_customer where business_id = $1`,
);
const lockById = statement<CustomerRow>(
  'tradeCredit.lockCustomer',
  `select ${columns} from credit_customer where customer_id = $1 for update`,
);
const begin = statement<CustomerRow>(
  'tradeCredit.beginCustomer',
  `insert into credit_customer as c
     (business_id, customer_id, wording_version, registered_by, registered_at)
   values ($1, $2, $3, $4, $5)
   on conflict (business_id) do update
     set wording_version = case when c.state = 'registered' then excluded.wording_version
                                else c.wording_version end
   returning ${columns}`,
);
const save = statement<CustomerRow>(
  'tradeCredit.saveStanding',
  `update credit_customer
      set proposal_id = coalesce($2, proposal_id), is_signed = coalesce($3, is_signed),
          state = $4, limit_pence = $5, decided_at = $7,
          -- Of one that is closed nobody needs to know why any more.
          reason = (select $6::text from business b where b.id = $1 and b.status <> 'closed')
    where business_id = $1
   returning ${columns}`,
);
const check = statement(
  'tradeCredit.saveCheck',
  'update credit_customer set checked_at = $2, is_signed = is_signed or $3 where customer_id = $1',
);
const submitted = statement(
  'tradeCredit.saveSubmission',
  `update credit_customer set submitted_by = $2, submitted_at = $3
    where business_id = $1 and submitted_at is null`,
);

/** How a business stands; undefined where nobody has applied for it. */
export const findCustomer = (tx: Queryable, businessId: number) =>
  ofBusiness.find(tx, [businessId]);

/** A business by our id of it with the provider, behind its lock. */
export const lockCustomer = (tx: Tx, customerId: string) => lockById.find(tx, [customerId]);

/** Begins to apply for a business, or takes note of the wording that was agreed to this time. */
export async function beginCustomer(
  tx: Tx,
  one: { businessId: number; customerId: string; wordingVersion: string; accountId: number },
  at: Date,
): Promise<CustomerRow> {
  const { businessId, customerId, wordingVersion, accountId } = one;
  return (await begin.find(tx, [businessId, customerId, wordingVersion, accountId, at]))!;
}

/** What the provider said: all of an answer, or what an event tells. */
export type Standing = Omit<CreditEvent, 'id' | 'happenedAt' | 'customerId'> & {
  at: Date;
} & Partial<Pick<CreditCustomer, 'proposalId' | 'isSigned'>>;

export async function saveStanding(
  tx: Tx,
  businessId: number,
  { proposalId = undefined, isSigned = undefined, state, limitPence, reason, at }: Standing,
): Promise<CustomerRow> {
  const values = [proposalId ?? null, isSigned ?? null, state, limitPence, reason, at];
  return (await save.find(tx, [businessId, ...values]))!;
}

/** Takes note that the provider was asked, and whether it has a signature by now. */
export const saveCheck = (tx: Queryable, customerId: string, at: Date, isSigned: boolean) =>
  check.run(tx, [customerId, at, isSigned]);

export const saveSubmission = (tx: Tx, businessId: number, accountId: number, at: Date) =>
  submitted.run(tx, [businessId, accountId, at]);

const insertEvent = statement(
  'tradeCredit.insertEvent',
  `insert into credit_event (id, customer_id, state, limit_pence, happened_at, received_at, effect,
                             reason)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (id) do nothing`,
);
const early = statement<CreditEvent>(
  'tradeCredit.listEarlyEvents',
  `select id, customer_id as "customerId", state, limit_pence as "limitPence", reason,
          happened_at as "happenedAt"
     from credit_event where customer_id = $1 and effect = 'early' order by happened_at, id`,
);
const setEffect = statement(
  'tradeCredit.saveEffect',
  'update credit_event set effect = $2, reason = null where id = $1',
);

/** `early` is what waits for the provider's first answer about its business. */
export type EventEffect = 'taken' | 'old' | 'unknown' | 'early';

/** Keeps an event with its effect; false for one that is kept already. */
export async function keepEvent(
  tx: Tx,
  { id, customerId, state, limitPence, happenedAt, reason }: CreditEvent,
  effect: EventEffect,
  at: Date,
): Promise<boolean> {
  const values = [id, customerId, state, limitPence, happenedAt, at, effect];
  return (await insertEvent.run(tx, [...values, effect === 'early' ? reason : null])) === 1;
}

/** What was told of a business before the provider's first answer, as it happened. */
export const listEarlyEvents = (tx: Tx, customerId: string) => early.list(tx, [customerId]);

export const saveEffect = (tx: Tx, eventId: string, effect: EventEffect) =>
  setEffect.run(tx, [eventId, effect]);

const quiet = statement<{ customerId: string }>(
  'tradeCredit.listQuietCustomers',
  `select c.customer_id as "customerId"
     from credit_customer c join business b on b.id = c.business_id
    where c.proposal_id is not null and (c.checked_at is null or c.checked_at <= $1)
      and b.status <> 'closed'
    order by c.checked_at nulls first limit $2`,
);

/** Businesses that are not closed, and that the provider was not asked about since an instant. */
export const listQuietCustomers = async (tx: Queryable, since: Date, limit: number) =>
  (await quiet.list(tx, [since, limit])).map(({ customerId }) => customerId);

const insertWording = statement(
  'tradeCredit.keepWording',
  `insert into credit_wording (version, wording, first_seen_at) values ($1, $2, $3)
   on conflict (version) do nothing`,
);
const latestWording = statement<{ wording: CreditWording }>(
  'tradeCredit.findLatestWording',
  'select wording from credit_wording order by first_seen_at desc, version desc limit 1',
);

export const keepWording = (tx: Queryable, wording: CreditWording, at: Date) =>
  insertWording.run(tx, [wording.version, JSON.stringify(wording), at]);

/** The provider's words as they were last heard. */
export const findLatestWording = async (tx: Queryable) =>
  (await latestWording.find(tx, []))?.wording ?? null;

const applicant = statement<{
  name: string;
  kind: string | null;
  companyNumber: string | null;
  vatNumber: string | null;
  role: string;
  email: string;
}>(
  'tradeCredit.findApplicant',
  `select b.name, b.kind, b.company_number as "companyNumber", b.vat_number as "vatNumber",
          m.role, a.email
     from business b
     join business_member m on m.business_id = b.id
     join account a on a.id = m.account_id
    where b.id = $1 and m.account_id = $2`,
);

/** A business and the member who asks, as the provider is told of them. */
export const findApplicant = (tx: Queryable, businessId: number, accountId: number) =>
  applicant.find(tx, [businessId, accountId]);

const owners = statement<{ email: string; firstName: string | null; businessName: string }>(
  'tradeCredit.listOwners',
  `select a.email, a.display_name as "firstName", b.name as "businessName"
     from business_member m
     join business b on b.id = m.business_id
     join account a on a.id = m.account_id
    where m.business_id = $1 and m.role = 'owner'
    order by m.account_id`,
);

/** Who is told how a business's credit stands. */
export const listOwners = (tx: Queryable, businessId: number) => owners.list(tx, [businessId]);

/** A row as the business itself is shown it; null until the provider has answered once. */
export function shownCustomer(row: CustomerRow | undefined): MerchantCustomerUser | null {
  if (!row || row.proposalId === null || row.decidedAt === null) return null;
  const { proposalId, state, isSigned, limitPence, wordingVersion, decidedAt } = row;
  const at = decidedAt.toISOString();
  return { proposalId, state, isSigned, limitPence, wordingVersion, decidedAt: at };
}
