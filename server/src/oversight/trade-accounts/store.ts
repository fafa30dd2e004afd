import type {
  FoundBusiness,
  FoundTradeAccount,
} from '@plumbline/contracts/accounts/trade-accounts.ts';
import type { BusinessStatus } from '@plumbline/contracts/nouns/businesses.ts';
import type { TradeBandAccount } from '@plumbline/contracts/nouns/trade-accounts.ts';
import { vatDigits } from '../../core/vat-number.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { sortedStatements } from '../../db/sorted.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const bandAccount = `b.external_id as "tradeExternalId", b.id as "businessId", b.name as "businessName",
          b.status, b.provisional_cap_pence as "provisionalCapPence",
          case when t.id is not null then json_build_object('bandId', t.id, 'name', t.name) end as band`;

// Each in the one form in which it is kept.
const numbers = `lower(concat_ws(' ', b.company_number, b.vat_number))`;

// Its registered office as well as where it trades: the town, and the postcode with its blank and without.
const places = `lower(concat_ws(' ',
            b.registered_address->>'town', b.registered_address->>'postcode',
            replace(b.registered_address->>'postcode', ' ', ''),
            b.trading_address->>'town', b.trading_address->>'postcode',
            replace(b.trading_address->>'postcode', ' ', '')))`;

type FoundRow = Omit<FoundTradeAccount, 'openedAt'> & { openedAt: Date; total: number };

const search = sortedStatements<FoundRow, 'name' | 'openedAt'>(
  'trade-accounts.search',
  { name: 'lower(b.name)', openedAt: 'b.opened_at' },
  (order) => `
   select ${bandAccount}, b.kind, b.opened_at as "openedAt",
          nullif(concat_ws(' ', coalesce(b.trading_address, b.registered_address)->>'town',
                           coalesce(b.trading_address, b.registered_address)->>'postcode'), '')
            as place,
          (select count(*)::int from business_member m where m.business_id = b.id) as "memberCount",
          count(*) over ()::int as total
     from business b left join trade_band t on t.id = b.band_id
    where ($2::text is null or b.status = $2) and ($3::int is null or b.band_id = $3)
      and ($1 = '' or strpos(lower(concat_ws(' ', b.name, b.external_id, b.phone)), lower($1)) > 0
           or strpos(${places}, lower($1)) > 0
           or strpos(${numbers}, lower($6)) > 0
           or exists (select from business_member m join account a on a.id = m.account_id
                       where m.business_id = b.id
                         and (strpos(lower(a.email), lower($1)) > 0
                              or strpos(lower(a.display_name), lower($1)) > 0)))
    order by ${order}, b.id limit $4 offset $5`,
);

/** Sought words as a number would be kept: 'GB 980 7806 84' as 980780684. Null is found nowhere. */
const numberIn = (words: string): string | null =>
  vatDigits(words) ?? (words.replaceAll(/[\s./-]/g, '') || null);

export interface SoughtAccounts {
  text: string;
  status: BusinessStatus | null;
  bandId: number | null;
  sort: 'name' | '-name' | 'openedAt' | '-openedAt';
}

function toFound(row: FoundRow): FoundTradeAccount {
  const { tradeExternalId, businessId, businessName, status, provisionalCapPence, band } = row;
  const { kind, place, memberCount } = row;
  const openedAt = row.openedAt.toISOString();
  const account = { tradeExternalId, businessId, businessName, status, provisionalCapPence, band };
  return { ...account, kind, place, memberCount, openedAt };
}

/** One page of the trade accounts that are sought. */
export async function searchAccounts(
  tx: Queryable,
  { text, status, bandId, sort }: SoughtAccounts,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
): Promise<{ total: number; accounts: FoundTradeAccount[] }> {
  const rows = await search[sort].list(tx, [text, status, bandId, limit, offset, numberIn(text)]);
  return {
    total: rows[0]?.total ?? 0,
    accounts: rows.map(toFound),
  };
}

const findBusinesses = statement<FoundBusiness>(
  'trade-accounts.searchBusinesses',
  `select b.id as "businessId", b.external_id as "tradeExternalId", b.name, b.kind,
          b.company_number as "companyNumber", b.status
     from business b
    where strpos(lower(concat_ws(' ', b.name, b.external_id)), lower($1)) > 0
       or strpos(${numbers}, lower($2)) > 0
    order by lower(b.name), b.id limit 50`,
);

/** Businesses whose name or numbers hold these words; at most fifty. */
export const searchBusinesses = (tx: Queryable, words: string) =>
  findBusinesses.list(tx, [words, numberIn(words)]);

const byEmail = statement<TradeBandAccount>(
  'trade-accounts.listByEmail',
  `select ${bandAccount}
     from person_email e
     join business_member m on m.account_id = e.account_id
     join business b on b.id = m.business_id
     left join trade_band t on t.id = b.band_id
    where e.email = lower($1) order by lower(b.name), b.id`,
);

/** The trade accounts of whoever has, or had, an address. */
export const listByEmail = (tx: Queryable, email: string) => byEmail.list(tx, [email]);

export interface EventRow {
  at: Date;
  by: string | null;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

// Looks are in the log as well, but are no history of the account.
const history = statement<EventRow>(
  'trade-accounts.listHistory',
  `select e.at, a.display_name as by, e.action, e.before, e.after
     from audit_entry e left join account a on a.id = e.actor_account_id
    where e.subject = 'business:' || $1::int and (e.before is not null or e.after is not null)
    order by e.at desc, e.id desc limit 50`,
);

/** What was changed of a business, the newest first. */
export const listHistory = (tx: Queryable, businessId: number) => history.list(tx, [businessId]);

const application = statement<{ number: string }>(
  'trade-accounts.findApplication',
  `select external_id as number from trade_application where business_id = $1
    order by id desc limit 1`,
);

/** The number of the application that opened an account; null where none did. */
export const findApplicationNumber = async (tx: Queryable, businessId: number) =>
  (await application.find(tx, [businessId]))?.number ?? null;

interface BoughtRow {
  count: number;
  exPence: number;
  onTheWay: number;
  lastAt: Date | null;
}

const bought = statement<BoughtRow>(
  'trade-accounts.findBought',
  `select count(*) filter (where placed_at > $2 and status <> 'cancelled')::int as count,
          coalesce(sum(total_ex_pence) filter (where placed_at > $2 and status <> 'cancelled'), 0)
            ::bigint as "exPence",
          count(*) filter (where status not in ('delivered', 'cancelled', 'returned'))::int
            as "onTheWay",
          max(placed_at) as "lastAt"
     from customer_order where business_id = $1`,
);

/** What a business has ordered since an instant, and what of all its orders is not there yet. */
export const findBought = async (tx: Queryable, businessId: number, since: Date) =>
  (await bought.find(tx, [businessId, since]))!;

const notes = statement<{ at: Date; by: string | null; text: string }>(
  'trade-accounts.listNotes',
  `select n.written_at as at, a.display_name as by, n.text
     from trade_note n left join account a on a.id = n.written_by
    where n.business_id = $1 order by n.written_at desc, n.id desc limit 50`,
);
const addNote = statement(
  'trade-accounts.insertNote',
  'insert into trade_note (business_id, text, written_by, written_at) values ($1, $2, $3, $4)',
);

export const listNotes = (tx: Queryable, businessId: number) => notes.list(tx, [businessId]);
export const insertNote = (
  tx: Tx,
  { businessId, text, by, at }: { businessId: number; text: string; by: number; at: Date },
) => addNote.run(tx, [businessId, text, by, at]);
