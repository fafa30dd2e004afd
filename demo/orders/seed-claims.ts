import type { ClaimProblem, ClaimRemedy } from '@plumbline/contracts/nouns/claims.ts';
import { checkBytes } from '@plumbline/server/base/uploads/check-file.ts';
import { keepWaiting } from '@plumbline/server/base/uploads/keep-waiting.ts';
import { callerKey, guest, type Caller } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { Refusal } from '@plumbline/server/core/refusal.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { runRefund } from '@plumbline/server/money/payments/refund.ts';
import { listRefundsOfPayment } from '@plumbline/server/money/payments/refund-store.ts';
import { grantClaim } from '@plumbline/server/orders/claims/grant-claim.ts';
import { reportClaim } from '@plumbline/server/orders/claims/report-claim.ts';
import { findClaim } from '@plumbline/server/orders/claims/store.ts';
import { makeCreditNotes } from '@plumbline/server/orders/order-documents/credit-refund.ts';
import { lockBooks } from '@plumbline/server/orders/orders/books-store.ts';
import { findLinkedOrder } from '@plumbline/server/orders/orders/own-order-store.ts';
import { findOrderRefund } from '@plumbline/server/orders/refunds/order-refund-store.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import { photograph } from '../pictures/photograph.ts';
import { beginClaims, listArrivedLines } from './store.ts';

/** What was reported of an order that came, and what somebody of the staff decided then. */
interface DemoClaim {
  problem: ClaimProblem;
  wish: ClaimRemedy;
  description: string;
  spot: { x: number; y: number } | null;
  decision: { decision: ClaimRemedy | 'refuse'; pence: number | null; note: string } | null;
}

const demoClaims: readonly DemoClaim[] = [
  {
    problem: 'damaged',
    wish: 'refund',
    description: 'The corner of the box was crushed, and there is a crack below the rim.',
    spot: { x: 620, y: 410 },
    decision: null,
  },
  {
    problem: 'missing',
    wish: 'spare-part',
    description: 'The bag with the screws was not in the box.',
    spot: null,
    decision: null,
  },
  {
    problem: 'damaged',
    wish: 'replacement',
    description: 'It was broken when we opened the box.',
    spot: { x: 500, y: 480 },
    decision: null,
  },
  {
    problem: 'damaged',
    wish: 'money-off',
    description: 'A scratch on the side. It will not show once it is fitted.',
    spot: { x: 350, y: 560 },
    decision: {
      decision: 'money-off',
      pence: 8_00,
      note: 'Thank you for the clear picture. We take £8.00 off.',
    },
  },
  {
    problem: 'faulty',
    wish: 'replacement',
    description: 'It drips, however hard we close it.',
    spot: { x: 480, y: 250 },
    decision: {
      decision: 'spare-part',
      pence: null,
      note: 'This is the cartridge. We send you a new one, with a drawing of how it goes in.',
    },
  },
];

const hourMs = 3_600_000;

/**
 * Gives the demo a few claims, by the rules by which customers report and staff decide. Of several
 * processes one makes them.
 */
export async function seedClaims(
  context: Context,
  contextAt: (at: Date) => Context,
  { opensAt, support }: { opensAt: Date; support: number },
): Promise<void> {
  await findOrInsertSetting(context.db, 'demo.claims', '0');
  if (!(await beginClaims(context.db))) return;
  const before = new Date(opensAt.getTime() - 20 * hourMs);
  const lines = await listArrivedLines(context.db, before, demoClaims.length);
  for (const [place, line] of lines.entries()) {
    const { decision, ...claim } = demoClaims[place]!;
    const at = new Date(line.arrivedAt.getTime() + 15 * hourMs);
    const then = contextAt(at);
    const caller: Caller = { ...guest, visitor: 'demo', accountId: line.accountId };
    const order = (await findLinkedOrder(context.db, line.guid))!;
    const picture =
      claim.problem === 'missing' ? null : await drawDamage(context, line.pictureFile);
    const pictures = picture ? [await keep(then, picture, caller)] : [];
    const { position } = line;
    const reported = { ...claim, position, units: 1, pictures };
    const told = await reportClaim(then, caller, order, reported, null).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!told || !decision) continue;
    const later = contextAt(new Date(at.getTime() + 4 * hourMs));
    const { refundId } = await transaction(later.db, async (tx) => {
      await lockBooks(tx, order.number);
      const open = (await findClaim(tx, told.claimNumber, later.now()))!;
      const day = new Date(at.getTime() + 72 * hourMs).toISOString().slice(0, 10);
      return open.state === 'open'
        ? grantClaim(tx, later, open, { ...decision, day, by: support })
        : open;
    });
    if (refundId !== null) await settleRefund(later, refundId);
  }
}

/** What the shop's jobs do soon after: the money goes back, and has its paper. */
async function settleRefund(context: Context, refundId: number): Promise<void> {
  const { payments } = (await findOrderRefund(context.db, refundId))!;
  for (const { paymentId } of payments) {
    for (const { id } of await listRefundsOfPayment(context.db, paymentId)) {
      await runRefund(context, id);
    }
  }
  await makeCreditNotes(context, refundId);
}

async function keep(context: Context, picture: Buffer, caller: Caller): Promise<string> {
  const file = await checkBytes(picture, 'IMG_2041.jpg', { kinds: ['picture'] });
  return keepWaiting(context, file, callerKey(caller));
}

/** The goods as somebody photographed them on their floor, with a crack in them. */
async function drawDamage(context: Context, file: string | null): Promise<Buffer> {
  const crack = Buffer.from(
    `<svg width="900" height="900" xmlns="http://www.w3.org/2000/svg">
       <path d="M600 350l-38 44 26 30-44 58 20 34-30 52" fill="none" stroke="#2a2326" stroke-width="5"/>
       <path d="M562 394l-40 8m66 22l34 18m-78 40l-36 4" fill="none" stroke="#4a4246" stroke-width="3"/>
     </svg>`,
  );
  return photograph(context, file, { background: '#b9aa98', size: 900, turned: -7, over: crack });
}
