import { transaction, type Tx } from '../../../db/transaction.ts';
import { queueMessage } from '../../../base/messages/messages.ts';
import { seal, unseal } from '../seal.ts';
import {
  removeSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
  type Credential,
} from './credential-store.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { securityChangeMail } from './mails.ts';
import {
  describeTotp,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
} from './second-factor.ts';
import { tryCode, type TryResult } from './sign-in.ts';

export function readTotpSecret(person: Credential, totpKey: Buffer): Buffer | null {
  return person.totpSecret && unseal(totpKey, person.totpSecret);
}

/** What to show to somebody who sets up a second factor; the same again until it is confirmed. */
export async function prepareSecondFactor(embedded: EmbeddedProvider, person: Credential) {
  const { parts, totpKey } = embedded;
  const owner = { shopName: parts.config.shopName, email: person.email };
  let secret = readTotpSecret(person, totpKey);
  if (!secret) {
    secret = newTotpSecret(parts.randomBytes);
    await startSecondFactor(parts.db, person.subject, seal(totpKey, secret));
  }
  return describeTotp(secret, owner);
}

/** Switches the second factor on by its first code; the answer is the recovery codes. */
export async function confirmSecondFactor(
  { parts, totpKey }: EmbeddedProvider,
  person: Credential,
  code: string,
): Promise<TryResult<string[]>> {
  const { subject, email } = person;
  const secret = readTotpSecret(person, totpKey);
  if (!secret) return { kind: 'wrong' };
  const tried = await tryCode(parts, { person, secret, code });
  if (tried.kind !== 'right') return tried;
  return { kind: 'right', found: await renewRecoveryCodes(parts, { subject, email }) };
}

/** Makes ten new recovery codes in place of the old, and tells the owner by mail. */
async function renewRecoveryCodes(parts: Parts, person: Owner): Promise<string[]> {
  const codes = newRecoveryCodes(parts.randomBytes);
  await transaction(parts.db, async (tx) => {
    await replaceRecoveryCodes(tx, person.subject, codes.map(hashRecoveryCode));
    await tellOwner(parts, tx, person, 'Two-step verification was turned on');
  });
  return codes;
}

/** Removes the second factor and its recovery codes, and tells the owner by mail. */
export async function switchOffSecondFactor(parts: Parts, person: Owner): Promise<void> {
  await transaction(parts.db, async (tx) => {
    await removeSecondFactor(tx, person.subject);
    await tellOwner(parts, tx, person, 'Two-step verification was turned off');
  });
}

type Parts = EmbeddedProvider['parts'];
type Owner = Pick<Credential, 'subject' | 'email'>;

async function tellOwner(
  { config, jobs, now, randomBytes }: Parts,
  tx: Tx,
  { email }: Owner,
  change: string,
): Promise<void> {
  const to = { shop: config, to: email, id: randomBytes(12).toString('base64url') };
  const mail = securityChangeMail(to, change, `${config.publicUrl}/oidc/forgotten`);
  await queueMessage(tx, jobs, mail, now());
}
