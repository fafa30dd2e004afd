import { staffRoles, type StaffRole } from '@plumbline/contracts/call/call.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Database } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { hasAdmin, listCandidates, saveStaffRole, type Candidate } from './staff-store.ts';
import { removeAllOwnSessions } from './session-store.ts';

export interface Appointment {
  email: string;
  role: string;
  /** The operator knows that the shop has an admin, and wants one more member of staff. */
  isFurther: boolean;
}

/**
 * Makes somebody a member of staff by the hand of whoever runs the shop. It is meant for the first
 * one, whom no other could appoint, and so it asks to be told where there is an admin already. Only an
 * account whose address is proven is taken: an address that anybody may type is nobody's. The person
 * is signed out everywhere, because staff sign in with more and for less long. Throws why not.
 */
export async function appointStaff(
  db: Database,
  { email, role, isFurther }: Appointment,
  now: Date,
): Promise<Candidate> {
  const wanted = requireRole(role);
  return transaction(db, async (tx) => {
    await takeTurn(tx, 'appoint-staff');
    if (!isFurther && (await hasAdmin(tx))) {
      throw new Error(
        'This shop has an admin already. To appoint somebody else too, add --further.',
      );
    }
    const person = requirePerson(await listCandidates(tx, email), email);
    if (!(await saveStaffRole(tx, person.id, wanted))) {
      throw new Error(`${person.email} is staff in this role already (${wanted}).`);
    }
    await removeAllOwnSessions(tx, person.id, now);
    await recordAudit(tx, {
      // Nobody's account did it: it was done on the machine itself.
      actorAccountId: null,
      action: 'identity.appointStaff',
      subject: `account:${person.id}`,
      after: { role: wanted, by: 'command' },
      at: now,
    });
    return person;
  });
}

function requireRole(role: string): StaffRole {
  const found = staffRoles.find((each) => each === role);
  if (!found) throw new Error(`There is no role '${role}'; it must be ${staffRoles.join(', ')}.`);
  return found;
}

function requirePerson(found: readonly Candidate[], email: string): Candidate {
  const [person, ...others] = found;
  if (!person) {
    throw new Error(
      `Nobody has signed in as ${email} yet. Sign in to the shop once, then try again.`,
    );
  }
  if (others.length > 0) throw new Error(`${email} belongs to ${found.length} accounts.`);
  if (!person.isEmailProven) {
    throw new Error(
      `${email} is not proven to be its owner's. Sign in with a provider that has confirmed it.`,
    );
  }
  return person;
}
