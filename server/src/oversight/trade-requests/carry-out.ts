import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { recordCatalogueChange } from '../../goods/catalogue/store.ts';
import {
  findBandName,
  insertBandTerm,
  saveQuoteHoldDays,
} from '../../goods/pricing/bands-store.ts';
import { pauseCredit } from '../../people/businesses/pause-credit.ts';
import { grantFullBand } from '../../people/businesses/open-business.ts';
import { tellOfBand } from '../../people/businesses/owner-mails.ts';
import { lockBusiness } from '../../people/businesses/store.ts';
import {
  mailEmailChange,
  mailPasswordLink,
  type Helped,
} from '../../people/identity/staff-help.ts';
import { termOf, type WishedTerm } from './requests.ts';
import type { RequestRow } from './store.ts';

/** Does what was asked, in the transaction of the decision. Refuses what cannot be done any more. */
export async function carryOut(
  tx: Tx,
  context: Context,
  row: RequestRow,
  actorAccountId: number,
): Promise<void> {
  switch (row.kind) {
    case 'band': {
      const business = await lockBusiness(tx, row.businessId!);
      if (!business || business.status === 'closed') throw new Refusal('business-not-active');
      const { bandId } = row.wish;
      await grantFullBand(tx, context, { businessId: business.id, bandId, actorAccountId });
      return tellOfBand(tx, context, business, (await findBandName(tx, bandId))!);
    }
    case 'terms':
      return beginTerm(tx, context, row.wish, row.reason);
    case 'hold':
      await saveQuoteHoldDays(tx, row.wish.bandId, row.wish.days);
      return;
    case 'email': {
      const accountId = row.accountId!;
      const { email } = row.wish;
      requireHelped(await mailEmailChange(tx, context, { accountId, email }));
      return pauseCredit(tx, { accountId, at: context.now() });
    }
    case 'password':
      requireHelped(await mailPasswordLink(tx, context, row.accountId!));
      return pauseCredit(tx, { accountId: row.accountId!, at: context.now() });
  }
}

async function beginTerm(tx: Tx, context: Context, wish: WishedTerm, reason: string) {
  const term = termOf(wish, context.now());
  if (!term) {
    throw new Refusal('request-outdated', {
      detail: 'The day on which this was to begin is over. Refuse it, and ask for a later one.',
    });
  }
  await insertBandTerm(tx, term, reason, context.now());
  // Readers look for the next turn of a price whenever they are told of any.
  const { offeringId } = term;
  await recordCatalogueChange(
    tx,
    offeringId === null ? { kind: 'rebuild' } : { kind: 'price', offeringId },
  );
}

function requireHelped(helped: Helped): void {
  if (helped === 'elsewhere') throw new Refusal('sign-in-elsewhere');
  if (helped === 'taken') {
    throw new Refusal('request-outdated', {
      detail: 'Somebody else signs in with this address. Refuse the request.',
    });
  }
}
