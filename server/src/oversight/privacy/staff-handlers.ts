import type {
  DeletionPlan,
  DeletionRequest,
  privacyStaffCalls,
} from '@plumbline/contracts/staff/privacy.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { listBasketsOfPerson, lockBasketsOfPerson } from '../../buying/checkout/privacy-store.ts';
import {
  listOrderBasketsOfPerson,
  lockOrderBasketsOfPerson,
} from '../../buying/order-baskets/privacy-store.ts';
import type { Context } from '../../core/context.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { lockBusinessesOfPerson } from '../../people/businesses/privacy-store.ts';
import { findPerson, lockPerson } from '../../people/identity/privacy-store.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { adoptGuestOrders } from '../../orders/orders/list-store.ts';
import { isRemovalPending } from '../../money/saved-cards/removal-store.ts';
import { dueOn } from './due-date.ts';
import { farewellMail } from './farewell-mail.ts';
import { erasePerson, examinePerson, followTraces } from './person-on-record.ts';
import {
  closeDeletions,
  countDeletions,
  findDeletion,
  listDeletionRows,
  lockDeletion,
  type DeletionRow,
} from './store.ts';

export const privacyStaffHandlers: Handlers<typeof privacyStaffCalls> = {
  listDeletionRequests: async ({ query }, context) => {
    const { state = null } = query;
    const page = pageOf(query);
    const rows = await listDeletionRows(context.db, state, page);
    const total = await countDeletions(context.db, state);
    const { pageNumber, pageSize } = page;
    return { total, pageNumber, pageSize, requests: rows.map(toRequest) };
  },

  getDeletionRequest: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const plan = await describePlan(tx, context, params.requestId);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'privacy.getDeletionRequest',
        subject: `account:${plan.request.accountId}`,
        at: context.now(),
      });
      return plan;
    }),

  executeDeletion: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { requestId } = params;
      const request = await lockDeletion(tx, requestId);
      if (!request) throw new Refusal('deletion-not-found');
      if (request.accountId !== body.accountId) {
        const message =
          'This is not the number of the account that asked. Type it as it stands with the request.';
        const fields = [{ path: '/body/accountId', message }];
        throw new Refusal('invalid-request', { detail: message, fields });
      }
      if (request.state === 'withdrawn') {
        throw new Refusal('deletion-blocked', { detail: 'The request has been withdrawn.' });
      }
      if (request.state === 'open') {
        await erase(tx, context, requestId, body.accountId);
        await recordAudit(tx, {
          actorAccountId: caller.accountId,
          action: 'privacy.executeDeletion',
          subject: `account:${body.accountId}`,
          before: { request: requestId, state: 'open' },
          after: { request: requestId, state: 'done' },
          at: context.now(),
        });
      }
      return describePlan(tx, context, requestId);
    }),
};

/** Locks all that is the person's, looks whether they may be erased, and erases them. */
async function erase(tx: Tx, context: Context, requestId: number, accountId: number) {
  // Baskets are locked before their owner, as whoever pays does; a basket that was begun in between
  // is found when the owner is locked, after which there can be no other.
  await lockAllBaskets(tx, accountId, []);
  // So are their businesses, as whoever comes into one does.
  await lockBusinessesOfPerson(tx, accountId);
  const person = await lockPerson(tx, accountId);
  if (!person) throw new Error(`Account ${accountId} is gone, but its deletion is open.`);
  await adoptGuestOrders(tx, accountId);
  const basketIds = await lockAllBaskets(tx, accountId, person.emails);
  const onRecord = await followTraces(tx, context.modules, person, basketIds);
  const { blockers, kept } = await examinePerson(tx, context.modules, onRecord, context.now());
  if (blockers.length > 0) {
    throw new Refusal('deletion-blocked', {
      detail: 'Something of this account is still under way.',
      extra: { blockers },
    });
  }
  await erasePerson(tx, context, onRecord);
  await closeDeletions(tx, accountId, context.now());
  const mail = farewellMail({
    to: person.email,
    requestId,
    shop: context.config,
    keepsOrders: kept.orders > 0,
    keepsComplaints: kept.complaints > 0,
  });
  await queueMessage(tx, context.jobs, mail, context.now());
}

/** A person's own baskets, and those that staff took for them on the telephone. */
async function lockAllBaskets(
  tx: Tx,
  accountId: number,
  emails: readonly string[],
): Promise<string[]> {
  return [
    ...(await lockBasketsOfPerson(tx, accountId, emails)),
    ...(await lockOrderBasketsOfPerson(tx, accountId, emails)),
  ];
}

/** What is to be known about a request before and after it is carried out. */
async function describePlan(tx: Tx, context: Context, requestId: number): Promise<DeletionPlan> {
  const row = await findDeletion(tx, requestId);
  if (!row) throw new Refusal('deletion-not-found');
  const request = toRequest(row);
  const { accountId } = row;
  const person = row.state === 'open' ? await findPerson(tx, accountId) : undefined;
  if (!person) {
    const providerPending = await isRemovalPending(tx, accountId);
    return { request, erased: null, kept: null, blockers: [], providerPending };
  }
  await adoptGuestOrders(tx, accountId);
  const { emails } = person;
  const basketIds = [
    ...(await listBasketsOfPerson(tx, accountId, emails)),
    ...(await listOrderBasketsOfPerson(tx, accountId, emails)),
  ];
  const onRecord = await followTraces(tx, context.modules, person, basketIds);
  const found = await examinePerson(tx, context.modules, onRecord, context.now());
  return { request, ...found, providerPending: false };
}

function toRequest({ name, email, requestedAt, closedAt, ...row }: DeletionRow): DeletionRequest {
  return {
    ...row,
    person: name === null || email === null ? null : { name, email },
    requestedAt: requestedAt.toISOString(),
    dueOn: dueOn(requestedAt),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
