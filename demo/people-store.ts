import type { Queryable } from '@plumbline/server/db/connect.ts';
import { statement } from '@plumbline/server/db/statement.ts';
import type { Tx } from '@plumbline/server/db/transaction.ts';
import type { DemoBusiness, DemoPerson } from './people.ts';

const insertAccount = statement(
  'demo.insertAccount',
  `insert into account (issuer, subject, email, display_name, created_at)
   values ('embedded', $1, $2, $3, $4)
   on conflict (issuer, subject) do nothing`,
);
const insertBusiness = statement(
  'demo.insertBusiness',
  `insert into business (name, band_id, external_id, kind, company_number, vat_number, phone, trade,
                         registered_address, opened_at)
   select $1, trade_band.id, $3, $4, $5, $6, $7, $8, $9, $10 from trade_band
   where trade_band.code = $2
   on conflict (external_id) do nothing`,
);
const insertMember = statement(
  'demo.insertMember',
  `insert into business_member (account_id, business_id, role, is_default)
   select account.id, business.id, $3,
          not exists (select from business_member m where m.account_id = account.id and m.is_default)
     from account, business
    where account.issuer = 'embedded' and account.subject = $1 and business.external_id = $2
   on conflict (business_id, account_id) do nothing`,
);

const insertStaffRole = statement(
  'demo.insertStaffRole',
  `insert into staff_role (account_id, role) select id, $2 from account
    where issuer = 'embedded' and subject = $1
   on conflict do nothing`,
);

/** Lets somebody who has an account act as staff in a role. */
export async function saveStaffRole(tx: Tx, subject: string, role: string): Promise<void> {
  await insertStaffRole.run(tx, [subject, role]);
}

/** Gives a person an account; one who has it keeps it as it is. */
export async function saveDemoPerson(tx: Tx, person: DemoPerson, now: Date): Promise<void> {
  await insertAccount.run(tx, [person.subject, person.email, person.displayName, now]);
}

const proveAddress = statement(
  'demo.proveAddress',
  `update account set email_verified = true where issuer = 'embedded' and subject = $1`,
);

/** Notes that somebody has proved their address, as whoever registers does. */
export async function saveProvedAddress(tx: Tx, subject: string): Promise<void> {
  await proveAddress.run(tx, [subject]);
}

/** Saves a business in its band, which the catalogue brings, with an account for each member. */
export async function saveDemoBusiness(tx: Tx, business: DemoBusiness, now: Date): Promise<void> {
  await insertBusiness.run(tx, [
    business.name,
    business.bandCode,
    business.externalId,
    business.kind,
    business.companyNumber,
    business.vatNumber,
    business.phone,
    business.trade,
    JSON.stringify(business.address),
    new Date(business.since),
  ]);
  for (const { role, ...member } of business.members) {
    await saveDemoPerson(tx, member, now);
    await insertMember.run(tx, [member.subject, business.externalId, role]);
  }
}

const staff = statement<{ accountId: number }>(
  'demo.findStaff',
  `select account_id as "accountId" from staff_role where role = $1 order by account_id limit 1`,
);
const answerFor = statement(
  'demo.answerForPages',
  'update content_page set owner_account_id = $1 where owner_account_id is null',
);

/** Who of the staff has a role. */
export const findStaff = async (tx: Queryable, role: string) =>
  (await staff.find(tx, [role]))?.accountId;

/** Gives the pages that every shop begins with to somebody who answers for them. */
export const answerForPages = (tx: Tx, accountId: number) => answerFor.run(tx, [accountId]);

const findSetting = statement<{ value: string }>(
  'demo.findSetting',
  'select value from shop_setting where key = $1',
);
/** What an earlier run noted under this key. */
export async function findDemoSetting(tx: Queryable, key: string): Promise<string | undefined> {
  return (await findSetting.find(tx, [key]))?.value;
}

const businessToMove = statement<{ id: number; bandId: number; askedBy: number }>(
  'demo.findBusinessToMove',
  `select b.id, t.id as "bandId", a.id as "askedBy"
     from business b, trade_band t, account a
    where b.external_id = '40417' and t.code = 'band-4'
      and a.issuer = 'embedded' and a.subject = 'demo-trade-reviewer'`,
);
const termToAsk = statement<{ categoryId: number; basisPoints: number }>(
  'demo.findTermToAsk',
  `select p.category_id as "categoryId", p.basis_points as "basisPoints"
     from trade_band_percentage p
     join trade_band t on t.id = p.band_id and t.code = 'band-4'
     join category c on c.id = p.category_id
    where p.basis_points < 9000 order by c.slug limit 1`,
);

/** The business that is to buy at a better band, and who of the staff asks for it. */
export const findBusinessToMove = (tx: Queryable) => businessToMove.find(tx);
/** A category of that band, with what it has off list. */
export const findTermToAsk = (tx: Queryable) => termToAsk.find(tx);

const businessByNumber = statement<{ id: number }>(
  'demo.findBusiness',
  'select id from business where external_id = $1',
);
export const findBusinessByNumber = (tx: Queryable, externalId: string) =>
  businessByNumber.find(tx, [externalId]);

const owner = statement<{ businessId: number; accountId: number }>(
  'demo.findOwner',
  `select b.id as "businessId", m.account_id as "accountId"
     from business b join business_member m on m.business_id = b.id and m.role = 'owner'
    where b.external_id = $1 limit 1`,
);
const offeringIds = statement<{ sku: string; id: number }>(
  'demo.findOfferingIds',
  'select sku, id from offering where sku = any($1::text[])',
);

/** Who answers for a business. */
export const findOwner = (tx: Queryable, externalId: string) => owner.find(tx, [externalId]);

/** Offerings by their SKUs; a small catalogue has not all of them. */
export const findOfferingIds = async (
  tx: Queryable,
  skus: readonly string[],
): Promise<Map<string, number>> =>
  new Map((await offeringIds.list(tx, [skus])).map(({ sku, id }) => [sku, id]));
