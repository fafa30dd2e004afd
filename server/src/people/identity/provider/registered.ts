import type { FastifyReply, FastifyRequest } from 'fastify';
import { transaction, type Tx } from '../../../db/transaction.ts';
import { cookieName, cookieOptions } from '../../../http/session.ts';
import { insertLink, takeLink } from './link-store.ts';
import type { ProviderParts } from './provider.ts';

/** As long as it takes to get from the password to the sign-in that follows by itself. */
const seconds = 120;

/**
 * Notes that somebody has confirmed their address and chosen a password: the next sign-in of this
 * browser asks them for neither again. The answer is the value of its cookie.
 */
export async function keepRegistered(
  tx: Tx,
  { now, randomBytes }: Pick<ProviderParts, 'now' | 'randomBytes'>,
  person: { subject: string; email: string },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now().getTime() + seconds * 1000);
  await insertLink(tx, { token, purpose: 'registered', payload: person, expiresAt });
  return token;
}

export function setRegisteredCookie(
  reply: FastifyReply,
  { config }: Pick<ProviderParts, 'config'>,
  token: string,
): void {
  reply.setCookie(cookieName(config, 'registered'), token, cookieOptions(config, seconds));
}

/** Who has just registered in this browser; it counts once. */
export async function takeRegistered(
  { config, db, now }: Pick<ProviderParts, 'config' | 'db' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const name = cookieName(config, 'registered');
  const token = request.cookies[name];
  if (!token) return null;
  reply.clearCookie(name, cookieOptions(config, 0));
  const person = await transaction(db, (tx) => takeLink(tx, 'registered', token, now()));
  return person?.subject ?? null;
}
