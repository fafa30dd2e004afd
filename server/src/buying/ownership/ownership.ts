import type { RefusalCode } from '@plumbline/contracts/call/refusals.ts';
import { Refusal } from '../../core/refusal.ts';

/** Who has things: an account, or a guest by the mark of their cookie. Every caller is one. */
export interface Owner {
  accountId: number | null;
  visitor: string | null;
}

/** A thing that is somebody's: its account's, or else the guest's whose cookie made it. */
export interface Owned {
  ownerAccountId: number | null;
  ownerVisitor: string | null;
}

/** The same as a statement reads it. */
export interface OwnedRow {
  owner_account_id: number | null;
  owner_visitor: string | null;
}

export function toOwned(row: OwnedRow): Owned {
  return { ownerAccountId: row.owner_account_id, ownerVisitor: row.owner_visitor };
}

/** Whose it is what somebody makes: the account's, or else the guest's. */
export function ownedBy({ accountId, visitor }: Owner): Owned {
  return { ownerAccountId: accountId, ownerVisitor: accountId === null ? visitor : null };
}

/** Whether it is theirs. What became an account's is the guest's no longer. */
export function owns(owner: Owner, { ownerAccountId, ownerVisitor }: Owned): boolean {
  if (ownerAccountId !== null) return ownerAccountId === owner.accountId;
  return ownerVisitor !== null && ownerVisitor === owner.visitor;
}

/** The same as a condition on a table's owner, with the placeholders of account and visitor. */
export function isOwners(table: string, account: string, visitor: string): string {
  return `(${table}.owner_account_id = ${account}
    or (${table}.owner_visitor = ${visitor} and ${table}.owner_account_id is null))`;
}

/** What was found, if it is theirs. Another's and what does not exist are the same refusal. */
export function requireOwn<T extends Owned>(
  found: T | undefined,
  owner: Owner,
  missing: RefusalCode,
): T {
  if (!found || !owns(owner, found)) throw new Refusal(missing);
  return found;
}
