import { guest, type Caller } from '@plumbline/server/core/caller.ts';
import { formatDay, londonDay } from '@plumbline/server/core/calendar.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { lockAccount } from '@plumbline/server/money/trade-ledger/account-store.ts';
import { listItemPage, listOpenItems } from '@plumbline/server/money/trade-ledger/item-store.ts';
import { postCredit, setAgainst } from '@plumbline/server/money/trade-ledger/post.ts';
import { tradeCreditHandlers } from '@plumbline/server/money/trade-credit/handlers.ts';
import { takeAnswer } from '@plumbline/server/money/trade-credit/standing.ts';
import { findCustomer } from '@plumbline/server/money/trade-credit/store.ts';
import { collectionHandlers } from '@plumbline/server/orders/statements/collection-handlers.ts';
import { remindOverdue } from '@plumbline/server/orders/statements/jobs.ts';
import { saveSettingOnce } from '@plumbline/server/people/identity/store.ts';
import { traders } from './buyers.ts';

/** What the demo has the provider of credit do about a business, by our id of it there. */
export interface CreditDesk {
  sign: (customerId: string) => Promise<void>;
  approve: (customerId: string, limitPence: number) => Promise<void>;
}

const limitPence = 25_000_00;
const dayMs = 86_400_000;

/**
 * Gets the plumber's business credit as a business gets it: registered, signed, submitted and decided by
 * the provider. False where there is no provider, or it does not answer: the plumber then pays by card.
 */
export async function openCredit(
  context: Context,
  owner: Caller,
  desk: CreditDesk | null,
): Promise<boolean> {
  const { db, credit, config, log } = context;
  if (desk === null || !credit.isConnected) return false;
  const { creditSegment: creditProvider } = config;
  const asked = { query: {}, caller: owner, idempotency: null };
  try {
    const before = await findCustomer(db, owner.businessId!);
    // What was decided since is not decided again at the next start.
    if (before && !['registered', 'submitted', 'in-review'].includes(before.state)) {
      return before.state === 'approved';
    }
    const { firstName, lastName, phone } = traders[0]!;
    const { version: wordingVersion } = await credit.wording();
    await tradeCreditHandlers.registerMerchantCustomerUser(
      {
        ...asked,
        params: { creditProvider },
        body: { firstName, lastName, phone, wordingVersion },
      },
      context,
    );
    const { customerId, proposalId } = (await findCustomer(db, owner.businessId!))!;
    await desk.sign(customerId);
    await tradeCreditHandlers.submitSoleTraderProposal(
      { ...asked, params: { creditProvider, id: proposalId! }, body: undefined },
      context,
    );
    await desk.approve(customerId, limitPence);
    const { state } = await takeAnswer(context, await credit.find(customerId));
    return state === 'approved';
  } catch (error) {
    log.warn({ err: error }, 'the demo’s plumber has no credit');
    return false;
  }
}

/** Pays by bank whatever of a business was due by an instant, an invoice at a time. */
export async function payWhatIsDue(
  { db, now }: Context,
  businessId: number,
  finance: number,
): Promise<void> {
  const at = now();
  const today = formatDay(londonDay(at));
  await transaction(db, async (tx) => {
    // Of two processes that make the same order, the second finds it paid.
    await lockAccount(tx, businessId);
    for (const item of await listOpenItems(tx, businessId)) {
      const { kind, dueOn, openPence, reference } = item;
      if (kind !== 'invoice' || dueOn === null || dueOn >= today) continue;
      const fromItem = await postCredit(tx, {
        businessId,
        kind: 'receipt',
        reference: `BACS ${reference}`,
        cause: `receipt:demo:${reference}`,
        datedOn: dueOn,
        amountPence: openPence,
        madeBy: finance,
        at,
      });
      const pair = { fromItem, toItem: item.id, pence: openPence };
      await setAgainst(tx, businessId, pair, { madeBy: finance, at });
    }
  });
}

/**
 * What of the account there is to see on the day that the shop opens: the bank has returned what came in
 * last, so that an invoice is overdue, and the business was reminded of it.
 */
export async function leaveOneOverdue(
  contextAt: (at: Date) => Context,
  { opensAt, businessId, finance }: { opensAt: Date; businessId: number; finance: number },
): Promise<void> {
  const context = contextAt(new Date(opensAt.getTime() - dayMs));
  const { db } = context;
  const received = { which: 'by-bank', limit: 1, offset: 0 } as const;
  const [receipt] = (await listItemPage(db, businessId, received)).items;
  if (!receipt || receipt.takenBackAt !== null) return;
  const isFirst = await transaction(db, (tx) =>
    saveSettingOnce(tx, 'demo.overdue', opensAt.toISOString()),
  );
  if (!isFirst) return;
  const caller: Caller = { ...guest, accountId: finance, roles: ['finance'] };
  await collectionHandlers.takeBackReceipt(
    {
      params: { businessId, itemId: receipt.id },
      query: {},
      body: { why: 'Returned by the bank: the account that it came from was closed.' },
      caller,
      idempotency: null,
    },
    context,
  );
  await remindOverdue(context);
}
