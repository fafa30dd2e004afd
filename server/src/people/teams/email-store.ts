import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** The address that an account has now, and whether its sign-in has shown that it is theirs. */
export interface OwnEmail {
  email: string;
  isProven: boolean;
}

const email = statement<OwnEmail>(
  'teams.findEmail',
  'select email, email_verified as "isProven" from account where id = $1',
);

export const findEmail = async (tx: Queryable, accountId: number): Promise<OwnEmail> =>
  (await email.find(tx, [accountId]))!;

/** Two ways to write an address down are the same one. */
export const isSameAddress = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase();
