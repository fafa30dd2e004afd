import type { ScanCode } from '@plumbline/contracts/nouns/orders.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { changeOrder } from '../orders/change-order.ts';
import { takeScan } from '../orders/scanning.ts';
import { findBox, insertScan } from './scan-store.ts';

/** What a carrier tells of one box. */
export interface CarrierScan {
  carrier: string;
  trackingNumber: string;
  code: ScanCode;
  /** When it happened, as the carrier says. */
  scannedAt: string;
  place?: string | undefined;
}

/** A scan that staff bring. A number that is none of ours is refused, and nothing of it is kept. */
export async function takeCarrierScan(context: Context, scan: CarrierScan) {
  const scannedAt = new Date(scan.scannedAt);
  if (Number.isNaN(scannedAt.getTime())) {
    const message = 'Give an instant, like 2026-11-24T09:30:00Z.';
    const fields = [{ path: '/body/scannedAt', message }];
    throw new Refusal('invalid-request', { detail: message, fields });
  }
  const trackingNumber = scan.trackingNumber.trim();
  return transaction(context.db, async (tx) => {
    const told = await takeScanOfBox(tx, context, { ...scan, trackingNumber, scannedAt });
    if (!told) throw new Refusal('tracking-number-unknown');
    return told;
  });
}

/**
 * Takes a scan, whoever brings it: a carrier's call, a poll or a person. It is kept once, and takes
 * the order as it finds it: scans come late, twice and in any order. Null for a number that is none
 * of ours.
 */
export async function takeScanOfBox(
  tx: Tx,
  context: Context,
  scan: Omit<CarrierScan, 'scannedAt'> & { scannedAt: Date },
): Promise<{ orderNumber: string; consignment: number; isNews: boolean } | null> {
  const { carrier, code, trackingNumber, scannedAt } = scan;
  const box = await findBox(tx, trackingNumber);
  if (!box) return null;
  const at = context.now();
  const told = { orderNumber: box.order, consignment: box.consignment };
  if (!(await insertScan(tx, { ...scan, at }))) return { ...told, isNews: false };
  const deed = { actor: 'carrier' as const, accountId: null, at };
  const asked = { order: box.order, command: 'takeCarrierScan', expectedVersion: null, deed };
  const { events } = await changeOrder(tx, context, asked, (books, by) => {
    // A box may have been parted from its consignment between the look and the lock.
    const holder = books.consignments.find(({ boxes }) =>
      boxes.some((each) => each.trackingNumber === trackingNumber),
    );
    if (!holder) return { books, events: [], stock: [] };
    const { number } = holder.boxes.find((each) => each.trackingNumber === trackingNumber)!;
    const seen = { consignment: holder.number, box: number, carrier, code, scannedAt };
    return takeScan(books, seen, by);
  });
  return { ...told, isNews: events.length > 0 };
}
