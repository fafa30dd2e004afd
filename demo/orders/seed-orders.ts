import { createHash } from 'node:crypto';
import { sendMessageQueue } from '@plumbline/server/base/messages/messages.ts';
import { setMessageSent } from '@plumbline/server/base/messages/store.ts';
import { guest, type Caller } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import type { Jobs } from '@plumbline/server/db/jobs.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { runRefund } from '@plumbline/server/money/payments/refund.ts';
import { listRefundsOfPayment } from '@plumbline/server/money/payments/refund-store.ts';
import { renewDays } from '@plumbline/server/orders/notices/renew-days.ts';
import { makeCreditNotes } from '@plumbline/server/orders/order-documents/credit-refund.ts';
import { listUninvoicedDispatches } from '@plumbline/server/orders/order-documents/dispatch-store.ts';
import { makeDispatchInvoice } from '@plumbline/server/orders/order-documents/dispatches.ts';
import { makeInvoice } from '@plumbline/server/orders/order-documents/issue.ts';
import { findOrderByPayment } from '@plumbline/server/orders/orders/store.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import { findDemoSetting, saveDemoPerson } from '../people-store.ts';
import { seedThreads } from '../help/seed-threads.ts';
import { shopper, strangers, traders } from './buyers.ts';
import { chooseGoods, readShelf, type Shelf } from './choose-goods.ts';
import { courses } from './courses.ts';
import { seedOrderBaskets } from './order-baskets.ts';
import { leaveOneOverdue, openCredit, payWhatIsDue, type CreditDesk } from './on-account.ts';
import { agreeOrder, placeOrder, type AgreedOrder } from './place-order.ts';
import { planOrders, type OrderPlan } from './plans.ts';
import { runCourse } from './run-course.ts';
import { seedChanges } from './seed-changes.ts';
import { seedHelp } from './seed-help.ts';
import { seedApplications } from './seed-applications.ts';
import { seedClaims } from './seed-claims.ts';
import { seedJobs } from './seed-jobs.ts';
import { seedArrivals } from './seed-arrivals.ts';
import { seedQuestions } from './seed-questions.ts';
import { seedReviews } from './seed-reviews.ts';
import { seedTeam } from './seed-team.ts';
import { listAccounts, noteOrder } from './store.ts';

/** Takes payments of the past into the books of the one who takes the demo's payments. */
export type TakePast = (
  payments: readonly {
    reference: string;
    amountPence: number;
    description: string;
    card: string;
    paidAt: string;
  }[],
) => Promise<{ reference: string; intentId: string; clientSecret: string }[]>;

/** Who runs the shift, who agrees to large refunds, and who reads applications. */
const staff = ['demo-support', 'demo-finance', 'demo-trade-reviewer'] as const;
const batchSize = 20;

/**
 * Gives the demo a year of orders: each is agreed, paid, placed and run by the shop's own rules at
 * the times when it happened, one transaction an order. What was made stays made: an interrupted run
 * goes on where it ended, and of several processes one makes each. Says how many it made.
 */
export async function seedOrders(
  context: Context,
  { takePast, creditDesk }: { takePast: TakePast; creditDesk: CreditDesk | null },
  stopping?: AbortSignal,
): Promise<number> {
  const { db } = context;
  const opensAt = new Date(
    await findOrInsertSetting(db, 'demo.orders-until', context.now().toISOString()),
  );
  await findOrInsertSetting(db, 'demo.orders', '0');
  const plans = planOrders(opensAt);
  const first = await countMade(context);
  if (first >= plans.length) return 0;
  const callers = await openAccounts(context, opensAt);
  const support = callers.get(staff[0])!.accountId;
  await seedThreads(context, (at) => inThePast(context, at), support);
  await seedApplications(context, (at) => inThePast(context, at), {
    opensAt,
    reviewer: callers.get(staff[2])!.accountId,
  });
  const shelf = await readShelf(context);
  const owner = plumberOf(callers);
  const since = inThePast(
    context,
    new Date(plans.find(({ isOnAccount }) => isOnAccount)!.placedAt),
  );
  const hasCredit = await openCredit(since, owner, creditDesk);
  let made = 0;
  for (;;) {
    const begin = await countMade(context);
    const batch = plans.slice(begin, begin + batchSize);
    if (batch.length === 0) break;
    made += await makeBatch(context, batch, {
      callers,
      shelf,
      takePast,
      hasCredit,
      opensAt,
      stopping,
    });
    if (stopping?.aborted) return made;
  }
  await invoiceWhatLeft(context, opensAt);
  await seedClaims(context, (at) => inThePast(context, at), {
    opensAt,
    support,
  });
  await seedReviews(context, (at) => inThePast(context, at), {
    opensAt,
    moderator: callers.get(staff[0])!.accountId,
    today: await findOrInsertSetting(db, 'demo.today', opensAt.toISOString().slice(0, 10)),
  });
  await seedQuestions(context, (at) => inThePast(context, at), { opensAt, support });
  await seedArrivals(context);
  // What was not kept by the day that the shop opens has another day, as the shop's own job gives it.
  await renewDays(inThePast(context, opensAt));
  const finance = callers.get(staff[1])!.accountId;
  await leaveOneOverdue((at) => inThePast(context, at), {
    opensAt,
    businessId: owner.businessId!,
    finance,
  });
  await takePhoneCalls(context, { callers, shelf, opensAt });
  return made;
}

/** What customers have just asked for and the support has taken on the telephone when the shop opens. */
async function takePhoneCalls(
  context: Context,
  { callers, shelf, opensAt }: Pick<Making, 'callers' | 'shelf' | 'opensAt'>,
): Promise<void> {
  const { accountId } = callers.get(staff[0])!;
  const justBefore = inThePast(context, new Date(opensAt.getTime() - 20 * 60_000));
  const viewer = { bandId: null, channel: 100 } as const;
  const skus = [...context.catalogue.findOffersById(shelf.inStock, viewer).values()]
    .filter(({ packSize, price }) => packSize === 1 && price.incPence > 20_00)
    .map(({ sku }) => sku);
  const caller = { ...guest, accountId, roles: ['support'] as const };
  await seedChanges(justBefore, caller);
  await seedOrderBaskets(justBefore, caller, {
    skus,
    customerOf: ({ person }) => (person && callers.get(person.subject)) ?? guest,
  });
  await seedHelp(justBefore, skus, accountId);
  await seedTeam((at) => inThePast(context, at), { opensAt, skus });
  await seedJobs((at) => inThePast(context, at), plumberOf(callers), { opensAt, skus });
}

/** The demo's plumber, as they buy for their business. */
const plumberOf = (callers: Callers): Caller => ({
  ...guest,
  ...callers.get(traders[0]!.person!.subject)!,
  channel: 200,
});

const countMade = async ({ db }: Context) => Number(await findDemoSetting(db, 'demo.orders'));

interface Making {
  callers: Callers;
  shelf: Shelf;
  takePast: TakePast;
  hasCredit: boolean;
  opensAt: Date;
  stopping: AbortSignal | undefined;
}

async function makeBatch(
  context: Context,
  batch: readonly OrderPlan[],
  { callers, shelf, takePast, hasCredit, opensAt, stopping }: Making,
): Promise<number> {
  const agreed = await Promise.all(
    batch.map((plan) => {
      const caller = callerOf(plan, callers);
      const wanted = chooseGoods(context, plan, caller, shelf);
      const isOnAccount = hasCredit && plan.isOnAccount;
      return agreeOrder(context, plan, caller, { wanted, isOnAccount });
    }),
  );
  const byCard = agreed.filter(({ isOnAccount }) => !isOnAccount);
  const taken = await takePast(
    byCard.map(({ plan, frozen, paymentId }) => ({
      reference: paymentId,
      amountPence: frozen.total.incPence,
      description: `${context.config.shopName} order`,
      card: plan.card,
      paidAt: plan.placedAt.toISOString(),
    })),
  );
  const intents = new Map(byCard.map(({ paymentId }, at) => [paymentId, taken[at]!]));
  let made = 0;
  for (const order of agreed) {
    if (stopping?.aborted) break;
    const intent = intents.get(order.paymentId) ?? null;
    if (!(await makeOrder(context, order, intent, { callers, opensAt }))) break;
    made++;
  }
  return made;
}

/** False where another process has made it meanwhile. */
async function makeOrder(
  context: Context,
  order: AgreedOrder,
  intent: { intentId: string; clientSecret: string } | null,
  { callers, opensAt }: Pick<Making, 'callers' | 'opensAt'>,
): Promise<boolean> {
  const { plan, paymentId, caller } = order;
  const paid = intent && {
    seen: await context.payments.getIntent(intent.intentId),
    clientSecret: intent.clientSecret,
  };
  const contextAt = (now: Date) => inThePast(context, now);
  const [support, finance] = staff.map((subject) => callers.get(subject)!.accountId);
  await invoiceWhatLeft(context, plan.placedAt);
  // Nobody orders on account while something is overdue.
  if (!paid) await payWhatIsDue(contextAt(plan.placedAt), caller.businessId!, finance!);
  const made = await transaction(context.db, async (tx) => {
    if (!(await noteOrder(tx, plan.index))) return null;
    const number = await placeOrder(tx, contextAt(plan.placedAt), order, paid);
    const { id: orderId } = (await findOrderByPayment(tx, paymentId))!;
    const steps = courses[plan.course]();
    const onCourse = { tx, orderId, number, support: support!, finance: finance! };
    return { orderId, refunds: await runCourse(onCourse, steps, contextAt, opensAt) };
  });
  if (made === null) return false;
  await settleMoney(contextAt, order, made);
  return true;
}

/**
 * What the shop's jobs do soon after an order and a refund, at the times when they did it: money goes
 * back, and each has its paper. What a killed process leaves of it the jobs make up for.
 */
async function settleMoney(
  contextAt: (now: Date) => Context,
  { plan, paymentId, isOnAccount }: AgreedOrder,
  { orderId, refunds }: { orderId: number; refunds: { at: Date; refundId: number }[] },
): Promise<void> {
  const context = contextAt(plan.placedAt);
  // What is owed is invoiced as it leaves.
  if (isOnAccount) return;
  await makeInvoice(context, orderId);
  for (const { id, createdAt } of await listRefundsOfPayment(context.db, paymentId)) {
    await runRefund(contextAt(createdAt), id);
  }
  for (const { at, refundId } of refunds) await makeCreditNotes(contextAt(at), refundId);
}

/** Invoices what left on account by an instant, in its turn among all invoices, so that numbers follow days. */
async function invoiceWhatLeft(context: Context, until: Date): Promise<void> {
  for (const sent of await listUninvoicedDispatches(context.db, new Date(0), 100)) {
    if (sent.sentAt > until) return;
    await makeDispatchInvoice(inThePast(context, sent.sentAt), sent);
  }
}

/** The shop as it was at an instant. */
const inThePast = (context: Context, now: Date): Context => ({
  ...context,
  now: () => now,
  jobs: jobsOfThePast(context.jobs, now),
});

/** Mails of the past were sent in the past: none leaves now. */
function jobsOfThePast(jobs: Jobs, now: Date): Jobs {
  return {
    ...jobs,
    async send(tx, queue, data, options) {
      if (queue.name !== sendMessageQueue.name) return jobs.send(tx, queue, data, options);
      await setMessageSent(tx, (data as unknown as { messageId: string }).messageId, now);
    },
  };
}

type Callers = Awaited<ReturnType<typeof listAccounts>>;

/** The accounts of everybody who has ordered with one; those without a sign-in are made. */
async function openAccounts({ db }: Context, now: Date): Promise<Callers> {
  const people = strangers.flatMap(({ person }) => person ?? []);
  await transaction(db, async (tx) => {
    for (const person of people) await saveDemoPerson(tx, person, now);
  });
  const known = [...people, ...[shopper, ...traders].flatMap(({ person }) => person ?? [])];
  return listAccounts(db, [...known.map(({ subject }) => subject), ...staff]);
}

/** Whoever ordered, as the shop would have known them. */
function callerOf({ buyer, channel }: OrderPlan, callers: Callers): Caller {
  const known = buyer.person && callers.get(buyer.person.subject);
  if (!known) {
    const visitor = createHash('sha256').update(`demo ${buyer.email}`).digest('hex');
    return { ...guest, visitor };
  }
  const { accountId, businessId, bandId } = known;
  return { ...guest, accountId, businessId, bandId, channel };
}
