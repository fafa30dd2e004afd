import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../base/audit/store.ts';
import type { Context } from '../../core/context.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { requireOwnOrigin } from '../../http/session.ts';
import { findProvenEmailOf, linkSignIn } from './account-store.ts';
import { IdTokenRefused, clockSkewSeconds, staleStateSeconds } from './id-token.ts';
import type { Issuer, Issuers } from './issuer.ts';
import { discardTokens } from './kept-tokens.ts';
import { goToProvider } from './go-to-provider.ts';
import { signInJoinedMail } from './provider/mails.ts';
import { findOwnSession, type SignInProof } from './session.ts';
import type { SessionState } from './session-store.ts';

const page = '/account/sign-ins';
/** How long after a sign-in its session may change how the account is signed in to. */
const freshMs = 10 * 60_000;

/** Whether somebody proved themselves for this session a moment ago. */
function isFresh({ signedInAt, createdAt }: SessionState, now: Date, graceMs = 0): boolean {
  return now.getTime() - (signedInAt ?? createdAt).getTime() <= freshMs + graceMs;
}

/**
 * Begins to join a sign-in at the second provider to the account of this browser. Both have to be
 * proved: the one by the session, which must be fresh, and the other by signing in there anew. What
 * either provider says of an address joins nobody.
 */
export async function startLinking(
  context: Context,
  { second }: Issuers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  requireOwnOrigin(request, context.config);
  const session = await findOwnSession(context, request);
  if (!second) return reply.redirect(page, 303);
  if (!session || !isFresh(session, context.now())) {
    const again = new URLSearchParams({ returnTo: `${page}?ready`, again: 'yes' });
    return reply.redirect(`/auth/sign-in?${again}`, 303);
  }
  const purpose = { returnTo: page, linkingSession: session.id };
  return goToProvider(context, second, { request, reply }, purpose, true);
}

/**
 * Joins what was proved to the account of the session that it was begun in, which has to be this
 * browser's still. The answer is the page that tells how it went.
 */
export async function finishLinking(
  context: Context,
  issuer: Issuer,
  { claims, tokens }: Pick<SignInProof, 'claims' | 'tokens'>,
  asked: { request: FastifyRequest; linkingSession: string; returnTo: string },
): Promise<string> {
  const { db, now } = context;
  const session = await findOwnSession(context, asked.request);
  const isSame = session?.id === asked.linkingSession;
  if (!session || !isSame || !isFresh(session, now(), staleStateSeconds * 1000)) {
    throw new IdTokenRefused('the session that it is to be joined to is over');
  }
  const { subject, signedInAt } = claims;
  const oldestMs = now().getTime() - (staleStateSeconds + clockSkewSeconds) * 1000;
  if (signedInAt && signedInAt.getTime() < oldestMs) {
    throw new IdTokenRefused('the person was not asked anew');
  }
  const { accountId } = session;
  const isLinked = await transaction(db, async (tx) => {
    // Who it is was all that was asked.
    await discardTokens(tx, context, { issuer, tokens });
    const done = await linkSignIn(tx, accountId, { issuer: issuer.name, subject }, now());
    if (!done) return false;
    await recordAudit(tx, {
      actorAccountId: accountId,
      action: 'identity.linkSignIn',
      subject: `account:${accountId}`,
      after: { issuer: issuer.name },
      at: now(),
    });
    await tellOwner(tx, context, accountId, issuer);
    return true;
  });
  return `${asked.returnTo}?${isLinked ? 'joined' : 'taken'}`;
}

/** Whoever found a browser open could come back by a sign-in of theirs, so its owner is told. */
async function tellOwner(
  tx: Tx,
  { config, jobs, now, randomBytes }: Context,
  accountId: number,
  issuer: Issuer,
): Promise<void> {
  const to = await findProvenEmailOf(tx, accountId);
  if (to === null) return;
  const mail = { shop: config, to, id: randomBytes(12).toString('base64url') };
  const message = signInJoinedMail(mail, new URL(issuer.url()).host, `${config.publicUrl}${page}`);
  await queueMessage(tx, jobs, message, now());
}
