import type {
  BusinessKind,
  BusinessStatus,
  MemberLimits,
  MemberRole,
} from '@plumbline/contracts/nouns/businesses.ts';
import type { ReferenceWishes } from '@plumbline/contracts/nouns/checkout.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Caller } from '../../core/caller.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { limitsOf } from './members-store.ts';

/** What a business says of itself; what it was never asked is null. */
export interface BusinessDetails {
  name: string;
  kind: BusinessKind | null;
  companyNumber: string | null;
  vatNumber: string | null;
  phone: string | null;
  trade: string | null;
  registeredAddress: PostalAddress | null;
  tradingAddress: PostalAddress | null;
}

/** A business as it stands. */
export interface Business extends BusinessDetails {
  id: number;
  externalId: string;
  bandId: number | null;
  /** What may be ordered ex VAT at a band that nobody has looked at yet; null for a full one. */
  provisionalCapPence: number | null;
  status: BusinessStatus;
  statusReason: string | null;
  statusChangedAt: Date | null;
  openedAt: Date;
  /** Nothing goes on account before this. */
  creditFrom: Date | null;
  version: number;
}

interface Standing {
  businessId: number;
  businessName: string;
  bandId: number | null;
}

const standingColumns =
  'business_id as "businessId", business_name as "businessName", band_id as "bandId"';
const standing = statement<Standing>(
  'businesses.findStanding',
  `select ${standingColumns} from trade_standing
    where account_id = $1 and case when $2::int is null then is_default else business_id = $2 end`,
);

/**
 * What an account buys for, and its band: the business that is named, or its default where none is.
 * Undefined for a null business, for another's, and for one that is not active.
 */
export async function findStanding(
  tx: Queryable,
  accountId: number,
  businessId?: number | null,
): Promise<Standing | undefined> {
  return businessId === null ? undefined : standing.find(tx, [accountId, businessId ?? null]);
}

const wishes = statement<ReferenceWishes>(
  'businesses.findReferenceWishes',
  `select po_number as "poNumber", job_reference as "jobReference" from business where id = $1`,
);

const setWishes = statement(
  'businesses.setReferenceWishes',
  'update business set po_number = $2, job_reference = $3, version = version + 1 where id = $1',
);

/** Writes which references a business wants on its orders. */
export const saveReferenceWishes = (
  tx: Tx,
  businessId: number,
  { poNumber, jobReference }: ReferenceWishes,
) => setWishes.run(tx, [businessId, poNumber, jobReference]);

/** Which references a business wants on its orders; null for somebody who buys for none. */
export async function findReferenceWishes(
  tx: Queryable,
  { businessId }: Pick<Caller, 'businessId'>,
): Promise<ReferenceWishes | null> {
  return businessId === null ? null : ((await wishes.find(tx, [businessId])) ?? null);
}

const columns = `b.id, b.external_id as "externalId", b.name, b.kind, b.company_number as "companyNumber",
  b.vat_number as "vatNumber", b.phone, b.trade, b.registered_address as "registeredAddress",
  b.trading_address as "tradingAddress", b.band_id as "bandId",
  b.provisional_cap_pence as "provisionalCapPence", b.status, b.status_reason as "statusReason",
  b.status_changed_at as "statusChangedAt", b.opened_at as "openedAt",
  b.credit_from as "creditFrom", b.version`;
const byId = statement<Business>(
  'businesses.find',
  `select ${columns} from business b where b.id = $1`,
);
const lock = statement<Business>(
  'businesses.lock',
  `select ${columns} from business b where b.id = $1 for no key update`,
);
const byExternalId = statement<Business>(
  'businesses.findByExternalId',
  `select ${columns} from business b where b.external_id = $1`,
);

export const findBusiness = (tx: Queryable, businessId: number) => byId.find(tx, [businessId]);

/** Finds a business and keeps others from changing it, its members or its band meanwhile. */
export const lockBusiness = (tx: Tx, businessId: number) => lock.find(tx, [businessId]);

/** The business behind the number of a trade account. */
export const findByExternalId = (tx: Queryable, externalId: string) =>
  byExternalId.find(tx, [externalId]);

/** For whom somebody buys and on which terms, while nobody can end or change that. */
export interface LockedStanding extends Standing, Pick<Business, 'provisionalCapPence'> {
  role: MemberRole;
  limits: MemberLimits;
}

const lockStandingRow = statement<LockedStanding>(
  'businesses.lockStanding',
  `select b.id as "businessId", b.name as "businessName", b.band_id as "bandId",
          b.provisional_cap_pence as "provisionalCapPence", m.role, ${limitsOf('m')} as limits
     from business_member m join business b on b.id = m.business_id
    where m.account_id = $1 and m.business_id = $2 and b.status = 'active'
      for share of m, b`,
);

/** The same as findStanding of a business, which nobody can end or change until the transaction ends. */
export const lockStanding = (tx: Tx, accountId: number, businessId: number) =>
  lockStandingRow.find(tx, [accountId, businessId]);

const insert = statement<{ id: number; externalId: string }>(
  'businesses.insert',
  `insert into business (name, kind, company_number, vat_number, phone, trade, registered_address,
                         trading_address, band_id, provisional_cap_pence, opened_by_application,
                         opened_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict do nothing returning id, external_id as "externalId"`,
);
const byApplication = statement<{ id: number; externalId: string }>(
  'businesses.findByApplication',
  `select id, external_id as "externalId" from business where opened_by_application = $1`,
);

export interface NewBusiness extends BusinessDetails {
  applicationId: string;
  bandId: number;
  provisionalCapPence: number | null;
}

/** Inserts a business; undefined where its application, or its company, has one that is not closed. */
export async function insertBusiness(tx: Tx, business: NewBusiness, now: Date) {
  await takeCompanyTurn(tx, business.companyNumber);
  return insert.find(tx, [
    ...detailValues(business),
    business.bandId,
    business.provisionalCapPence,
    business.applicationId,
    now,
  ]);
}

/** The business that an application has opened. */
export const findByApplication = (tx: Queryable, applicationId: string) =>
  byApplication.find(tx, [applicationId]);

const setBand = statement(
  'businesses.setBand',
  `update business set band_id = $2, provisional_cap_pence = $3, version = version + 1 where id = $1`,
);
const setStatus = statement(
  'businesses.setStatus',
  `update business set status = $2, status_reason = $3, status_changed_at = $4, version = version + 1
    where id = $1`,
);

/** Writes at which band a business buys, and up to what where that is provisional. */
export const saveBand = (
  tx: Tx,
  businessId: number,
  { bandId, provisionalCapPence }: Pick<Business, 'bandId' | 'provisionalCapPence'>,
) => setBand.run(tx, [businessId, bandId, provisionalCapPence]);

/** Writes how a business stands, and why, in words for its members. */
export const saveStatus = (
  tx: Tx,
  businessId: number,
  { status, statusReason }: Pick<Business, 'status' | 'statusReason'>,
  now: Date,
) => setStatus.run(tx, [businessId, status, statusReason, now]);

const setDetails = statement(
  'businesses.setDetails',
  `update business
      set name = $2, kind = $3, company_number = $4, vat_number = $5, phone = $6, trade = $7,
          registered_address = $8, trading_address = $9, version = version + 1
    where id = $1
      and not exists (select from business o
                       where o.company_number = $4 and o.id <> $1 and o.status <> 'closed')`,
);
const holdCreditOf = statement(
  'businesses.holdCredit',
  `update business set credit_from = greatest(credit_from, $2::timestamptz)
    where id in (select business_id from business_member where account_id = $1)`,
);

/** Writes what a business says of itself; false where another account has the company's number. */
export async function saveDetails(
  tx: Tx,
  businessId: number,
  details: BusinessDetails,
): Promise<boolean> {
  await takeCompanyTurn(tx, details.companyNumber);
  return (await setDetails.run(tx, [businessId, ...detailValues(details)])) === 1;
}

/** Two accounts that take one number at once, by an application or by staff, come one after the other. */
async function takeCompanyTurn(tx: Tx, companyNumber: string | null): Promise<void> {
  if (companyNumber !== null) await takeTurn(tx, `company:${companyNumber}`);
}

function detailValues(details: BusinessDetails): unknown[] {
  const json = (address: PostalAddress | null) => address && JSON.stringify(address);
  const { name, kind, companyNumber, vatNumber, phone, trade } = details;
  const addresses = [json(details.registeredAddress), json(details.tradingAddress)];
  return [name, kind, companyNumber, vatNumber, phone, trade, ...addresses];
}

/** Lets nothing go on account before an instant, for any business of this person. */
export const holdCredit = (tx: Tx, accountId: number, until: Date) =>
  holdCreditOf.run(tx, [accountId, until]);

/** What somebody is in a business. */
export interface Membership extends Business {
  role: MemberRole;
  isOnlyOwner: boolean;
}

const ofAccount = statement<Membership>(
  'businesses.listOfAccount',
  `select ${columns}, m.role,
          m.role = 'owner' and not exists (
            select from business_member o where o.business_id = m.business_id and o.role = 'owner'
               and o.account_id <> m.account_id) as "isOnlyOwner"
     from business_member m join business b on b.id = m.business_id
    where m.account_id = $1 order by b.name, b.id`,
);

/** Every business that an account is a member of, whatever its standing. */
export const listMemberships = (tx: Queryable, accountId: number) =>
  ofAccount.list(tx, [accountId]);
