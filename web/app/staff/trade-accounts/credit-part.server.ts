import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import { creditStateNames } from '@plumbline/contracts/nouns/trade-credit.ts';
import type { Collection } from '@plumbline/contracts/staff/collections.ts';
import type { CreditCustomerRow } from '@plumbline/contracts/staff/trade-credit.ts';
import { dateOf, pounds } from '../../kit/format.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import { maySend } from '../parts/may-send.server.ts';

const { collections, tradeCreditStaff } = allCalls;

/** How a business's credit stands, for staff who see money; null for those who do not. */
export async function loadCredit(services: Services, businessId: number) {
  const may = await maySend(services, {
    seeOwed: collections.getCollection,
    seeProvider: tradeCreditStaff.getCreditCustomer,
  });
  if (!may.seeOwed) return null;
  const params = { businessId };
  const [owed, customer] = await orErrorPage(
    Promise.all([
      services.collections.getCollection({ params }),
      may.seeProvider ? findCustomer(services, businessId) : null,
    ]),
  );
  return creditPart(owed, customer);
}

/** The business with the provider of credit; null where nobody applied for it. */
const findCustomer = ({ tradeCreditStaff: calls }: Services, businessId: number) =>
  calls.getCreditCustomer({ params: { businessId } }).catch((error: unknown) => {
    if (problemOf(error)?.code === 'credit-not-started') return null;
    throw error;
  });

/** The sums of a business's credit as the statement counts them, and the ways on to what they are of. */
function creditPart(
  { row, statement: { sums, bar }, holdNote }: Pick<Collection, 'row' | 'statement' | 'holdNote'>,
  customer: Pick<CreditCustomerRow, 'state' | 'businessId'> | null,
) {
  const { businessId, oldestDueOn, openDisputes } = row;
  const overdue = sums.overduePence > 0 && oldestDueOn !== null;
  const facts: [string, string][] = [
    ['With the provider', customer === null ? 'Never applied' : creditStateNames[customer.state]],
    ['Limit', sums.limitPence === null ? 'None was set' : pounds(sums.limitPence)],
    ['Ordered, not yet invoiced', pounds(sums.orderedPence)],
    ['Open invoices', pounds(sums.invoicedPence)],
    [
      'Overdue',
      `${pounds(sums.overduePence)}${overdue ? `, the oldest since ${dateOf(oldestDueOn)}` : ''}`,
    ],
    ['Not yet placed', pounds(sums.creditPence)],
    ['In use', pounds(sums.usedPence)],
    ['Left for new orders', pounds(Math.max(0, sums.leftPence))],
    ...(openDisputes > 0 ? [['Open disputes', String(openDisputes)] as [string, string]] : []),
    ...(holdNote === null ? [] : [['Held by us', holdNote] as [string, string]]),
  ];
  return {
    facts,
    bar: customer === null ? null : (bar?.text ?? null),
    owedHref: `/staff/collections/${businessId}`,
    providerHref: customer && `/staff/credit/${businessId}`,
  };
}
