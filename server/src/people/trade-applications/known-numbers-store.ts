import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

interface Numbers {
  companyNumber: string | null;
  vatNumber: string | null;
}

const holders = statement<{ isProvisional: boolean }>(
  'tradeApplications.listHolders',
  `select provisional_cap_pence is not null as "isProvisional" from business
    where status <> 'closed' and id is distinct from $3
      and (company_number = $1 or vat_number = $2)`,
);

/**
 * How a number is held by a business other than this one: by one that somebody has looked at, by one
 * that nobody has, or by none. Whose it is, nobody is told.
 */
export async function findHold(
  tx: Queryable,
  { companyNumber, vatNumber }: Numbers,
  exceptBusinessId: number | null = null,
): Promise<'full' | 'provisional' | null> {
  const found = await holders.list(tx, [companyNumber, vatNumber, exceptBusinessId]);
  if (found.length === 0) return null;
  return found.some(({ isProvisional }) => !isProvisional) ? 'full' : 'provisional';
}

const ended = statement<{ had: boolean }>(
  'tradeApplications.hadPrices',
  `select exists (select from trade_application
                   where id <> $1 and provisional_at is not null
                     and state in ('disapproved', 'withdrawn')
                     and (account_id = $2 or company_number = $3 or vat_number = $4)) as had`,
);

/**
 * Whether an application that came to nothing had prices before its decision, by the same person or under
 * the same number: there is one cap until somebody has looked, and not one for each time of asking.
 */
export const hadPrices = async (
  tx: Queryable,
  { id, accountId, companyNumber, vatNumber }: Numbers & { id: number; accountId: number },
) => (await ended.find(tx, [id, accountId, companyNumber, vatNumber]))!.had;

const ownsOne = statement<{ owns: boolean }>(
  'tradeApplications.ownsBusiness',
  `select exists (select from business_member m join business b on b.id = m.business_id
                   where m.account_id = $1 and m.role = 'owner'
                     and (b.status = 'active'
                          or b.status = 'suspended' and b.provisional_cap_pence is null)) as owns`,
);

/**
 * Whether somebody has a business with us that is theirs; what they buy for as a buyer is not, nor what
 * came to nothing and is not closed yet for what it owes.
 */
export const ownsBusiness = async (tx: Queryable, accountId: number) =>
  (await ownsOne.find(tx, [accountId]))!.owns;
