import type { ClaimRemedy } from '@plumbline/contracts/nouns/claims.ts';
import type { RefundWish } from '@plumbline/contracts/staff/refunds.ts';
import { setUploadsKeptUntil } from '../../base/uploads/store.ts';
import { cutText } from '../../core/cut-text.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Decision, Deed, OrderBooks, OrderEvent, Pieces } from '../orders/books.ts';
import { lockBooks } from '../orders/books-store.ts';
import { decided, followedBy, newestOf, requireConsignment } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import { failConsignment, replaceUnits, resolveFailure } from '../orders/sending.ts';
import { askForPlan } from '../refunds/ask-for-plan.ts';
import { lockLeft } from '../refunds/refundable-store.ts';
import { planRefund } from '../refunds/refunds.ts';
import { tellOfClaim } from './claim-mails.ts';
import { findClaim, saveClaimDecision, type ClaimDecision, type ClaimRow } from './store.ts';

/** What is decided about a claim, and by whom; null is the shop's own rule, which sends goods alone. */
export interface Granted {
  decision: ClaimRemedy | 'refuse';
  day: string | null;
  pence: number | null;
  note: string | null;
  by: number | null;
}

const dayMs = 86_400_000;
/** Pictures stay so long after the decision, for who sees it otherwise. */
const decidedDays = 365;

/**
 * Carries a decision out, in one transaction with the order's lock held: what is sent again becomes a
 * consignment without a price, money goes back by the stored parts, and the customer is told.
 */
export async function grantClaim(
  tx: Tx,
  context: Context,
  claim: ClaimRow,
  granted: Granted,
): Promise<ClaimRow> {
  const at = context.now();
  const { decision, by, note } = granted;
  const deed: Deed = { actor: by === null ? 'shop' : 'staff', accountId: by, at };
  const asked = {
    order: claim.orderNumber,
    command: 'decideClaim',
    expectedVersion: null,
    deed,
  };
  if (decision === 'replacement') await requireUnpaid(tx, claim);
  const change = await changeOrder(tx, context, asked, (books) =>
    followedBy(deedsOf(books, claim, granted, deed), (after) =>
      decided(after, [{ kind: 'claim-decided', detail: { claim: claim.claimNumber, decision } }]),
    ),
  );
  const money = isMoney(decision)
    ? await giveBack(tx, context, claim, granted, piecesOf(change.before, claim))
    : null;
  const ended: ClaimDecision = {
    state: decision === 'refuse' ? 'refused' : 'granted',
    remedy: decision === 'refuse' ? null : decision,
    day: isSent(decision) ? granted.day : null,
    pence: money?.pence ?? null,
    replacementConsignment: decision === 'replacement' ? newestOf(change.after) : null,
    refundId: money?.refundId ?? null,
    consignment: lostConsignment(change.events),
    note,
    isByRule: by === null,
    by,
    at,
  };
  if (!(await saveClaimDecision(tx, claim.id, ended))) throw new Refusal('claim-decided');
  await setUploadsKeptUntil(tx, claim.pictures, new Date(at.getTime() + decidedDays * dayMs), at);
  const after = (await findClaim(tx, claim.claimNumber, at))!;
  await tellOfClaim(tx, context, after);
  return after;
}

const isMoney = (decision: Granted['decision']) =>
  decision === 'refund' || decision === 'money-off';
const isSent = (decision: Granted['decision']) =>
  decision === 'replacement' || decision === 'spare-part';

/** The consignment that pieces were parted into because they never came. */
const lostConsignment = (events: readonly OrderEvent[]) =>
  events.find(({ kind }) => kind === 'failed')?.detail.consignment as number | undefined;

/** What a decision does to the order: pieces that never came are lost first, and then made up for. */
function deedsOf(
  books: OrderBooks,
  claim: ClaimRow,
  { decision, day }: Granted,
  deed: Deed,
): Decision {
  const nothing = decided(books, []);
  if (decision !== 'replacement' && decision !== 'refund') return nothing;
  const found = requireConsignment(books, claim.consignment);
  const lines = claim.position === null ? [] : [{ position: claim.position, units: claim.units }];
  if (found.state === 'delivered') {
    if (decision === 'refund') return nothing;
    return replaceUnits(books, { consignment: found.number, lines, expectedDay: day! });
  }
  const resolution = decision === 'replacement' ? 'resend' : 'refund';
  // A claim comes up again only where its money was not agreed to.
  const resolved = (now: OrderBooks, consignment: number) =>
    resolveFailure(now, {
      consignment,
      resolution,
      expectedDay: day ?? undefined,
      isUnpaid: true,
    });
  if (found.state === 'failed') {
    // Its money was decided on before, and is only asked for once more.
    if (decision === 'refund' && found.resolution === 'refund') return nothing;
    return resolved(books, found.number);
  }
  const lost = failConsignment(books, { consignment: found.number, failure: 'lost', lines }, deed);
  return followedBy(lost, (now) => resolved(now, lostConsignment(lost.events)!));
}

/** Nothing is sent again whose money went back meanwhile, whoever gave it. */
async function requireUnpaid(tx: Tx, claim: ClaimRow): Promise<void> {
  const left = (await lockLeft(tx, claim.orderNumber))!;
  const pieces = piecesOf((await lockBooks(tx, claim.orderNumber))!, claim);
  for (const { position, units } of pieces) {
    const line = left.lines.find((each) => each.position === position)!;
    if (line.unitsLeft >= units) continue;
    throw new Refusal('order-refuses', { detail: `${line.name} has been refunded already.` });
  }
}

/** Gives money back for a claim: of a line's price, or all that was paid for what it is about. */
async function giveBack(
  tx: Tx,
  context: Context,
  claim: ClaimRow,
  { decision, pence, note, by }: Granted,
  pieces: readonly Pieces[],
): Promise<{ refundId: number; pence: number }> {
  const left = (await lockLeft(tx, claim.orderNumber))!;
  const isWhole = decision === 'refund';
  const lines = pieces.map(({ position, units }) => {
    const line = left.lines.find((each) => each.position === position)!;
    if (isWhole && line.unitsLeft < units) {
      const detail =
        line.unitsLeft === 0
          ? `${line.name} has been refunded already.`
          : `Only ${line.unitsLeft} of ${line.name} are left to refund.`;
      throw new Refusal('order-refuses', { detail });
    }
    return { position, units: isWhole ? units : 0, offPence: isWhole ? 0 : pence! };
  });
  const wish: RefundWish = { lines, deliveryPence: 0, goodwillPence: 0, duplicateChargePence: 0 };
  const plan = planRefund(left, wish);
  const { id } = await askForPlan(tx, context, left, {
    plan,
    note: cutText(`${claim.claimNumber}: ${note ?? ''}`, 500),
    askedBy: by!,
  });
  return { refundId: id, pence: plan.total.incPence };
}

/** The pieces that a claim is about. */
function piecesOf(books: OrderBooks, { position, units, consignment }: ClaimRow): Pieces[] {
  if (position !== null) return [{ position, units }];
  return requireConsignment(books, consignment).lines.filter((line) => line.units > 0);
}
