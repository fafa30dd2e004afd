import type {
  Claim,
  ClaimProblem,
  ClaimRemedy,
  PictureSpot,
} from '@plumbline/contracts/nouns/claims.ts';
import { keepUploads } from '../../base/uploads/keep-uploads.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { IdempotencyKey } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { findAnswer, saveAnswer } from '../../db/idempotency.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { decided } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { OrderBooks } from '../orders/books.ts';
import { orderNumber } from '../orders/orders.ts';
import { kept } from '../orders/units.ts';
import type { OwnOrder } from '../orders/own-order-store.ts';
import { findLeft } from '../refunds/refundable-store.ts';
import { answerDay, isGrantedAtOnce, mostByRule, replacementDay, reportableOf } from './claims.ts';
import { tellOfClaim } from './claim-mails.ts';
import { describeClaim } from './describe-claim.ts';
import { grantClaim } from './grant-claim.ts';
import { goodsNow, readDays, type DaysNow } from './read-days.ts';
import {
  countGrantedByRule,
  findClaim,
  hasKnownPicture,
  insertClaim,
  listClaimedUnits,
  listClaimsOfOrder,
  type ClaimRow,
} from './store.ts';

/** What a customer tells of goods. */
export interface ReportedClaim {
  position: number;
  units: number;
  problem: ClaimProblem;
  spot: PictureSpot | null;
  description: string;
  wish: ClaimRemedy;
  pictures: readonly string[];
}

const dayMs = 86_400_000;
/** The pictures of a claim that nobody decides about; a decision sets a day of its own. */
const openDays = 3 * 365;

/** What the rule would have granted cannot be done as things stand. */
class NotAtOnce extends Error {}

/**
 * Keeps what a customer reports, with its pictures, and grants it at once where the shop's rule says
 * so. Where that cannot be done after all, because the last piece was sold meanwhile, it is looked at
 * like any other. The same pieces are reported once: under the order's lock, whoever comes second is
 * told of the first. Of several pieces one may be reported after another, so that `once` tells a form
 * that is sent again from a second report.
 */
export async function reportClaim(
  context: Context,
  caller: Caller,
  order: OwnOrder,
  reported: ReportedClaim,
  once: IdempotencyKey | null,
): Promise<Claim> {
  const days = await readDays(context);
  const report = (mayGrant: boolean) =>
    transaction(context.db, async (tx) => {
      const earlier = await findAnswer<Claim>(tx, once);
      if (earlier) return earlier;
      const claim = await keepReport(tx, context, { caller, order, reported, days, mayGrant });
      await saveAnswer(tx, once, claim);
      return claim;
    });
  return report(true).catch((error: unknown) => {
    if (error instanceof NotAtOnce) return report(false);
    throw error;
  });
}

interface Reporting {
  caller: Caller;
  order: OwnOrder;
  reported: ReportedClaim;
  days: DaysNow;
  mayGrant: boolean;
}

async function keepReport(
  tx: Tx,
  context: Context,
  { caller, order, reported, days, mayGrant }: Reporting,
): Promise<Claim> {
  const { position, units, problem, spot, wish, pictures } = reported;
  const { at, today, holidays } = days;
  const claimNumber = orderNumber(context.randomBytes, 'CL');
  const event = {
    kind: 'claim-reported',
    detail: { claim: claimNumber, position, units, problem },
  };
  const asked = {
    order: order.guid,
    command: 'reportClaim',
    expectedVersion: null,
    deed: { actor: 'customer' as const, accountId: caller.accountId, at },
  };
  const { before } = await changeOrder(tx, context, asked, (books) => decided(books, [event]));
  const consignment = await chooseConsignment(tx, before, reported, at);
  await keepUploads(tx, {
    field: 'pictures',
    ids: pictures,
    rule: { kinds: ['picture'] },
    caller,
    at,
    until: new Date(at.getTime() + openDays * dayMs),
  });
  await insertClaim(tx, {
    claimNumber,
    orderId: order.id,
    consignment,
    position,
    units,
    problem,
    spot,
    description: reported.description.trim(),
    wish,
    reportedBy: 'customer',
    at,
    answerBy: answerDay(today, holidays),
    pictures: [...new Set(pictures)],
  });
  const claim = (await findClaim(tx, claimNumber, at))!;
  if (mayGrant && (await isAtOnce(tx, context, claim, { wish, at }))) {
    const day = replacementDay(goodsNow(context, claim.offeringId!), { units, today, holidays });
    const granted = { decision: 'replacement', day, pence: null, note: null, by: null } as const;
    return describeClaim(await grantAtOnce(tx, context, claim, granted));
  }
  await tellOfClaim(tx, context, claim);
  return describeClaim(claim);
}

async function grantAtOnce(...grant: Parameters<typeof grantClaim>): Promise<ClaimRow> {
  try {
    return await grantClaim(...grant);
  } catch (error) {
    if (error instanceof Refusal) throw new NotAtOnce(error.message, { cause: error });
    throw error;
  }
}

/** The consignment that the pieces came by; refuses where so many cannot be reported. */
async function chooseConsignment(
  tx: Tx,
  books: OrderBooks,
  { position, units, problem }: ReportedClaim,
  at: Date,
): Promise<number> {
  const line = books.lines.find((each) => each.position === position);
  if (!line) {
    const fields = [{ path: '/body/position', message: 'The order has no such line.' }];
    throw new Refusal('invalid-request', { fields });
  }
  const claimed = await listClaimedUnits(tx, books.id);
  const from = reportableOf(books, position, claimed).filter(({ problems }) =>
    problems.includes(problem),
  );
  const most = from[0]?.units ?? 0;
  if (most >= units) return from[0]!.consignment;
  if (most > 0) {
    const message = `Enter ${most} or fewer: so many came together and were not reported yet.`;
    throw new Refusal('invalid-request', { fields: [{ path: '/body/units', message }] });
  }
  if (kept(line) === 0 && line.returned + line.comingBack > 0) {
    throw new Refusal('order-refuses', {
      detail: `${line.name} has come back to us, or is on its way. If it was not as it should be, ask us about its return.`,
    });
  }
  if (claimed.some((each) => each.position === position)) {
    const claims = await listClaimsOfOrder(tx, books.id, at);
    const { claimNumber } = claims.find((each) => each.position === position)!;
    throw new Refusal('claim-exists', {
      detail: `${line.name} has been reported already, as ${claimNumber}.`,
      extra: { claimNumber },
    });
  }
  throw new Refusal('order-refuses', {
    detail:
      problem === 'not-arrived'
        ? `${line.name} is not on its way to you.`
        : `${line.name} has not arrived yet, as far as we know. If it should have, choose “It did not arrive”.`,
  });
}

async function isAtOnce(
  tx: Tx,
  context: Context,
  claim: ClaimRow,
  { wish, at }: { wish: ClaimRemedy; at: Date },
): Promise<boolean> {
  const { limits } = context.config;
  const since = new Date(at.getTime() - mostByRule.days * dayMs);
  return isGrantedAtOnce({
    problem: claim.problem,
    wish,
    units: claim.units,
    ...(await readPaid(tx, claim)),
    goods: goodsNow(context, claim.offeringId!),
    pictures: claim.pictures.length,
    hasKnownPicture: await hasKnownPicture(tx, claim.pictures),
    grantedLately: await countGrantedByRule(tx, claim.email, since),
    alonePence: limits.replaceAlonePence,
    aloneClasses: limits.replaceAloneClasses,
  });
}

/** What a piece of the line cost, inc VAT and rounded up, and how many of them were not paid back. */
async function readPaid(tx: Tx, { orderNumber: number, position }: ClaimRow) {
  const left = (await findLeft(tx, number))!;
  const { amount, units, unitsLeft } = left.lines.find((each) => each.position === position)!;
  return { eachPence: Math.ceil(amount.incPence / units), unpaidUnits: unitsLeft };
}
