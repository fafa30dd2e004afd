import type { enquiryThreadCalls } from '@plumbline/contracts/shop/enquiry-threads.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import { withSameFiles } from '../../base/uploads/same-files.ts';
import type { Context } from '../../core/context.ts';
import { deskHours } from '../../core/current-hours.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { requireTry } from '../../db/tries.ts';
import { describeEnquiry, describeOpened, messagesOutside } from '../enquiries/describe-enquiry.ts';
import { endsWith, readEnquiryToken } from '../enquiries/enquiries.ts';
import {
  countEnquiriesOfAccount,
  findEnquiryByGuid,
  listEnquiriesOfAccount,
  lockEnquiry,
  type EnquiryRow,
} from '../enquiries/store.ts';
import { keyOfForm, writingTries } from '../enquiries/take-enquiry.ts';
import { addMessage, closeEnquiry } from '../enquiries/write-enquiry.ts';
import { forgetThread } from '../mail-in/forget-thread.ts';

/** The thread of an enquiry, for whoever has its link. */
export const enquiryThreadHandlers: Handlers<typeof enquiryThreadCalls> = {
  getEnquiry: async ({ params }, context) =>
    describeEnquiry(await getThread(context, params.token)),

  writeInEnquiry: async ({ params, body, caller, idempotency }, context) => {
    const { db } = context;
    const { id } = await getThread(context, params.token);
    await requireTry(db, writingTries(caller), context.now());
    const hours = await deskHours(context);
    const once = await withSameFiles(db, keyOfForm(idempotency, caller), params, body);
    // What is kept of the answer is that it was taken: its words stand in the thread alone.
    await writeOnce(db, once, async (tx) => {
      const thread = await requireLocked(tx, id);
      const { text, files } = body;
      if (files.length === 0 && endsWith(thread, text.trim(), context.now())) return;
      const said = { accountId: null, text, files, caller };
      const message = { ...said, author: 'customer' as const, hours };
      await addMessage(tx, context, thread, message);
    });
    return describeEnquiry(await getThread(context, params.token));
  },

  settleEnquiry: async ({ params, body }, context) => {
    const { id } = await getThread(context, params.token);
    return transaction(context.db, async (tx) => {
      const thread = await requireLocked(tx, id);
      if (messagesOutside(thread).length !== body.messagesSeen) {
        throw new Refusal('enquiry-changed', {
          detail: 'Somebody has written in this thread meanwhile. Read it first.',
        });
      }
      return describeEnquiry(await closeEnquiry(tx, context, thread));
    });
  },

  getEnquiryFile: async ({ params }, context) => {
    const thread = await getThread(context, params.token);
    const isOfThread = messagesOutside(thread).some(({ files }) =>
      files.some(({ uploadId }) => uploadId === params.uploadId),
    );
    if (!isOfThread) throw new Refusal('upload-not-found');
    return readKeptUpload(context.db, context, params.uploadId);
  },

  removeApplication: async ({ params, caller }, context) => {
    const { id } = await getThread(context, params.token);
    await transaction(context.db, async (tx) => {
      const { kind, reference } = await requireLocked(tx, id);
      if (kind !== 'job-application') {
        throw new Refusal('forget-impossible', {
          detail: 'Only an application is deleted on its page. Write here what you want deleted.',
        });
      }
      await forgetThread(tx, context, { id });
      const subject = `thread:${reference}`;
      const actorAccountId = caller.accountId;
      const action = 'enquiryThreads.removeApplication';
      await recordAudit(tx, { actorAccountId, action, subject, at: context.now() });
    });
  },

  listOwnEnquiries: async ({ query, caller }, context) => {
    const accountId = caller.accountId!;
    const page = pageOf(query);
    const { pageNumber, pageSize } = page;
    const rows = await listEnquiriesOfAccount(context.db, accountId, page);
    return {
      total: await countEnquiriesOfAccount(context.db, accountId),
      pageNumber,
      pageSize,
      enquiries: rows.map((row) => ({
        ...describeOpened(context.signingKey, row),
        kind: row.kind,
        subject: row.subject,
        state: row.state,
        openedAt: row.openedAt.toISOString(),
      })),
    };
  },
};

/** The thread of a link; anything else answers like a thread that does not exist. */
async function getThread({ db, signingKey }: Context, token: string): Promise<EnquiryRow> {
  const guid = readEnquiryToken(signingKey, token);
  const row = guid ? await findEnquiryByGuid(db, guid) : undefined;
  if (!row) throw new Refusal('enquiry-not-found');
  return row;
}

async function requireLocked(tx: Tx, id: number): Promise<EnquiryRow> {
  const thread = await lockEnquiry(tx, id);
  // It was erased, or its days were over, since it was found.
  if (!thread) throw new Refusal('enquiry-not-found');
  return thread;
}
