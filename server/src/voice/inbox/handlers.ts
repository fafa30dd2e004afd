import type { inboxCalls } from '@plumbline/contracts/staff/inbox.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { formatDay } from '../../core/calendar.ts';
import { atDesk } from '../../core/current-hours.ts';
import type { Handlers, IdempotencyKey } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import {
  addQuestionNote,
  assignQuestion,
  saveQuestionState,
} from '../../orders/questions/store.ts';
import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import { withSameFiles } from '../../base/uploads/same-files.ts';
import { assignEnquiry, linkEnquiry, saveEnquiryEmail } from '../enquiries/desk-store.ts';
import { changeKind, whyKindStays, whyNoKind } from '../enquiries/change-kind.ts';
import { factsOf } from '../enquiries/enquiry-facts.ts';
import { takeComplaintStep } from '../enquiries/take-complaint-step.ts';
import { mayHire } from '../enquiries/may-hire.ts';
import { addMessage, closeEnquiry, reopenEnquiry } from '../enquiries/write-enquiry.ts';
import { countHeldMails, isFileOfMail } from '../mail-in/reading-store.ts';
import { auditThread, fillAnswer, sendAnswer } from './answer-thread.ts';
import { describeItem, describeThread, lookMs } from './describe-thread.ts';
import {
  emailOf,
  getThread,
  holdEnquiry,
  holdThread,
  kindOf,
  numberOf,
  requireMayClose,
  requireSeen,
  type AnyThread,
} from './find-thread.ts';
import {
  describeGuest,
  forgetGuest,
  forgetOne,
  requireForgettable,
  whyThreadNotForgotten,
} from './forget.ts';
import { forwardThread } from './forward-thread.ts';
import { countLinked, listLinked } from './links-store.ts';
import { publishThread } from './publish-thread.ts';
import { countKinds, countQueue, countViews, listQueue } from './queue-store.ts';
import { mergeInto, splitOff } from './regroup.ts';
import {
  findAccountOfAddress,
  findOrderId,
  findSku,
  listInboxStaff,
  listLookers,
  noteLook,
} from './store.ts';

export const inboxHandlers: Handlers<typeof inboxCalls> = {
  listInbox: async ({ query, caller }, { db, now, deliveryTables }) => {
    const { dispatchHolidays } = await deliveryTables.get();
    const { view = 'open', kind = null, words = '' } = query;
    const page = pageOf(query);
    const whose = {
      accountId: caller.accountId!,
      now: now(),
      mayHire: mayHire(caller),
      holidays: [...dispatchHolidays].map(formatDay),
    };
    const looked = { ...whose, view, kind, words: words.trim() || null };
    const rows = await listQueue(db, looked, page);
    const { pageNumber, pageSize } = page;
    return {
      total: await countQueue(db, looked),
      pageNumber,
      pageSize,
      threads: rows.map((row) => describeItem(row, whose.accountId)),
      views: await countViews(db, whose),
      kinds: await countKinds(db, whose),
      held: await countHeldMails(db, whose),
    };
  },

  listLinkedThreads: async ({ query, caller }, { db }) => {
    const { orderNumber = null, accountId = null, businessId = null } = query;
    const links = { orderNumber, accountId, businessId, mayHire: mayHire(caller) };
    const page = pageOf(query);
    const { pageNumber, pageSize } = page;
    const threads = (await listLinked(db, links, page)).map(({ fields, openedAt, ...row }) => ({
      ...row,
      openedAt: openedAt.toISOString(),
      facts: row.kind === 'order-question' ? [] : factsOf(row.kind, fields),
    }));
    return { total: await countLinked(db, links), pageNumber, pageSize, threads };
  },

  getInboxThread: async ({ params, caller }, context) =>
    describeThread(context.db, context, caller, await getThread(context.db, caller, params.thread)),

  listInboxStaff: async ({ query, caller }, { db }) => {
    const staff = await listInboxStaff(db, query.kind);
    return {
      staff: staff.map((each) => ({ ...each, isCaller: each.accountId === caller.accountId })),
    };
  },

  answerThread: async ({ params, body, caller, idempotency }, context) => {
    const once = await withSameFiles(context.db, idempotency, params, body);
    return changeThread(context, { params, caller, once }, async (tx, thread) => {
      requireSeen(thread, body.entriesSeen);
      if (body.closes) requireMayClose(thread);
      const text = await fillAnswer(tx, thread, body);
      const { closes, files = [] } = body;
      await sendAnswer(tx, context, caller, thread, { text, closes, files });
    });
  },

  noteThread: ({ params, body, caller, idempotency: once }, context) =>
    changeThread(context, { params, caller, once }, async (tx, thread) => {
      const accountId = caller.accountId!;
      const text = body.note.trim();
      if (thread.source === 'enquiry') {
        const message = { author: 'note' as const, accountId, text };
        await addMessage(tx, context, thread.row, message);
      } else {
        await addQuestionNote(tx, thread.row.id, { accountId, text, at: context.now() });
      }
    }),

  setThreadState: async ({ params, body, caller }, context) => {
    const desk = await atDesk(context);
    return changeThread(context, { params, caller }, async (tx, thread) => {
      requireSeen(thread, body.entriesSeen);
      const { state } = body;
      if (state === 'closed') requireMayClose(thread);
      if (thread.source === 'question') {
        const next = state === 'open' ? 'waiting' : 'closed';
        await saveQuestionState(tx, thread.row.id, next, context.now());
      } else if (state === 'closed') {
        await closeEnquiry(tx, context, thread.row);
      } else {
        await reopenEnquiry(tx, desk, thread.row);
      }
      await auditThread(tx, context, caller.accountId!, thread, 'setThreadState', { state });
    });
  },

  assignThread: ({ params, body, caller }, context) =>
    changeThread(context, { params, caller }, async (tx, thread) => {
      const { accountId } = body;
      // Whoever may not read it would never see it, and it would be nobody's work.
      const staff = await listInboxStaff(tx, kindOf(thread));
      if (accountId !== null && !staff.some((each) => each.accountId === accountId)) {
        throw new Refusal('account-not-found');
      }
      const assign = thread.source === 'question' ? assignQuestion : assignEnquiry;
      await assign(tx, thread.row.id, accountId);
      await auditThread(tx, context, caller.accountId!, thread, 'assignThread', { accountId });
    }),

  lookAtThread: async ({ params, body, caller }, { db, now }) => {
    const thread = await getThread(db, caller, params.thread);
    const at = now();
    const accountId = caller.accountId!;
    const number = numberOf(thread);
    await noteLook(db, { thread: number, accountId, at, isWriting: body.isWriting });
    const since = new Date(at.getTime() - lookMs);
    return {
      lookers: await listLookers(db, number, accountId, since),
      entries: thread.row.messages.length,
    };
  },

  mergeThreads: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { into } = body;
      const row = await mergeInto(tx, context, caller, { thread: params.thread, into });
      const thread = { source: 'enquiry' as const, row };
      const merged = { from: params.thread };
      await auditThread(tx, context, caller.accountId!, thread, 'mergeThreads', merged);
      return describeThread(tx, context, caller, thread);
    }),

  splitThread: async ({ params, body, caller }, context) => {
    const desk = await atDesk(context);
    return transaction(context.db, async (tx) => {
      const row = await holdEnquiry(tx, caller, params.thread, 'split-impossible');
      const made = await splitOff(tx, desk, row, body);
      const thread = { source: 'enquiry' as const, row: made };
      const split = { from: row.reference, messages: body.entryIds.length };
      await auditThread(tx, context, caller.accountId!, thread, 'splitThread', split);
      return describeThread(tx, context, caller, thread);
    });
  },

  linkThread: ({ params, body, caller }, context) =>
    changeThread(context, { params, caller }, async (tx, thread) => {
      const row = await holdEnquiry(tx, caller, numberOf(thread), 'thread-link-impossible');
      const { orderNumber, sku, toCustomer } = body;
      const orderId = orderNumber === null ? null : await findOrderId(tx, orderNumber);
      if (orderId === undefined) throw notLinked('orderNumber', 'There is no such order.');
      const known = sku === null ? null : await findSku(tx, sku);
      if (known === undefined) throw notLinked('sku', 'There is no such product.');
      const email = emailOf(thread);
      const owner = toCustomer && email ? await findAccountOfAddress(tx, email) : undefined;
      if (toCustomer && owner === undefined) {
        throw notLinked('toCustomer', 'Nobody has proved that this address is theirs.');
      }
      const accountId = owner ?? row.accountId;
      await linkEnquiry(tx, row.id, { orderId, sku: known, accountId });
      const links = { orderNumber, sku: known, accountId };
      await auditThread(tx, context, caller.accountId!, thread, 'linkThread', links);
    }),

  setThreadKind: async ({ params, body, caller }, context) => {
    const desk = await atDesk(context);
    return changeThread(context, { params, caller }, async (tx, thread) => {
      const row = await holdEnquiry(tx, caller, numberOf(thread), 'kind-stays');
      const { kind } = body;
      if (row.kind === kind) return;
      const detail = whyKindStays(row) ?? whyNoKind(row, kind);
      if (detail !== null) throw new Refusal('kind-stays', { detail });
      const accountId = caller.accountId!;
      await changeKind(tx, desk, row, { kind, accountId });
      const changed = { from: row.kind, to: kind };
      await auditThread(tx, context, accountId, thread, 'setThreadKind', changed);
    });
  },

  setThreadEmail: ({ params, body, caller }, context) =>
    changeThread(context, { params, caller }, async (tx, thread) => {
      const row = await holdEnquiry(tx, caller, numberOf(thread), 'thread-link-impossible');
      const { email } = body;
      if (row.email?.toLowerCase() === email.toLowerCase()) return;
      await saveEnquiryEmail(tx, row.id, email);
      const accountId = caller.accountId!;
      // The address of before is kept nowhere else. It goes with the thread, and no audit has it.
      const before = row.email === null ? '' : ` instead of ${row.email}`;
      const text = `Answers go to ${email}${before}.`;
      await addMessage(tx, context, row, { author: 'note', accountId, text });
      await auditThread(tx, context, accountId, thread, 'setThreadEmail', {});
    }),

  publishThread: ({ params, body, caller }, context) =>
    changeThread(context, { params, caller }, async (tx, thread) => {
      const publishedAs = await publishThread(tx, context, caller, thread, body);
      const who = caller.accountId!;
      await auditThread(tx, context, who, thread, 'publishThread', { publishedAs });
    }),

  forwardThread: ({ params, body, caller }, context) =>
    changeThread(context, { params, caller }, async (tx, thread) => {
      const { to, forwardNote: note, withPerson } = body;
      await forwardThread(tx, context, caller, thread, { to, note, withPerson });
      await auditThread(tx, context, caller.accountId!, thread, 'forwardThread', { withPerson });
    }),

  forgetThread: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const thread = await holdThread(tx, caller, params.thread);
      const number = numberOf(thread);
      requireForgettable(number, body.number, whyThreadNotForgotten(thread, caller));
      requireSeen(thread, body.entriesSeen);
      const row = await holdEnquiry(tx, caller, number, 'forget-impossible');
      const { kind } = row;
      await forgetOne(tx, context, row);
      await auditThread(tx, context, caller.accountId!, thread, 'forgetThread', { kind });
      return { forgotten: number };
    }),

  forgetThreadsOfGuest: ({ params, body, caller }, context) =>
    changeThread(context, { params, caller }, async (tx, thread) => {
      const guest = await describeGuest(tx, thread, caller);
      if (guest === null) throw new Refusal('enquiry-not-found');
      requireForgettable(numberOf(thread), body.number, guest.whyNot);
      const row = await holdEnquiry(tx, caller, numberOf(thread), 'enquiry-not-found');
      const accountId = caller.accountId!;
      const done = await forgetGuest(tx, context, row, accountId);
      await auditThread(tx, context, accountId, thread, 'forgetThreadsOfGuest', done);
    }),

  recordComplaintStep: ({ params, body, caller }, context) =>
    changeThread(context, { params, caller }, async (tx, thread) => {
      if (thread.source === 'question' || thread.row.kind !== 'data-complaint') {
        throw new Refusal('enquiry-not-found');
      }
      const { step, note } = body;
      const accountId = caller.accountId!;
      await takeComplaintStep(tx, context, thread.row, { step, text: note.trim(), accountId });
      await auditThread(tx, context, accountId, thread, 'recordComplaintStep', { step });
    }),

  getThreadFile: async ({ params, caller }, context) => {
    const thread = await getThread(context.db, caller, params.thread);
    const isOwn =
      thread.source === 'enquiry' &&
      thread.row.messages.some(({ files }) =>
        files.some(({ uploadId }) => uploadId === params.uploadId),
      );
    const number = numberOf(thread);
    if (!isOwn && !(await isFileOfMail(context.db, number, params.uploadId))) {
      throw new Refusal('upload-not-found');
    }
    return readKeptUpload(context.db, context, params.uploadId);
  },
};

/** Does something in a thread that nobody else writes in meanwhile; answers what it is then. */
async function changeThread(
  context: Context,
  asked: { caller: Caller; params: { thread: string }; once?: IdempotencyKey | null },
  change: (tx: Tx, thread: AnyThread) => Promise<void>,
) {
  const { db } = context;
  const { caller, once = null } = asked;
  const { thread: number } = asked.params;
  await writeOnce(db, once, async (tx) => change(tx, await holdThread(tx, caller, number)));
  return describeThread(db, context, caller, await getThread(db, caller, number));
}

const notLinked = (field: string, message: string) =>
  new Refusal('thread-link-impossible', {
    detail: message,
    fields: [{ path: `/body/${field}`, message }],
  });
