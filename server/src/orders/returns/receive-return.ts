import { recordAudit } from '../../base/audit/store.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { changeOrder } from '../orders/change-order.ts';
import { followedBy, refuses, unchanged } from '../orders/change.ts';
import { lockBooks } from '../orders/books-store.ts';
import { receiveReturn, withdrawReturn } from '../orders/returning.ts';
import { linkOfReturn } from './announce-return.ts';
import { awaitedOf, receivedOf } from './decide-return.ts';
import { arrivedMail } from './return-mails.ts';
import { findReturn, saveArrivals, type ArrivedLine, type ReturnRow } from './store.ts';

/**
 * Notes what of a return came: units of its lines, each in its condition. Those that can be sold lie
 * in the stock from then on, by a document of this arrival's own, so that a line may come in as many
 * parts as it likes; those that surely do not come stay with the customer.
 */
export async function receiveArrival(
  tx: Tx,
  context: Context,
  seen: ReturnRow,
  arrival: { version: number; lines: readonly ArrivedLine[]; accountId: number },
): Promise<void> {
  const { version, accountId } = arrival;
  const at = context.now();
  await lockBooks(tx, seen.orderNumber);
  const row = (await findReturn(tx, seen.id))!;
  if (row.state !== 'announced') {
    throw refuses(`Nothing more of ${row.number} is awaited: it is ${row.state}.`);
  }
  const lines = arrival.lines.filter((line) => receivedOf(line) + line.notReceived > 0);
  requireAwaited(row, lines);
  const pieces = (count: (line: ArrivedLine) => number) =>
    lines
      .map((line) => ({ position: line.position, units: count(line) }))
      .filter(({ units }) => units > 0);
  const come = pieces(receivedOf);
  const missing = pieces(({ notReceived }) => notReceived);
  const resellable = pieces((line) => line.resellable);
  const returnNumber = row.number;
  const asked = {
    order: row.orderNumber,
    command: 'receiveReturn',
    expectedVersion: version,
    deed: { actor: 'staff' as const, accountId, at },
  };
  await changeOrder(tx, context, asked, (books) => {
    const first =
      come.length > 0
        ? receiveReturn(books, { returnNumber, lines: come, resellable })
        : unchanged(books);
    if (missing.length === 0) return first;
    return followedBy(first, (now) => withdrawReturn(now, { returnNumber, lines: missing }));
  });
  const isAll = row.lines.every((line) => {
    const now = lines.find(({ position }) => position === line.position);
    return awaitedOf(line) === (now ? receivedOf(now) + now.notReceived : 0);
  });
  await saveArrivals(tx, row.id, { lines, isAll, at });
  await recordAudit(tx, {
    actorAccountId: accountId,
    action: 'returns.receiveReturn',
    subject: `order:${row.orderNumber}`,
    after: { return: row.number, lines },
    at,
  });
  const after = (await findReturn(tx, row.id))!;
  if (!after.email.includes('@')) return;
  const parts = { row: after, link: linkOfReturn(context, after), shop: context.config };
  await queueMessage(tx, context.jobs, arrivedMail(parts), at);
}

/** Refuses more than is awaited, each line at its own field. */
function requireAwaited({ lines }: ReturnRow, arrived: readonly ArrivedLine[]): void {
  if (arrived.length === 0) throw refuses('Say what came, and in which condition.');
  const fields = arrived.flatMap((line, index) => {
    const path = `/body/lines/${index}`;
    const found = lines.find(({ position }) => position === line.position);
    const isTwice = arrived.findIndex(({ position }) => position === line.position) < index;
    if (!found || isTwice) return [{ path, message: 'The return has no such line.' }];
    const awaited = awaitedOf(found);
    if (receivedOf(line) + line.notReceived <= awaited) return [];
    return [{ path: `${path}/resellable`, message: `Only ${awaited} of these are awaited.` }];
  });
  if (fields.length > 0) throw new Refusal('invalid-request', { fields });
}
