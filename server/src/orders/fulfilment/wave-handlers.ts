import type { PickWave, waveStaffCalls } from '@plumbline/contracts/staff/waves.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { Deed } from '../orders/books.ts';
import { requireConsignment, unchanged } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import { pickUnits, startPicking } from '../orders/picking.ts';
import { findGoodsByScan, findWave, insertWave, joinWave, listWaves } from './wave-store.ts';
import { isWanted, pickableOf, readScan, toWave } from './waves.ts';

/**
 * Several orders picked in one walk. A picker holds goods, and a note or a later day that somebody
 * writes meanwhile must not stop them: the orders are taken as they stand, under their locks, and the
 * rules alone say no.
 */
export const waveHandlers: Handlers<typeof waveStaffCalls> = {
  listWaves: async (_request, context) => ({
    waves: (await listWaves(context.db)).map(({ startedAt, ...wave }) => ({
      ...wave,
      startedAt: startedAt.toISOString(),
    })),
  }),

  startWave: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const at = context.now();
      const waveId = await insertWave(tx, caller.accountId, at);
      const left: { orderNumber: string; reason: string }[] = [];
      // Locks are taken in the order of their numbers, so that two walks never wait for each other.
      const orders = [...new Set(body.orders)].toSorted();
      let tote = 1;
      for (const order of orders) {
        const reason = await takeAlong(tx, context, order, { waveId, tote, caller, at });
        if (reason === null) tote += 1;
        else left.push({ orderNumber: order, reason });
      }
      if (tote === 1) {
        const reasons = left.map(({ orderNumber, reason }) => `${orderNumber}: ${reason}`);
        throw new Refusal('wave-empty', { detail: reasons.join(' ') });
      }
      return { wave: await getWave(tx, waveId), left };
    }),

  getWave: ({ params }, context) => getWave(context.db, params.waveId),

  pickInWave: ({ params: { waveId }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const wave = await getWave(tx, waveId);
      const { tote, position, scanned, units, pickedBefore } = body;
      const line = wave.lines.find((each) => each.tote === tote && each.position === position);
      const held = wave.totes.find((each) => each.tote === tote);
      if (!line || !held) {
        throw new Refusal('order-refuses', { detail: 'This is not on the list any more.' });
      }
      if (!isWanted(line, scanned)) throw await wrongItem(tx, wave, line, scanned);
      const { orderNumber, consignment } = held;
      await command(tx, context, { order: orderNumber, name: 'pickUnits', caller }, (books) => {
        const { lines } = requireConsignment(books, consignment);
        const { picked } = lines.find((each) => each.position === position)!;
        if (picked !== pickedBefore) return unchanged(books);
        return pickUnits(books, { consignment, position, units });
      });
      return getWave(tx, waveId);
    }),
};

async function getWave(tx: Queryable, waveId: number): Promise<PickWave> {
  const found = await findWave(tx, waveId);
  if (!found) throw new Refusal('wave-not-found');
  return toWave(found);
}

/** Takes an order along on a walk; gives the reason where it stays. */
async function takeAlong(
  tx: Tx,
  context: Context,
  order: string,
  { waveId, tote, caller, at }: { waveId: number; tote: number; caller: Caller; at: Date },
): Promise<string | null> {
  let reason: string | null = null;
  let joining: { orderId: number; consignment: number } | undefined;
  try {
    await command(tx, context, { order, name: 'startPicking', caller, at }, (books, deed) => {
      const found = pickableOf(books);
      if (typeof found === 'string') {
        reason = found;
        return unchanged(books);
      }
      joining = { orderId: books.id, consignment: found.number };
      if (found.state === 'picking') return unchanged(books);
      return startPicking(books, { consignment: found.number }, deed);
    });
  } catch (error) {
    // The rules say no before anything is written, so that the other orders go on.
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
  if (joining) await joinWave(tx, joining, { waveId, tote });
  return reason;
}

/** A command of a walk, with its line in the audit where it changed anything. */
async function command(
  tx: Tx,
  context: Context,
  asked: { order: string; name: string; caller: Caller; at?: Date },
  decide: Parameters<typeof changeOrder>[3],
): Promise<void> {
  const { order, name, caller, at = context.now() } = asked;
  const deed: Deed = { actor: 'staff', accountId: caller.accountId, at };
  const naming = { order, command: name, expectedVersion: null, deed };
  const { after, events } = await changeOrder(tx, context, naming, decide);
  if (events.length === 0) return;
  await recordAudit(tx, {
    actorAccountId: caller.accountId,
    action: `orders.${name}`,
    subject: `order:${after.number}`,
    after: { version: after.version, events },
    at,
  });
}

/** Says what was scanned instead, and whether another tote of the walk wants it. */
async function wrongItem(
  tx: Tx,
  { lines }: PickWave,
  wanted: PickWave['lines'][number],
  scanned: string,
): Promise<Refusal> {
  const goods = await findGoodsByScan(tx, readScan(scanned));
  const other = lines.find((line) => line !== wanted && isWanted(line, scanned));
  const what = goods
    ? `That is ${goods.name}, ${goods.sku}.`
    : `We sell nothing under “${scanned}”.`;
  const where = other?.bin ? ` It is wanted from ${other.bin}, later in this walk.` : '';
  const detail = `${what} This tote wants ${wanted.sku}. Nothing was counted.${where}`;
  return new Refusal('wrong-item', {
    detail,
    fields: [{ path: '/body/scanned', message: detail }],
  });
}
