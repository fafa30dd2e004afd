import type { Access } from '@plumbline/contracts/call/call.ts';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import { refusalTable } from '@plumbline/contracts/call/refusals.ts';
import { admitsRoles } from '@plumbline/contracts/call/admits-roles.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import { orErrorPage } from '../../request/problems.server.ts';

/** The calls that forms of a screen make, by names of the screen's own. */
type CallsOfForms<Name extends string> = Readonly<Record<Name, { access: Access }>>;

/**
 * Which of these calls the roles of whoever looks let them make: a form is shown to nobody whose call
 * would be refused. Only the call's own `access` says so, and the server goes by it as well.
 */
export async function maySend<Name extends string>(
  { accounts }: Pick<Services, 'accounts'>,
  calls: CallsOfForms<Name>,
): Promise<Record<Name, boolean>> {
  const { roles } = await orErrorPage(accounts.getUserProfile());
  const asked = Object.entries<{ access: Access }>(calls);
  return Object.fromEntries(
    asked.map(([name, { access }]) => [name, admitsRoles(access, roles)]),
  ) as Record<Name, boolean>;
}

/**
 * Refuses, as the call itself would, where the roles of whoever looks do not let them make it. It is
 * for a screen that is one form: nobody fills that in to be told at its end that it is not for them.
 */
export async function requireMaySend(
  { accounts }: Pick<Services, 'accounts'>,
  { access }: { access: Access },
): Promise<void> {
  const { roles } = await accounts.getUserProfile();
  if (admitsRoles(access, roles)) return;
  const code = 'not-allowed';
  const { status, title } = refusalTable[code];
  throw new RequestError(title, status, { code, status, title });
}
