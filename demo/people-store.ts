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
  `insert into business (name, band_id)
   select $1, trade_band.id from trade_band
   where trade_band.code = $2 and not exists (select from business where name = $1)`,
);
const insertTradeAccount = statement(
  'demo.insertTradeAccount',
  `insert into trade_account (account_id, business_id, external_id, status)
   select account.id, business.id, $3, 'active' from account, business
   where account.issuer = 'embedded' and account.subject = $1 and business.name = $2
   on conflict do nothing`,
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

/** Saves a business in its band, which the catalogue brings, with an account for each member. */
export async function saveDemoBusiness(tx: Tx, business: DemoBusiness, now: Date): Promise<void> {
  await insertBusiness.run(tx, [business.name, business.bandCode]);
  for (const member of business.members) {
    await saveDemoPerson(tx, member, now);
    await insertTradeAccount.run(tx, [member.subject, business.name, member.externalId]);
  }
}

const findSetting = statement<{ value: string }>(
  'demo.findSetting',
  'select value from shop_setting where key = $1',
);
/** What an earlier run noted under this key. */
export async function findDemoSetting(tx: Queryable, key: string): Promise<string | undefined> {
  return (await findSetting.find(tx, [key]))?.value;
}
