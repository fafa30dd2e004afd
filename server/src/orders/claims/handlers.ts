import type { orderClaimCalls } from '@plumbline/contracts/help/order-claims.ts';
import type { ClaimableLine, orderClaimShopCalls } from '@plumbline/contracts/shop/order-claims.ts';
import { withSameFiles } from '../../base/uploads/same-files.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { listBooks } from '../orders/books-store.ts';
import { decided } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import { getOwnOrder, requireNamedAlike } from '../orders/own-order.ts';
import type { OwnOrder } from '../orders/own-order-store.ts';
import { findLeft } from '../refunds/refundable-store.ts';
import { readClaimPicture } from './claim-pictures.ts';
import { answerDay, isReplacedAtOnce, mostByRule, offersOf, reportableOf } from './claims.ts';
import { describeClaim } from './describe-claim.ts';
import { goodsNow, readDays } from './read-days.ts';
import { reportClaim } from './report-claim.ts';
import {
  countGrantedByRule,
  findClaim,
  listClaimedUnits,
  listClaimsOfOrder,
  saveClaimDecision,
  type ClaimRow,
} from './store.ts';

/** What customers report of their orders and see of it, by the mailed link or signed in. */
export const claimHandlers: Handlers<typeof orderClaimCalls & typeof orderClaimShopCalls> = {
  reportDamagedOrMissingItems: async ({ params, body, caller, idempotency }, context) => {
    const order = await getOwnOrder(context, caller, params.id);
    requireNamedAlike(order, params.id, body);
    const { position, units, problem, spot = null, description, wish, pictures } = body;
    const reported = { position, units, problem, spot, description, wish, pictures };
    // Its pictures come anew with each press of the button.
    const alike = { ...body, pictures: [], files: pictures };
    const once = await withSameFiles(context.db, idempotency, params, alike);
    return reportClaim(context, caller, order, reported, once);
  },

  getClaimsOfOrder: async ({ params, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.order);
    const { at, today, holidays } = await readDays(context);
    const rows = await listClaimsOfOrder(context.db, order.id, at);
    return {
      orderNumber: order.number,
      lines: await listClaimable(context, order),
      claims: rows.map(describeClaim),
      answerBy: answerDay(today, holidays),
    };
  },

  getClaim: async ({ params, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.order);
    return describeClaim(await getClaimOf(context.db, order, params.claimNumber, context.now()));
  },

  withdrawClaim: async ({ params, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.order);
    const at = context.now();
    return transaction(context.db, async (tx) => {
      const { id, claimNumber } = await getClaimOf(tx, order, params.claimNumber, at);
      const asked = {
        order: order.guid,
        command: 'withdrawClaim',
        expectedVersion: null,
        deed: { actor: 'customer' as const, accountId: caller.accountId, at },
      };
      const event = {
        kind: 'claim-decided',
        detail: { claim: claimNumber, decision: 'withdrawn' },
      };
      await changeOrder(tx, context, asked, (books) => decided(books, [event]));
      const nothing = {
        remedy: null,
        day: null,
        pence: null,
        replacementConsignment: null,
        refundId: null,
        note: null,
        isByRule: false,
        by: null,
      };
      if (!(await saveClaimDecision(tx, id, { ...nothing, state: 'withdrawn', at }))) {
        throw new Refusal('claim-decided', { detail: 'We have decided about it already.' });
      }
      return describeClaim(await getClaimOf(tx, order, claimNumber, at));
    });
  },

  getClaimPicture: async ({ params, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.order);
    const claim = await getClaimOf(context.db, order, params.claimNumber, context.now());
    return readClaimPicture(context, claim, params.uploadId);
  },
};

async function getClaimOf(
  tx: Queryable,
  order: OwnOrder,
  claimNumber: string,
  now: Date,
): Promise<ClaimRow> {
  const claim = await findClaim(tx, claimNumber, now);
  if (claim?.orderId !== order.id) throw new Refusal('claim-unknown');
  return claim;
}

/** The lines of which something can be reported, with what we can do about each. */
async function listClaimable(context: Context, order: OwnOrder): Promise<ClaimableLine[]> {
  const { db, config } = context;
  const { at, today, holidays } = await readDays(context);
  const books = (await listBooks(db, [order.id])).get(order.id)!;
  const left = (await findLeft(db, order.number))!;
  const claimed = await listClaimedUnits(db, order.id);
  const since = new Date(at.getTime() - mostByRule.days * 86_400_000);
  const grantedLately = await countGrantedByRule(db, order.email, since);
  const { replaceAlonePence: alonePence, replaceAloneClasses: aloneClasses } = config.limits;
  return left.lines.flatMap((line) => {
    const { position, sku, name, variant, picture, amount, units, unitsLeft } = line;
    const reportable = reportableOf(books, position, claimed);
    if (reportable.length === 0) return [];
    const { offeringId } = books.lines.find((each) => each.position === position)!;
    const goods = goodsNow(context, offeringId);
    const eachPence = Math.ceil(amount.incPence / units);
    const ofLine = { units: 1, eachPence, goods, unpaidUnits: unitsLeft };
    const isAtOnce = isReplacedAtOnce({ ...ofLine, grantedLately, alonePence, aloneClasses });
    return [
      {
        position,
        sku,
        name,
        variant,
        picture,
        units: reportable[0]!.units,
        problems: [...new Set(reportable.flatMap(({ problems }) => problems))],
        offers: offersOf(goods, { eachPence, isAtOnce, today, holidays }),
      },
    ];
  });
}
