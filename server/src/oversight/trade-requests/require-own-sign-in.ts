import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findCredentialOfAccount } from '../../people/identity/provider/credential-store.ts';

/** Refuses somebody whose address and password another provider keeps: they change them there. */
export async function requireOwnSignIn(tx: Queryable, accountId: number): Promise<void> {
  if (await findCredentialOfAccount(tx, accountId)) return;
  throw new Refusal('sign-in-elsewhere', {
    detail: 'Another provider keeps their address and password. They change them there.',
  });
}
