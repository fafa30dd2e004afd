import type { StatementItem } from '@plumbline/contracts/nouns/trade-ledger.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { listLedgerFaults } from '../src/money/trade-ledger/faults-store.ts';
import { listUncreditedRefunds } from '../src/orders/order-documents/orders-store.ts';
import { listStatementFaults } from '../src/orders/statements/faults-store.ts';
import { makeDueDocuments } from '../src/orders/order-documents/jobs.ts';
import { listAllFaults } from './order-changes.ts';
import { accountOf } from './order-baskets.ts';
import { startOrderShop, type OrderShop } from './order-shop.ts';
import { readyToPay, type Visitor } from './shop.ts';

/** Somebody who buys for a business that has credit. */
export interface CreditBuyer extends Visitor {
  businessId: number;
  accountId: number;
}

/** A shop that sells on account, with somebody who collects. */
export interface AccountShop extends OrderShop {
  finance: Visitor;
  /** Has the provider give a business so much credit, in pence. */
  giveCredit(businessId: number, limitPence: number): Promise<void>;
  /** An owner of a business with so much credit, in pence. */
  buyer(limitPence?: number): Promise<CreditBuyer>;
  /** Somebody else who buys for the same business. */
  colleagueOf(buyer: CreditBuyer): Promise<CreditBuyer>;
  /** Says anew what the provider thinks of a business. */
  setCredit(businessId: number, credit: { state?: string; limitPence?: number }): Promise<void>;
  /** A basket with every detail, up to its payment: the id and the total. */
  ready(by: Visitor, items?: Items): Promise<{ basketId: string; totalPence: number }>;
  /** An order on account, as staff see it. */
  ordered(by: Visitor, items?: Items): Promise<StaffOrder>;
  /** An order on account that was sent and invoiced, and its item on the statement. */
  invoiced(by: CreditBuyer, items?: Items): Promise<{ order: StaffOrder; item: StatementItem }>;
  /** Makes every paper that is due. */
  paper(): Promise<void>;
  /** What the doctor says of orders, money, papers and the ledger, and where a statement does not add up. */
  listTroubles(buyers: readonly CreditBuyer[]): Promise<string[]>;
}

type Items = { sku: string; quantity: number }[];

/** What a business is shown of what it owes. */
export const statementOf = ({ services }: CreditBuyer) => services.statements.getStatement();

/** What a business has in use of its credit. */
export const usedBy = async (buyer: CreditBuyer) => (await statementOf(buyer)).sums.usedPence;

const twoTaps: Items = [{ sku: 'TAP', quantity: 2 }];

export async function startAccountShop(
  options: Parameters<typeof startOrderShop>[0] = {},
): Promise<AccountShop> {
  const limits = {
    intentsPer10Minutes: 10_000,
    holdsPerVisitor: 10_000,
    refundAlonePence: 1e9,
    ...options.limits,
  };
  const base = await startOrderShop({ ...options, limits });
  const { shop, staff } = base;
  const { pool } = shop.db;
  await pool.query(
    `insert into credit_wording (version, wording, first_seen_at) values ('test', '{}', now())`,
  );
  const finance = await shop.signedIn({ roles: ['finance'] });
  const ready: AccountShop['ready'] = async (by, items = twoTaps) => {
    const { basket } = await readyToPay(by, items);
    return { basketId: basket.basketId, totalPence: basket.totals.total.incPence };
  };
  const ordered: AccountShop['ordered'] = async (by, items) => {
    const { basketId, totalPence } = await ready(by, items);
    const body = { agreedTotalPence: totalPence };
    const { orderNumber } = await by.services.checkout.payOnAccount({
      params: { basketId },
      body,
    });
    return staff.services.orders.getStaffOrder({ params: { orderNumber } });
  };
  const giveCredit: AccountShop['giveCredit'] = async (businessId, limitPence) => {
    await pool.query(
      `insert into credit_customer (business_id, customer_id, proposal_id, wording_version,
                                    registered_at, is_signed, state, limit_pence, decided_at)
       values ($1::int, 'c' || $1::int, 'p' || $1::int, 'test', now(), true, 'approved', $2, now())`,
      [businessId, limitPence],
    );
  };
  const paper = async () => void (await makeDueDocuments(shop.app.context, new Date(0)));
  return {
    ...base,
    finance,
    giveCredit,
    ready,
    async buyer(limitPence = 10_000_00) {
      const visitor = await shop.signedIn({ band: 'band-3' });
      const accountId = await accountOf(visitor);
      const { rows } = await pool.query<{ id: number }>(
        'select business_id as id from business_member where account_id = $1',
        [accountId],
      );
      const businessId = rows[0]!.id;
      await giveCredit(businessId, limitPence);
      return { ...visitor, accountId, businessId };
    },
    async colleagueOf({ businessId }) {
      const visitor = await shop.signedIn();
      // Before their first request, which is made for the business already.
      const { rows } = await pool.query<{ id: number }>(
        `insert into business_member (account_id, business_id, role, is_default)
         select max(id), $1, 'buyer', true from account returning account_id as id`,
        [businessId],
      );
      return { ...visitor, accountId: rows[0]!.id, businessId };
    },
    async setCredit(businessId, { state = 'approved', limitPence = 10_000_00 }) {
      await pool.query(
        'update credit_customer set state = $2, limit_pence = $3 where business_id = $1',
        [businessId, state, limitPence],
      );
    },
    ordered,
    async invoiced(by, items) {
      const order = await base.send(await ordered(by, items));
      await paper();
      const found = (await statementOf(by)).items;
      return { order, item: found.find((item) => item.orderNumber === order.orderNumber)! };
    },
    paper,
    async listTroubles(buyers) {
      await paper();
      const uncredited = await listUncreditedRefunds(shop.db, new Date(0), 100);
      const found = [
        ...uncredited.map((id) => `refund ${id} has no credit note`),
        ...(await listAllFaults(base)),
        ...(await listLedgerFaults(shop.db)),
        ...(await listStatementFaults(shop.db)),
      ];
      for (const { services, businessId } of buyers) {
        const { sums, items } = await services.statements.getStatement();
        const open = (isInvoice: boolean) =>
          items
            .filter(({ kind }) => (kind === 'invoice') === isInvoice)
            .reduce((sum, { openPence }) => sum + openPence, 0);
        const { rows } = await pool.query<{ pence: number }>(
          `select (ordered_pence + invoiced_pence - credit_pence)::int as pence
             from ledger_account where business_id = $1`,
          [businessId],
        );
        const used = sums.orderedPence + open(true) - open(false);
        const kept = rows[0]?.pence ?? 0;
        if (used !== sums.usedPence || kept !== used) {
          found.push(
            `business ${businessId}: statement ${used}, told ${sums.usedPence}, kept ${kept}`,
          );
        }
      }
      return found;
    },
  };
}
