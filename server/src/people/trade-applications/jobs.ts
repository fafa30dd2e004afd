import { facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import type { ShopFace } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { draftMs } from './applications.ts';
import { hourInWords } from './application-texts.ts';
import { findApplication, removeDraft } from './store.ts';
import {
  listOldDrafts,
  takeDueApplications,
  takeLateApplications,
  type DueApplication,
} from './due-store.ts';
import { tellOfMissedHour } from './application-mails.ts';

/** Tells those who run the shop of applications whose hour comes near. */
const warnQueue: Queue<Record<string, never>> = { name: 'warn-of-trade-applications' };
/** Tells applicants of an hour that we have missed. */
const lateQueue: Queue<Record<string, never>> = { name: 'tell-of-late-trade-applications' };
/** Removes drafts that nobody went on with. */
const removeQueue: Queue<Record<string, never>> = { name: 'remove-trade-drafts' };

const hourMs = 60 * 60_000;
/** So long before its hour an application is told of. */
const warnBeforeMs = 4 * hourMs;
const atOnce = 100;

/** Declares the jobs of this module. */
export function registerApplicationJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(warnQueue, () => warnOfApplications(context), { concurrency: 1 });
  jobs.schedule(warnQueue, { everySeconds: 1_800 });
  jobs.work(lateQueue, () => tellOfMissedHours(context), { concurrency: 1 });
  jobs.schedule(lateQueue, { everySeconds: 600 });
  jobs.work(removeQueue, () => removeOldDrafts(context), { concurrency: 1 });
  jobs.schedule(removeQueue, { everySeconds: 86_400 });
}

/** Each application is told of once, in the transaction that notes that it was. */
export async function warnOfApplications({ config, db, jobs, now }: Context): Promise<void> {
  const at = now();
  await transaction(db, async (tx) => {
    const until = new Date(at.getTime() + warnBeforeMs);
    const due = await takeDueApplications(tx, { until, at, limit: atOnce });
    if (due.length > 0) await queueMessage(tx, jobs, dueMail(due, config), at);
  });
}

/** Each applicant is told once of an hour that passed, in the transaction that notes that they were. */
export async function tellOfMissedHours(context: Context): Promise<void> {
  const at = context.now();
  await transaction(context.db, async (tx) => {
    for (const { id } of await takeLateApplications(tx, { at, limit: atOnce })) {
      await tellOfMissedHour(tx, context, (await findApplication(tx, id, at))!);
    }
  });
}

/** Each draft goes with its papers, in a transaction of its own. */
export async function removeOldDrafts(context: Context): Promise<void> {
  const { db, now } = context;
  const before = new Date(now().getTime() - draftMs);
  for (const { id } of await listOldDrafts(db, before, atOnce)) {
    await transaction(db, async (tx) => {
      const [draft] = await listOldDrafts(tx, before, 1, id);
      if (!draft) return;
      await forgetUploads(tx, context, draft.uploadIds);
      await removeDraft(tx, id);
    });
  }
}

function dueMail(due: readonly DueApplication[], shop: ShopFace): NewMessage {
  const count =
    due.length === 1 ? 'One trade application is' : `${due.length} trade applications are`;
  return {
    kind: 'trade-applications-due',
    dedupeKey: `trade-applications-due:${due[0]!.externalId}:${due[0]!.decideBy.toISOString()}`,
    to: shop.trader.email,
    subject: `${count} to be decided soon`,
    ...mailLayout({
      shop,
      title: `${count} to be decided soon.`,
      body: [
        paragraph('Each of these businesses was told the hour.'),
        facts(
          due.map(({ externalId, decideBy }) => ({
            label: externalId,
            value: [
              `By ${hourInWords(decideBy)}`,
              `${shop.publicUrl}/staff/trade-applications/${externalId}`,
            ],
          })),
        ),
      ],
      footer: 'The shop sent this by itself.',
    }),
  };
}
