import type { Context } from '../../core/context.ts';
import type { Module } from '../../core/module.ts';
import type { Queue } from '../../db/jobs.ts';
import { inboxHandlers } from './handlers.ts';
import { removeLooksBefore } from './store.ts';

const removeLooksQueue: Queue<Record<string, never>> = { name: 'remove-looks' };
const hourMs = 60 * 60_000;

/** One inbox over everything that people write to the shop, orders' threads among it. */
export const inbox = {
  name: 'inbox',
  handlers: { inbox: inboxHandlers },
  jobs({ jobs, db, now }: Context) {
    const removeOld = () => removeLooksBefore(db, new Date(now().getTime() - hourMs));
    jobs.work(removeLooksQueue, async () => void (await removeOld()), { concurrency: 1 });
    jobs.schedule(removeLooksQueue, { everySeconds: 3600 });
  },
  tables: ['thread_look'],
  reads: {
    account: 'threads are given to staff, who see who of them wrote, and linked to customers',
    complaint_step: 'a complaint that has no outcome, or whose next word is due, is found by it',
    customer_order: 'an order’s thread says whose order it is, and a thread may be linked to one',
    enquiry: 'the queue is of all that people wrote, searched by its words',
    enquiry_message: 'the queue is searched by the words of its threads',
    mail_in: 'a thread beside which a mail waits for a decision is marked in the queue',
    offering: 'a thread may be about a product, whose name an answer is filled with',
    order_question: 'orders’ threads stand in the same queue',
    order_question_message: 'the queue is searched by the words of its threads',
    staff_role: 'threads are given to those who answer them',
  },
} satisfies Module;
