import type { StaffClaim, claimStaffCalls } from '@plumbline/contracts/staff/claims.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { monthsBefore } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { requireExpected } from '../fulfilment/fulfilment.ts';
import type { OrderBooks } from '../orders/books.ts';
import { lockBooks } from '../orders/books-store.ts';
import { refuses, requireConsignment } from '../orders/change.ts';
import { isUndecidedFailure } from '../orders/status.ts';
import { findLeft } from '../refunds/refundable-store.ts';
import { listAlikeClaims, shareOfCarrier, shareOfGoods } from './alike-store.ts';
import { readClaimPicture } from './claim-pictures.ts';
import { replacementDay } from './claims.ts';
import { describeClaim } from './describe-claim.ts';
import { grantClaim } from './grant-claim.ts';
import { listOwnParts } from './own-parts.ts';
import { saveSentPart } from './part-store.ts';
import { tellOfClaim } from './claim-mails.ts';
import { goodsNow, readDays, type DaysNow } from './read-days.ts';
import { findClaim, listClaimRows, type ClaimRow } from './store.ts';

/** How staff look at claims and decide about them. */
export const claimStaffHandlers: Handlers<typeof claimStaffCalls> = {
  listClaims: async ({ query }, { db }) => {
    const page = pageOf(query);
    const rows = await listClaimRows(
      db,
      { stage: query.stage ?? null, email: query.email ?? null },
      page,
    );
    const { pageNumber, pageSize } = page;
    const claims = rows.map(({ total: _total, reportedAt, ...claim }) => ({
      ...claim,
      reportedAt: reportedAt.toISOString(),
    }));
    return { total: rows[0]?.total ?? 0, pageNumber, pageSize, claims };
  },

  getStaffClaim: async ({ params, caller }, context) => {
    const { db, now } = context;
    const days = await readDays(context);
    const claim = requireClaim(await findClaim(db, params.claimNumber, now()));
    await recordAudit(db, {
      actorAccountId: caller.accountId,
      action: 'claims.getStaffClaim',
      subject: `order:${claim.orderNumber}`,
      at: now(),
    });
    return describeForStaff(db, context, claim, days);
  },

  decideClaim: async ({ params, body, caller }, context) => {
    const days = await readDays(context);
    requireTold(body, days.at);
    return transaction(context.db, async (tx) => {
      const { orderNumber } = requireClaim(await findClaim(tx, params.claimNumber, days.at));
      // Every decision about an order is made under its lock, before any row of its claims.
      const books = (await lockBooks(tx, orderNumber))!;
      const claim = requireClaim(await findClaim(tx, params.claimNumber, days.at));
      if (claim.state !== 'open') {
        throw new Refusal('claim-decided', {
          detail: `Somebody has decided about it meanwhile: it is ${claim.state}.`,
        });
      }
      requireForFailure(books, claim, body.decision);
      const { decision, day, pence, note } = body;
      const by = caller.accountId!;
      const after = await grantClaim(tx, context, claim, {
        decision,
        day,
        pence,
        note: note.trim(),
        by,
      });
      await recordAudit(tx, {
        actorAccountId: by,
        action: 'claims.decideClaim',
        subject: `order:${orderNumber}`,
        before: { claim: claim.claimNumber, state: claim.state },
        after: { claim: claim.claimNumber, decision, day, pence: after.remedyPence },
        at: days.at,
      });
      return describeForStaff(tx, context, after, days);
    });
  },

  sendPart: async ({ params, body, caller }, context) => {
    const days = await readDays(context);
    return transaction(context.db, async (tx) => {
      const { id, orderNumber } = requireClaim(await findClaim(tx, params.claimNumber, days.at));
      const by = caller.accountId!;
      const name = body.name.trim();
      const carrier = body.carrier.trim();
      const trackingNumber = body.trackingNumber?.trim() || null;
      const part = { name, carrier, trackingNumber, by, at: days.at };
      if (!(await saveSentPart(tx, id, part))) throw new Refusal('part-not-due');
      const after = requireClaim(await findClaim(tx, params.claimNumber, days.at));
      await tellOfClaim(tx, context, after);
      await recordAudit(tx, {
        actorAccountId: by,
        action: 'claims.sendPart',
        subject: `order:${orderNumber}`,
        after: { claim: params.claimNumber, name, carrier, trackingNumber },
        at: days.at,
      });
      return describeForStaff(tx, context, after, days);
    });
  },

  getStaffClaimPicture: async ({ params }, context) => {
    const claim = await findClaim(context.db, params.claimNumber, context.now());
    return readClaimPicture(context, requireClaim(claim), params.uploadId);
  },
};

/**
 * A delivery that never came is sent again, or its money goes back. Where somebody has decided about it
 * without its claim, nothing is left but to end that with a word to the customer.
 */
function requireForFailure(
  books: OrderBooks,
  { position, consignment }: ClaimRow,
  decision: string,
): void {
  if (position !== null || decision === 'replacement' || decision === 'refund') return;
  const isDecided = !isUndecidedFailure(requireConsignment(books, consignment));
  if (decision === 'refuse' && isDecided) return;
  throw refuses('A delivery that never came is sent again, or its money goes back.');
}

/** What a decision cannot do without, told at its field. */
function requireTold(
  { decision, day, pence }: { decision: string; day: string | null; pence: number | null },
  now: Date,
): void {
  if (decision === 'replacement' || decision === 'spare-part') {
    const message = 'Enter the day on which it arrives.';
    if (day === null) {
      throw new Refusal('invalid-request', { fields: [{ path: '/body/day', message }] });
    }
    requireExpected(day, '/body/day', now);
  }
  if (decision === 'money-off' && pence === null) {
    const message = 'Enter how much goes back.';
    throw new Refusal('invalid-request', { fields: [{ path: '/body/pence', message }] });
  }
}

function requireClaim(claim: ClaimRow | undefined): ClaimRow {
  if (!claim) throw new Refusal('claim-unknown');
  return claim;
}

async function describeForStaff(
  tx: Queryable,
  context: Context,
  claim: ClaimRow,
  { at, today, holidays }: DaysNow,
): Promise<StaffClaim> {
  const since = monthsBefore(at, 12);
  const { sku, carrier, units, offeringId, position } = claim;
  const left = (await findLeft(tx, claim.orderNumber))!;
  const line = left.lines.find((each) => each.position === position);
  const goods = offeringId === null ? null : goodsNow(context, offeringId);
  const alike = await listAlikeClaims(tx, claim.id, at);
  return {
    ...describeClaim(claim),
    customer: { name: `${claim.firstName} ${claim.lastName}`, email: claim.email },
    consignment: claim.consignment,
    carrier,
    arrivedAt: claim.arrivedAt?.toISOString() ?? null,
    valuePence: line ? Math.ceil((line.amount.incPence * units) / line.units) : 0,
    leftPence: line?.left.incPence ?? 0,
    replacementDay: replacementDay(goods, { units, today, holidays }),
    decidedBy: claim.decidedByName,
    refundId: claim.refundId,
    replacementConsignment: claim.replacementConsignment,
    ownParts: sku === null ? [] : await listOwnParts(tx, context, sku),
    alike: alike.map(({ reportedAt, ...each }) => ({
      ...each,
      reportedAt: reportedAt.toISOString(),
    })),
    ofGoods: sku === null ? null : await shareOfGoods(tx, sku, since),
    ofCarrier: carrier === null ? null : await shareOfCarrier(tx, carrier, since),
  };
}
