import { staffRoles, type StaffRole } from '@plumbline/contracts/call/call.ts';
import type { Database } from '@plumbline/server/db/connect.ts';
import { presentCost } from '@plumbline/server/core/password-cost.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import {
  findCredential,
  insertCredential,
} from '@plumbline/server/people/identity/provider/credential-store.ts';
import { hashPassword } from '@plumbline/server/people/identity/provider/password.ts';
import { demoApplicant } from './applications.ts';
import { demoBusinesses, demoShopper, type DemoPerson } from './people.ts';
import { saveDemoPerson, saveStaffRole } from './people-store.ts';

/** Everybody's in the demo. It is printed at the start, and opens nothing but a shop on loopback. */
const demoPassword = 'plumb line demo';

const staffNames: Record<StaffRole, string> = {
  support: 'Asha Quill',
  'trade-reviewer': 'Ben Okoro',
  moderator: 'Carys Vaughan',
  catalogue: 'Dinah Frost',
  content: 'Ewan Pike',
  finance: 'Farah Lyle',
  admin: 'Gil Strand',
};

const demoStaff: readonly (DemoPerson & { role: StaffRole })[] = staffRoles.map((role) => ({
  role,
  subject: `demo-${role}`,
  email: `${staffNames[role].toLowerCase().replace(' ', '.')}@example.com`,
  displayName: staffNames[role],
}));

export interface DemoSignIn {
  email: string;
  password: string;
  /** Who that is, for the list that the start prints: 'shopper', 'trade, band-2', 'staff, admin'. */
  role: string;
}

/** Who can sign in to the demo: a shopper, somebody who applies, the owner of a business in each band, each staff role. */
export const demoPeople: readonly DemoSignIn[] = [
  toSignIn(demoShopper, 'shopper'),
  toSignIn(demoApplicant, 'applicant'),
  ...demoBusinesses.flatMap(({ bandCode, members }) =>
    members.slice(0, 1).map((owner) => toSignIn(owner, `trade, ${bandCode}`)),
  ),
  ...demoStaff.map((person) => toSignIn(person, `staff, ${person.role}`)),
];

function toSignIn({ email }: DemoPerson, role: string): DemoSignIn {
  return { email, password: demoPassword, role };
}

/**
 * Gives the demo's people their sign-ins, and its staff their accounts and roles. It changes nobody
 * who has a sign-in already, so it runs at every start.
 */
export async function seedPeople(db: Database, now: Date): Promise<void> {
  const shoppers = [
    demoShopper,
    demoApplicant,
    ...demoBusinesses.flatMap(({ members }) => members),
  ];
  // Whoever belongs to two businesses is one person all the same.
  const bySubject = new Map([...shoppers, ...demoStaff].map((person) => [person.subject, person]));
  const everybody = [...bySubject.values()];
  const known = await Promise.all(everybody.map(({ subject }) => findCredential(db, subject)));
  if (known.every((credential) => credential !== undefined)) return;
  // One hash for all, because a strong one takes its time.
  const passwordHash = await hashPassword(demoPassword, presentCost);
  await transaction(db, async (tx) => {
    for (const person of demoStaff) {
      await saveDemoPerson(tx, person, now);
      await saveStaffRole(tx, person.subject, person.role);
    }
    for (const { subject, email, displayName } of everybody) {
      await insertCredential(tx, { subject, email, displayName, passwordHash, isDemo: true }, now);
    }
  });
}
