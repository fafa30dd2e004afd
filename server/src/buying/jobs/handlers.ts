import type { Job } from '@plumbline/contracts/nouns/jobs.ts';
import { dayBounds } from '@plumbline/contracts/nouns/day-bounds.ts';
import type { jobCalls } from '@plumbline/contracts/shop/jobs.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireDayWithin } from '../../core/require-day.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { purchaseLines } from '../../orders/order-documents/purchase-lines.ts';
import { readBefore } from '../../orders/returns/read-returnable.ts';
import { getOwnRole, seesMoney } from '../../people/businesses/own-role.ts';
import { findBasketJob, saveBasketJob } from '../basket/job-store.ts';
import { changeCurrentBasket } from '../basket/current-basket.ts';
import { listBoughtForJobs, listLabourSums, listQuotedForJobs } from './figures-store.ts';
import { summariseJobs, tidyReference } from './jobs.ts';
import { listJobDocuments, lockJobLine } from './orders-store.ts';
import { getJobKey, readJob } from './read-job.ts';
import {
  findJobKey,
  insertJob,
  insertLabour,
  listJobRows,
  removeLabour,
  saveLeftOver,
  saveLineJob,
  updateJob,
} from './store.ts';

/** What a business does about its jobs. */
export const jobHandlers: Handlers<typeof jobCalls> = {
  listJobs: async ({ query, caller }, { db }) => {
    const { closed = false } = query;
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    const businessId = caller.businessId!;
    const [role, rows, bought, quoted, labour] = await Promise.all([
      getOwnRole(db, caller),
      listJobRows(db, businessId, null),
      listBoughtForJobs(db, businessId, null),
      listQuotedForJobs(db, businessId, null),
      listLabourSums(db, businessId, null),
    ]);
    const all = summariseJobs({ rows, bought, quoted, labour }, seesMoney(role));
    const jobs = all.filter(({ isClosed }) => isClosed === closed);
    return {
      jobs: jobs.slice(offset, offset + limit),
      total: jobs.length,
      pageNumber,
      pageSize,
    };
  },

  getJob: ({ params, caller }, context) => change(context, caller, params.reference, nothing),

  saveJob: ({ params, body, caller }, context) =>
    change(context, caller, params.reference, async (tx, at) => {
      const { expectedVersion, ...written } = body;
      const showsMoney = seesMoney(await getOwnRole(tx, caller));
      const key = await findJobKey(tx, params.reference);
      const [kept] = key === null ? [] : await listJobRows(tx, caller.businessId!, key);
      const quotedExPence = showsMoney ? written.quotedExPence : (kept?.quotedExPence ?? null);
      if (!showsMoney && written.quotedExPence !== null) throw new Refusal('job-money-hidden');
      const reference = kept?.reference ?? tidyReference(params.reference);
      const clientName = written.clientName?.trim() ?? null;
      const job = { ...written, quotedExPence, reference, clientName };
      const accountId = caller.accountId!;
      const isSaved =
        expectedVersion === 0
          ? await insertJob(tx, caller.businessId!, job, { accountId, at })
          : await updateJob(tx, caller.businessId!, job, { version: expectedVersion, at });
      if (isSaved) return;
      throw new Refusal('job-changed', {
        detail: 'Somebody saved this job while you were editing it. Nothing of yours was saved.',
        extra: { version: kept?.version ?? 0 },
      });
    }),

  noteJobLabour: ({ params, body, caller }, context) =>
    change(context, caller, params.reference, async (tx, at) => {
      const job = await getMoneysKey(tx, caller, params.reference);
      requireDayWithin(body.day, '/body/day', dayBounds.workDone, at);
      const { accountId, businessId } = caller;
      const note = { ...body, text: body.text.trim() };
      await insertLabour(tx, { businessId: businessId!, job }, note, { accountId: accountId!, at });
    }),

  removeJobLabour: ({ params, caller }, { db }) =>
    transaction(db, async (tx) => {
      const job = await getMoneysKey(tx, caller, params.reference);
      if (!(await removeLabour(tx, caller.businessId!, job, params.labourId))) {
        throw new Refusal('labour-not-found');
      }
    }),

  noteJobLeftOver: ({ params, body, caller }, context) =>
    change(context, caller, params.reference, async (tx, at) => {
      const job = await getJobKey(tx, caller.businessId!, params.reference);
      const line = await lockJobLine(tx, caller.businessId!, body);
      if (!line || line.job !== job) throw new Refusal('job-line-not-found');
      const { units, position } = body;
      if (units > line.kept) {
        const message =
          line.kept === 0
            ? 'None of these have arrived, or all of them went back.'
            : `There are ${line.kept} of these on the job: note up to ${line.kept}.`;
        throw new Refusal('left-over-too-many', {
          detail: message,
          fields: [{ path: '/body/units', message }],
        });
      }
      const note = { orderId: line.orderId, position, accountId: caller.accountId!, at };
      await saveLeftOver(tx, note, units === 0 ? 0 : units + line.back);
    }),

  putLineOnJob: ({ params, body, caller }, context) =>
    change(context, caller, params.reference, async (tx, at) => {
      const line = await lockJobLine(tx, caller.businessId!, body);
      const job = await findJobKey(tx, params.reference);
      if (!line || job === null) throw new Refusal('job-line-not-found');
      const { orderId, orderJob } = line;
      const note = { orderId, position: body.position, accountId: caller.accountId!, at };
      await saveLineJob(tx, note, orderJob === job ? null : tidyReference(params.reference));
    }),

  listJobPurchases: ({ params, caller }, { db }) =>
    transaction(db, async (tx) => {
      const job = await getJobKey(tx, caller.businessId!, params.reference);
      const documents = await listJobDocuments(tx, caller.businessId!, job);
      return {
        lines: documents.flatMap(({ fields, positions, hasRest }) =>
          purchaseLines({
            ...fields,
            order: { ...fields.order, jobReference: tidyReference(params.reference) },
            lines: fields.lines.filter(({ position }) => positions.includes(position)),
            delivery: hasRest ? fields.delivery : [],
          }),
        ),
      };
    }),

  getBasketJob: async ({ caller }, { db }) => ({ jobReference: await findBasketJob(db, caller) }),

  setBasketJob: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const jobReference = body.jobReference === null ? null : tidyReference(body.jobReference);
      const { basketId } = await changeCurrentBasket(tx, context, caller, (lines) => [...lines]);
      await saveBasketJob(tx, basketId, jobReference);
      context.latelySeen.baskets.forget(basketId);
      return { jobReference };
    }),
};

const nothing = async () => {};

/** Does something about a job, and tells how it stands then; all in one transaction. */
async function change(
  context: Context,
  caller: Caller,
  reference: string,
  decide: (tx: Tx, at: Date) => Promise<void>,
): Promise<Job> {
  const before = await readBefore(context);
  return transaction(context.db, async (tx) => {
    await decide(tx, before.at);
    return readJob(tx, context, caller, { reference, before });
  });
}

/** The key of a job for somebody who may see its money. */
async function getMoneysKey(tx: Tx, caller: Caller, reference: string): Promise<string> {
  const key = await getJobKey(tx, caller.businessId!, reference);
  if (!seesMoney(await getOwnRole(tx, caller))) throw new Refusal('job-money-hidden');
  return key;
}
