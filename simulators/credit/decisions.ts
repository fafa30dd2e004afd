import { randomBytes } from 'node:crypto';
import { newDelivery } from '../ground/sender.ts';
import type { Books, CreditState, Customer } from './books.ts';

export interface Desk {
  books: Books;
  now: () => number;
  /** The time between the steps of a decision; 0 lets nothing happen by itself. */
  stepMs: number;
}

/** What a shop tells of the business that it registers. */
export interface Registration {
  name: string;
  kind: string;
  person: { email: string };
}

const sessionMs = 5 * 60_000;
const usualLimitPence = 5_000_00;

/** Registers a business, or finds that it is. Businesses whose name begins with Nobody are none. */
export function register(
  { books, now }: Desk,
  id: string,
  { name, kind, person }: Registration,
): Customer | { problem: string } {
  const known = books.get('customer', id);
  if (known) return known;
  if (name.startsWith('Nobody')) return { problem: `${name} is not known.` };
  const customer: Customer = {
    id,
    name,
    kind,
    email: person.email,
    proposalId: `prp_${randomBytes(9).toString('hex')}`,
    isSigned: false,
    state: 'registered',
    limitPence: null,
    reason: null,
    changedAt: now(),
    nextAt: null,
  };
  books.put('customer', customer);
  return customer;
}

/** Opens a way into the provider's pages. */
export function openSession(
  { books, now }: Desk,
  customerId: string,
  returnUrl: string,
): { token: string; expiresAt: number } {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = now() + sessionMs;
  books.put('session', { id: token, customerId, expiresAt, returnUrl });
  return { token, expiresAt };
}

/** Hands a proposal in for a decision; says why where it cannot be. */
export function submit(desk: Desk, proposalId: string): Customer | { problem: string } | null {
  const customer = desk.books.all('customer').find((each) => each.proposalId === proposalId);
  if (!customer) return null;
  if (customer.state !== 'registered') return customer;
  if (!customer.isSigned) return { problem: 'The proposal has not been signed.' };
  return decide(desk, customer, { state: 'submitted' });
}

/** The next step of a decision that takes its way: names that begin with Refused are turned down. */
export function advance(desk: Desk, customer: Customer): void {
  if (customer.state === 'submitted') decide(desk, customer, { state: 'in-review' });
  else if (customer.state === 'in-review') {
    const isRefused = customer.name.startsWith('Refused');
    decide(
      desk,
      customer,
      isRefused
        ? { state: 'rejected', reason: 'Two county court judgments in the last year.' }
        : { state: 'approved', limitPence: usualLimitPence },
    );
  }
}

/** Sets what the provider thinks of a customer, and tells it. */
export function decide(
  { books, now, stepMs }: Desk,
  customer: Customer,
  {
    state,
    limitPence = customer.limitPence,
    reason = null,
  }: Partial<Customer> & {
    state: CreditState;
  },
): Customer {
  const goesOn = stepMs > 0 && (state === 'submitted' || state === 'in-review');
  // Two decisions of one instant would have no order.
  const changedAt = Math.max(now(), customer.changedAt + 1);
  const nextAt = goesOn ? now() + stepMs : null;
  const decided = { ...customer, state, limitPence, reason, changedAt, nextAt };
  books.put('customer', decided);
  const id = `cev_${randomBytes(12).toString('hex')}`;
  const happenedAt = new Date(changedAt).toISOString();
  books.put('event', { id, customerId: customer.id, state, limitPence, reason, happenedAt });
  books.put('delivery', newDelivery(id, now()));
  return decided;
}
