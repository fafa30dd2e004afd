import { guest } from '@plumbline/server/core/caller.ts';
import { formatDay, londonDay } from '@plumbline/server/core/calendar.ts';
import type { Database } from '@plumbline/server/db/connect.ts';
import { transaction, type Tx } from '@plumbline/server/db/transaction.ts';
import { recordCatalogueChange } from '@plumbline/server/goods/catalogue/store.ts';
import { insertBandTerm } from '@plumbline/server/goods/pricing/bands-store.ts';
import { changeStatus } from '@plumbline/server/people/businesses/change-status.ts';
import { askRequest } from '@plumbline/server/oversight/trade-requests/ask-request.ts';
import { saveSettingOnce } from '@plumbline/server/people/identity/store.ts';
import { suspendedBusiness } from './people.ts';
import {
  findBusinessByNumber,
  findBusinessToMove,
  findOfferingIds,
  findTermToAsk,
  saveDemoBusiness,
} from './people-store.ts';

const dayMs = 86_400_000;

/**
 * What staff find at the trade desk: another band for a business and other terms for a band, which wait
 * for a second member of staff, an account that is suspended, and a price that is fixed for six weeks.
 */
export async function seedTradeDesk(db: Database, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const [business, term] = [await findBusinessToMove(tx), await findTermToAsk(tx)];
    if (!business || !term) return;
    if (!(await saveSettingOnce(tx, 'demo.tradeDesk', now.toISOString()))) return;
    await suspend(tx, now, business.askedBy);
    await fixPrice(tx, now, business.bandId);
    const context = { now: () => now };
    const { askedBy, bandId } = business;
    const caller = { ...guest, accountId: askedBy };
    await askRequest(tx, context, caller, {
      kind: 'band',
      subject: `business:${business.id}`,
      businessId: business.id,
      accountId: null,
      wish: { bandId },
      reason: 'Spent more than £90,000 in twelve months.',
      askedBy,
    });
    const { categoryId, basisPoints } = term;
    await askRequest(tx, context, caller, {
      kind: 'terms',
      subject: `band:${bandId}:category:${categoryId}`,
      businessId: null,
      accountId: null,
      wish: {
        bandId,
        categoryId,
        offeringId: null,
        basisPoints: basisPoints + 100,
        exPence: null,
        from: formatDay(londonDay(now) + 40),
        until: null,
      },
      reason: 'Match of the spring list of two merchants.',
      askedBy,
    });
  });
}

async function suspend(tx: Tx, now: Date, actorAccountId: number): Promise<void> {
  await saveDemoBusiness(tx, suspendedBusiness, now);
  const found = await findBusinessByNumber(tx, suspendedBusiness.externalId);
  await changeStatus(
    tx,
    { now: () => now },
    {
      businessId: found!.id,
      status: 'suspended',
      reason: 'The October statement is 41 days overdue. Pay it, or ring us about a plan.',
      actorAccountId,
    },
  );
}

/** A price that began some days ago and ends by itself. */
async function fixPrice(tx: Tx, now: Date, bandId: number): Promise<void> {
  const offeringId = (await findOfferingIds(tx, ['LAD-512-AN'])).get('LAD-512-AN');
  if (offeringId === undefined) return;
  const startsAt = new Date(now.getTime() - 12 * dayMs);
  const endsAt = new Date(now.getTime() + 30 * dayMs);
  const figures = { categoryId: null, basisPoints: null, exPence: 128_00 };
  const term = { bandId, offeringId, ...figures, startsAt, endsAt };
  await insertBandTerm(tx, term, 'Agreed for the winter with those who fit heating.', startsAt);
  await recordCatalogueChange(tx, { kind: 'price', offeringId });
}
