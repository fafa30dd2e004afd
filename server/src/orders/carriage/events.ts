import { scanCodes, type ScanCode } from '@plumbline/contracts/nouns/orders.ts';
import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { CarrierEvent } from '../../outside/carriers.ts';
import { takeScanOfBox } from '../fulfilment/carrier-scans.ts';
import { insertEvent, lockUnknownEvents, setEventState, type EventState } from './event-store.ts';

/**
 * Takes an event of a carrier's, whether it was sent or asked for. Each is kept, in the transaction of
 * its effect, and has its effect once. One about a number that is none of ours, or in words that
 * are not ours, has none and stays for staff to see.
 */
export function takeCarrierEvent(
  context: Context,
  event: CarrierEvent,
): Promise<EventState | null> {
  return transaction(context.db, async (tx) => {
    if (!(await insertEvent(tx, event, context.now()))) return null;
    const state = await applyEvent(tx, context, event);
    if (state !== 'taken') await setEventState(tx, event.id, state);
    return state;
  });
}

/** Takes what was told of a number before it was ours. */
export async function takeKeptEvents(context: Context, trackingNumber: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    for (const event of await lockUnknownEvents(tx, trackingNumber)) {
      const state = await applyEvent(tx, context, event);
      if (state !== 'unknown') await setEventState(tx, event.id, state);
    }
  });
}

async function applyEvent(tx: Tx, context: Context, event: CarrierEvent): Promise<EventState> {
  const { carrier, trackingNumber, code, place, scannedAt } = event;
  if (!isScanCode(code)) return 'strange';
  const scan = { carrier, trackingNumber, code, scannedAt, place: place ?? undefined };
  return (await takeScanOfBox(tx, context, scan)) ? 'taken' : 'unknown';
}

const isScanCode = (code: string): code is ScanCode =>
  (scanCodes as readonly string[]).includes(code);
