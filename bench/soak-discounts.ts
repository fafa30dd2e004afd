import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@plumbline/server/test/database.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import {
  claimForOrder,
  holdClaim,
  releaseClaim,
} from '@plumbline/server/goods/discounts/claim-store.ts';
import { makeCampaign } from '@plumbline/server/test/discounts.ts';
import type { SoakRow } from './soak.ts';

const redemptions = Number(process.env.SOAK_REDEMPTIONS ?? 10_000);
const lanes = 24;

/** Many redeem one code at once, a third of them through a payment that fails and starts again. */
export async function soakDiscounts(): Promise<SoakRow[]> {
  const db = await testDatabase({ poolSize: lanes });
  try {
    return [await rush(db, 'ONE', 1, 500), await rush(db, 'HUNDRED', 100, redemptions)];
  } finally {
    await db.close();
  }
}

async function rush(
  db: TestDatabase,
  code: string,
  limit: number,
  buyers: number,
): Promise<SoakRow> {
  const { campaignId, issueCodeId } = await makeCampaign(db, code, { claimLimit: limit });
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 15 * 60_000);
  const hold = (paymentId: string) =>
    transaction(db, (tx) =>
      holdClaim(tx, {
        claimId: randomUUID(),
        campaignId,
        issueCodeId,
        paymentId,
        basketId: paymentId,
        customerKeys: [],
        off: { incPence: 120, exPence: 100, vatPence: 20 },
        now,
        expiresAt,
      }),
    );
  let next = 0;
  let ordered = 0;
  const lane = async () => {
    while (next < buyers) {
      const buyer = next++;
      const paymentId = randomUUID();
      if (!(await hold(paymentId))) continue;
      if (buyer % 3 === 0) {
        await transaction(db, (tx) => releaseClaim(tx, paymentId));
        if (!(await hold(paymentId))) continue;
      }
      const claim = { paymentId, orderGuid: paymentId, orderNumber: paymentId, now };
      if (await transaction(db, (tx) => claimForOrder(tx, claim))) ordered++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const { rows } = await db.pool.query<{ counted: number; claims: number }>(
    `select claim_count as counted, (select count(*)::int from discount_claim
              where campaign_id = $1 and state = 'claimed') as claims
       from campaign where id = $1`,
    [campaignId],
  );
  const { counted, claims } = rows[0]!;
  return {
    what: `a limit of ${limit} with ${buyers} redemptions`,
    figure: `${ordered} ordered, ${claims} claims, counted ${counted}`,
    isGood: [ordered, claims, counted].every((figure) => figure === limit),
  };
}
