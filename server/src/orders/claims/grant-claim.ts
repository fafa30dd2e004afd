import type { ClaimRemedy } from '@plumbline/contracts/nouns/claims.ts';
import type { RefundWish } from '@plumbline/contracts/staff/refunds.ts';
import { setUploadsKeptUntil } from '../../base/uploads/store.ts';
import { cutText } from '../../core/cut-text.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadDeliveryTerms } from '../../goods/delivery/store.ts';
import { addAmounts } from '../../goods/pricing/vat.ts';
import type { Consignment, Deed, OrderBooks, Pieces } from '../orders/books.ts';
import { lockBooks } from '../orders/books-store.ts';
import {
  decided,
  followedBy,
  newestOf,
  refuses,
  requireConsignment,
  requireLine,
} from '../orders/change.ts';
import { changeOrder, type OrderChange } from '../orders/change-order.ts';
import { kept, unreplaced } from '../orders/units.ts';
import { askForPlan } from '../refunds/ask-for-plan.ts';
import { readCheapest } from '../refunds/cheapest-delivery.ts';
import { listGivenUnits, lockLeft, type Left } from '../refunds/refundable-store.ts';
import { keepWithin } from '../refunds/keep-within.ts';
import {
  leftOf,
  planParts,
  planRefund,
  splitOver,
  withoutPremium,
  type RefundPlan,
} from '../refunds/refunds.ts';
import { deliveryBack } from '../refunds/withdrawal.ts';
import { listPromised } from '../returns/returnable-store.ts';
import { listReturnsOfOrder } from '../returns/store.ts';
import { tellOfClaim } from './claim-mails.ts';
import { makeGood, type Beside } from './make-good.ts';
import {
  findClaim,
  listClaimsOfOrder,
  saveClaimDecision,
  type ClaimDecision,
  type ClaimRow,
} from './store.ts';

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
  const isMadeGood = decision === 'replacement' || decision === 'refund';
  if (isMadeGood || decision === 'spare-part') await requireHere(tx, claim);
  if (isMadeGood) await requireUnpaid(tx, claim);
  const beside = { deed, ...(await readBeside(tx, claim, at)) };
  let consignment: number | undefined;
  const change = await changeOrder(tx, context, asked, (books) => {
    const made = isMadeGood
      ? makeGood(books, claim, { by: decision, day: granted.day }, beside)
      : null;
    consignment = made?.consignment;
    return followedBy(made?.decision ?? decided(books, []), (after) =>
      decided(after, [{ kind: 'claim-decided', detail: { claim: claim.claimNumber, decision } }]),
    );
  });
  const money = isMoney(decision) ? await giveBack(tx, context, claim, granted, change) : null;
  const ended: ClaimDecision = {
    state: decision === 'refuse' ? 'refused' : 'granted',
    remedy: decision === 'refuse' ? null : decision,
    day: isSent(decision) ? granted.day : null,
    pence: money?.pence ?? null,
    replacementConsignment: decision === 'replacement' ? newestOf(change.after) : null,
    refundId: money?.refundId ?? null,
    // Pieces that never came may have been parted from what it was told of.
    consignment,
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

/** What other claims of the order have, and what of it is paid back or waits to be. */
async function readBeside(tx: Tx, claim: ClaimRow, at: Date): Promise<Beside> {
  const others = (await listClaimsOfOrder(tx, claim.orderId, at))
    .filter(({ id }) => id !== claim.id)
    .filter(({ state, remedy }) => state === 'open' || (state === 'granted' && remedy === 'refund'))
    .map((each) => ({ ...each, isOpen: each.state === 'open' }));
  return { others, refunded: await listGivenUnits(tx, claim.orderId, ['waiting', 'sent']) };
}

/** Of what arrived, nothing is made up for that came back or is on its way, or was replaced once. */
async function requireHere(tx: Tx, claim: ClaimRow): Promise<void> {
  const books = (await lockBooks(tx, claim.orderNumber))!;
  const { state, lines } = requireConsignment(books, claim.consignment);
  if (claim.position === null || state !== 'delivered') return;
  const line = requireLine(books, claim.position);
  // Others that it is about may have been parted from these, because they were lost.
  const held = lines.find(({ position }) => position === line.position)?.units ?? 0;
  const units = Math.min(claim.units, held);
  if (unreplaced(line) >= units) return;
  if (kept(line) >= units) throw refuses(`${line.name} has been replaced already.`);
  const coming = (await listReturnsOfOrder(tx, books.id)).find(
    (each) =>
      each.state === 'announced' && each.lines.some(({ position }) => position === line.position),
  );
  throw refuses(
    coming
      ? `${line.name} is on its way back as ${coming.number}.`
      : `${line.name} has come back, and is paid back as a return.`,
  );
}

/** Nothing is made up for whose money went back or is promised to a return, whoever gave it. */
async function requireUnpaid(tx: Tx, claim: ClaimRow): Promise<void> {
  const { lines } = (await lockLeft(tx, claim.orderNumber))!;
  const promised = await listPromised(tx, claim.orderId);
  for (const { position, units } of piecesOf((await lockBooks(tx, claim.orderNumber))!, claim)) {
    const { name, unitsLeft } = lines.find((each) => each.position === position)!;
    const ofReturns = promised.filter((each) => each.position === position);
    const left = unitsLeft - ofReturns.reduce((sum, { open }) => sum + open, 0);
    if (left >= units) continue;
    if (left > 0) throw refuses(`Only ${left} of ${name} are left to make up for.`);
    throw refuses(
      ofReturns.length > 0
        ? `${name} is paid back as a return.`
        : `${name} has been refunded already.`,
    );
  }
}

/**
 * Gives money back for a claim: of a line's price, or all that was paid for what it is about, with the
 * charge of a delivery of which nothing comes, and what goes back where nothing of the order stays.
 */
async function giveBack(
  tx: Tx,
  context: Context,
  claim: ClaimRow,
  { decision, pence, note, by }: Granted,
  change: OrderChange,
): Promise<{ refundId: number; pence: number }> {
  const left = withoutPremium((await lockLeft(tx, claim.orderNumber))!);
  const isWhole = decision === 'refund';
  const lines = piecesOf(change.before, claim).map(({ position, units }) => ({
    position,
    units: isWhole ? units : 0,
    offPence: isWhole ? 0 : pence!,
  }));
  const asked = { terms: await loadDeliveryTerms(tx), at: context.now() };
  const cheapestOf = await readCheapest(tx, left.order, asked);
  const since = { before: beforeGivenUp(change.before, claim), after: change.after };
  const back = isWhole ? deliveryBack(since, left, { cheapestOf }) : { incPence: 0, chargesOf: [] };
  const plan = {
    ...planMoney(left, lines, back.incPence),
    chargesOf: back.chargesOf,
    isOfKept: isOfKept(change.before, claim),
  };
  const { id } = await askForPlan(tx, context, left, {
    plan,
    note: cutText(`${claim.claimNumber}: ${note ?? ''}`, 500),
    askedBy: by!,
  });
  return { refundId: id, pence: plan.total.incPence };
}

/**
 * Plans a refund of goods, and of what their delivery can still bring beside them, which is less where
 * money went back in goodwill; and so is what whole pieces bring. What is wrong with it is told at the
 * fields that a decision has.
 */
function planMoney(left: Left, lines: RefundWish['lines'], deliveryPence: number): RefundPlan {
  const goods = { lines, deliveryPence: 0, goodwillPence: 0, duplicateChargePence: 0 };
  const leftPence = leftOf(left);
  try {
    const { incPence } = addAmounts(planParts(left, goods).map(({ amount }) => amount));
    const room = Math.max(0, leftPence - incPence);
    const wish = { ...goods, deliveryPence: Math.min(deliveryPence, room) };
    const isWhole = lines.every(({ units }) => units > 0);
    if (!isWhole || incPence <= leftPence || leftPence === 0) return planRefund(left, wish);
    const parts = keepWithin(planParts(left, wish), leftPence);
    return {
      parts,
      total: addAmounts(parts.map(({ amount }) => amount)),
      payments: splitOver(left.payments, leftPence),
    };
  } catch (error) {
    const [problem] = error instanceof Refusal ? (error.details.fields ?? []) : [];
    if (!problem) throw error;
    const { path, message } = problem;
    if (path.endsWith('/offPence')) {
      throw new Refusal('invalid-request', { fields: [{ path: '/body/pence', message }] });
    }
    throw refuses(path.endsWith('/units') ? message : 'Nothing of its price is left to give back.');
  }
}

/** The books before a claim's pieces were given up: by staff, or where its money was not agreed to. */
function beforeGivenUp(books: OrderBooks, { position, consignment }: ClaimRow): OrderBooks {
  const isOf = (each: Consignment) =>
    position === null
      ? each.number === consignment
      : each.lines.some((line) => line.position === position && line.units > 0);
  return {
    ...books,
    consignments: books.consignments.map((each) =>
      each.resolution === 'refund' && isOf(each) ? { ...each, resolution: null } : each,
    ),
  };
}

/** Whether all that a claim is about arrived, and so stays with the customer, who is paid all the same. */
function isOfKept(books: OrderBooks, { position, units, consignment }: ClaimRow): boolean {
  const { state, lines } = requireConsignment(books, consignment);
  return (
    state === 'delivered' && lines.some((line) => line.position === position && line.units >= units)
  );
}

/** The pieces that a claim is about. */
function piecesOf(books: OrderBooks, { position, units, consignment }: ClaimRow): Pieces[] {
  if (position !== null) return [{ position, units }];
  return requireConsignment(books, consignment).lines.filter((line) => line.units > 0);
}
