import { staffRoles, type StaffRole } from '@plumbline/contracts/call/call.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Database } from '../../db/connect.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import {
  countAdmins,
  listCandidates,
  removeStaffRole,
  saveStaffRole,
  type Candidate,
} from './staff-store.ts';
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
    if (!isFurther && (await countAdmins(tx)) > 0) {
      throw new Error(
        'This shop has an admin already. To appoint somebody else too, add --further.',
      );
    }
    const person = requireProven(requirePerson(await listCandidates(tx, email), email));
    if (!(await saveStaffRole(tx, person.id, wanted))) {
      throw new Error(`${person.email} is staff in this role already (${wanted}).`);
    }
    await signOut(tx, person, { action: 'appointStaff', role: wanted, now });
    return person;
  });
}

/**
 * Takes one role from a member of staff by the hand of whoever runs the shop, and signs them out
 * everywhere: a session that began with more would go on with what its pages still show. The last
 * admin stays one. Throws why not.
 */
export async function dismissStaff(
  db: Database,
  { email, role }: Pick<Appointment, 'email' | 'role'>,
  now: Date,
): Promise<Candidate> {
  const taken = requireRole(role);
  return transaction(db, async (tx) => {
    await takeTurn(tx, 'appoint-staff');
    const person = requirePerson(await listCandidates(tx, email), email);
    if (!(await removeStaffRole(tx, person.id, taken))) {
      throw new Error(`${person.email} is not staff in this role (${taken}).`);
    }
    if (taken === 'admin' && (await countAdmins(tx)) === 0) {
      throw new Error(`${person.email} is the only admin. Appoint another one first.`);
    }
    await signOut(tx, person, { action: 'dismissStaff', role: taken, now });
    return person;
  });
}

/** Signs somebody out everywhere whose role has changed, and writes that down. */
async function signOut(
  tx: Tx,
  { id }: Candidate,
  { action, role, now }: { action: string; role: StaffRole; now: Date },
): Promise<void> {
  await removeAllOwnSessions(tx, id, now);
  await recordAudit(tx, {
    // Nobody's account did it: it was done on the machine itself.
    actorAccountId: null,
    action: `identity.${action}`,
    subject: `account:${id}`,
    after: { role, by: 'command' },
    at: now,
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
  return person;
}

function requireProven(person: Candidate): Candidate {
  if (!person.isEmailProven) {
    throw new Error(
      `${person.email} is not proven to be its owner's. Sign in with a provider that has confirmed it.`,
    );
  }
  return person;
}
