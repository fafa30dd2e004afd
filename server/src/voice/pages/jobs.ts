import { facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { listTasks } from './tasks.ts';
import { listOwners, noteTold } from './tasks-told-store.ts';

/** Tells those who answer for pages what these need: goods that are withdrawn, links, a review. */
const tellOwnersQueue: Queue<Record<string, never>> = { name: 'tell-page-owners' };

/** Declares the jobs of this module. */
export function registerPageJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(tellOwnersQueue, () => tellOwners(context), { concurrency: 1 });
  jobs.schedule(tellOwnersQueue, { everySeconds: 3_600 });
}

interface ToldTask {
  pageId: number;
  title: string;
  message: string;
}

/**
 * Each thing is told of once, in the transaction that notes that it was, in one mail to each owner. What
 * nobody of the staff answers for is told to those who run the shop.
 */
export async function tellOwners(context: Context): Promise<void> {
  const { config, db, jobs, now } = context;
  const tasks = (await listTasks(context)).flatMap((task) => (task.of === 'page' ? [task] : []));
  const titles = new Map(tasks.map(({ pageId, title }) => [pageId, title]));
  const at = now();
  await transaction(db, async (tx) => {
    const fresh = await noteTold(tx, tasks, at);
    const owners = await listOwners(
      tx,
      fresh.map(({ pageId }) => pageId),
    );
    const byOwner = Map.groupBy(fresh, ({ pageId }) => owners.get(pageId) ?? config.trader.email);
    for (const [to, theirs] of byOwner) {
      const told = theirs.map((task) => ({ ...task, title: titles.get(task.pageId)! }));
      await queueMessage(tx, jobs, tasksMail(told, { to, at, shop: config }), at);
    }
  });
}

function tasksMail(
  tasks: readonly ToldTask[],
  { to, at, shop }: { to: string; at: Date; shop: ShopFace },
): NewMessage {
  const pages = new Set(tasks.map(({ pageId }) => pageId)).size;
  const count = pages === 1 ? 'One page needs' : `${pages} pages need`;
  return {
    kind: 'page-tasks',
    dedupeKey: `page-tasks:${to}:${at.toISOString()}`,
    to,
    subject: `${count} a look`,
    ...mailLayout({
      shop,
      title: `${count} a look.`,
      body: [
        paragraph(
          to === shop.trader.email
            ? 'Nobody of the staff answers for these pages of the shop. What is mended goes from the list by itself.'
            : 'You answer for these pages of the shop. What is mended goes from the list by itself.',
        ),
        facts(
          tasks.map(({ pageId, title, message }) => ({
            label: title,
            value: [message, `${shop.publicUrl}/staff/pages/${pageId}`],
          })),
        ),
      ],
      footer: 'The shop sent this by itself.',
    }),
  };
}
