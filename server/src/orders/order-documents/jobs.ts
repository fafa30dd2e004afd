import type { Context } from '../../core/context.ts';
import type { Queue, RunningJob } from '../../db/jobs.ts';
import { makeCreditNotes } from './credit-refund.ts';
import { listUninvoicedDispatches } from './dispatch-store.ts';
import { makeDispatchInvoice } from './dispatches.ts';
import { makeAdditionInvoice, makeInvoice } from './issue.ts';
import {
  listUncreditedRefunds,
  listUninvoicedAdditions,
  listUninvoicedOrders,
} from './orders-store.ts';

/** Papers what was ordered and given back lately. */
const makeDue: Queue<Record<string, never>> = { name: 'make-order-documents', expireSeconds: 300 };
/** Papers whatever was missed, however long ago. */
const makeMissed: Queue<Record<string, never>> = {
  name: 'make-missed-documents',
  expireSeconds: 900,
};

const lately = 2 * 86_400_000;
const batchSize = 100;

/**
 * Makes the documents that are due since an instant, and tells how many. An order asks for nothing
 * when it is placed, so that a checkout is as quick as without documents: what has none is looked
 * for. One that cannot be made is told of and keeps no other waiting. Once `signal` says so the rest is
 * left to the next time.
 */
export async function makeDueDocuments(
  context: Context,
  since: Date,
  signal?: AbortSignal,
): Promise<number> {
  const orders = (limit: number) => listUninvoicedOrders(context.db, since, limit);
  const additions = (limit: number) => listUninvoicedAdditions(context.db, since, limit);
  const dispatches = (limit: number) => listUninvoicedDispatches(context.db, since, limit);
  const refunds = (limit: number) => listUncreditedRefunds(context.db, since, limit);
  const desk = { log: context.log, signal };
  return (
    (await makeEach(desk, orders, (orderId) => makeInvoice(context, orderId))) +
    (await makeEach(desk, additions, (addition) => makeAdditionInvoice(context, addition))) +
    (await makeEach(desk, dispatches, (sent) => makeDispatchInvoice(context, sent))) +
    (await makeEach(desk, refunds, (refundId) => makeCreditNotes(context, refundId)))
  );
}

async function makeEach<Id>(
  { log, signal }: { log: Context['log']; signal: AbortSignal | undefined },
  list: (limit: number) => Promise<Id[]>,
  make: (id: Id) => Promise<unknown>,
): Promise<number> {
  let made = 0;
  const failed = new Set<string>();
  for (;;) {
    const due = (await list(batchSize + failed.size)).filter(
      (id) => !failed.has(JSON.stringify(id)),
    );
    if (due.length === 0 || signal?.aborted) return made;
    for (const id of due) {
      if (signal?.aborted) return made;
      try {
        await make(id);
        made++;
      } catch (error) {
        failed.add(JSON.stringify(id));
        log.error({ err: error, of: id }, 'a document could not be made');
      }
    }
  }
}

/** Declares the jobs of this module. */
export function registerDocumentJobs(context: Context): void {
  const { jobs, now } = context;
  const before = (ms: number) => new Date(now().getTime() - ms);
  const since =
    (start: () => Date) =>
    async (_data: object, { signal }: RunningJob) =>
      void (await makeDueDocuments(context, start(), signal));
  jobs.work(
    makeDue,
    since(() => before(lately)),
    { concurrency: 1 },
  );
  jobs.work(
    makeMissed,
    since(() => new Date(0)),
    { concurrency: 1 },
  );
  jobs.schedule(makeDue, { everySeconds: 30 });
  jobs.schedule(makeMissed, { everySeconds: 3600 });
}
