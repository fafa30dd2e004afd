import type { BusinessMember } from '@plumbline/contracts/nouns/businesses.ts';
import type { TradeAccount, TradeBandAccount } from '@plumbline/contracts/nouns/trade-accounts.ts';
import type { Queryable } from '../../db/connect.ts';
import { findBandName } from '../../goods/pricing/bands-store.ts';
import { listMembers, type Member } from '../../people/businesses/members-store.ts';
import type { Business } from '../../people/businesses/store.ts';

/** At which band a business buys. */
export async function describeBandAccount(
  tx: Queryable,
  { id, externalId, name, status, bandId, provisionalCapPence }: Business,
): Promise<TradeBandAccount> {
  const bandName = bandId === null ? undefined : await findBandName(tx, bandId);
  return {
    tradeExternalId: externalId,
    businessId: id,
    businessName: name,
    status,
    band: bandId === null || !bandName ? null : { bandId, name: bandName },
    provisionalCapPence,
  };
}

/** A business with its standing and its people. */
export async function describeAccount(tx: Queryable, business: Business): Promise<TradeAccount> {
  const { name, kind, companyNumber, vatNumber, phone, trade } = business;
  const { registeredAddress, tradingAddress } = business;
  const members = await listMembers(tx, business.id);
  return {
    ...(await describeBandAccount(tx, business)),
    version: business.version,
    details: {
      name,
      kind,
      companyNumber,
      vatNumber,
      phone,
      trade,
      registeredAddress,
      tradingAddress,
    },
    statusReason: business.statusReason,
    statusChangedAt: business.statusChangedAt?.toISOString() ?? null,
    openedAt: business.openedAt.toISOString(),
    creditFrom: business.creditFrom?.toISOString() ?? null,
    // What each may spend is for the business's owners and our staff, each where they ask for it.
    members: members.map(describeMember),
  };
}

export const describeMember = ({
  accountId,
  displayName,
  email,
  role,
  joinedAt,
}: Member): BusinessMember => ({
  accountId,
  displayName,
  email,
  role,
  joinedAt: joinedAt.toISOString(),
});
