import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { hashToken } from '../../http/session.ts';
import type { Issuer } from './issuer.ts';
import { KeysUnavailable } from './key-source.ts';
import { revokeTokens } from './kept-tokens.ts';
import { LogoutTokenRefused, verifyLogoutToken } from './logout-token.ts';
import { formField } from './provider/form.ts';
import { removeSignedOutSessions, takeLogoutToken } from './session-store.ts';

/** Longer than a sign-out token is taken, so that none counts twice. */
const rememberedMs = 24 * 3_600_000;

/**
 * A provider says, from its server to ours, that somebody signed out there: what they had here by
 * that sign-in ends. There is no browser in between, so that it works whatever cookies it blocks.
 */
export async function endByBackChannel(
  context: Context,
  issuers: readonly Issuer[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, jobs, log, now } = context;
  reply.header('cache-control', 'no-store');
  const token = formField(request, 'logout_token');
  const refuse = (reason: unknown) => {
    log.warn({ err: reason, requestId: request.id }, 'a sign-out token was refused');
    return reply.code(400).send({ error: 'invalid_request' });
  };
  const issuer = issuers.find((each) => each.url() === issuerNamedIn(token));
  if (!issuer) return refuse(new LogoutTokenRefused('iss is no provider of ours'));
  try {
    const { client, jti, sid, subject } = await verifyLogoutToken(token, {
      keys: issuer.keys,
      issuer: issuer.url(),
      clients: [issuer.websiteClient, issuer.serverClient],
      now: now(),
    });
    await transaction(db, async (tx) => {
      const tokenHash = hashToken(`${issuer.name} ${jti}`);
      const isNew = await takeLogoutToken(tx, tokenHash, new Date(now().getTime() + rememberedMs));
      if (!isNew) throw new LogoutTokenRefused('it was shown before');
      await removeSignedOutSessions(tx, { issuer: issuer.name, client, sid, subject });
      await jobs.send(tx, revokeTokens, {});
    });
    return await reply.code(200).send();
  } catch (error) {
    if (error instanceof LogoutTokenRefused) return refuse(error);
    if (!(error instanceof KeysUnavailable)) throw error;
    // The provider tries again; a refusal would tell it that the token is bad.
    log.error({ err: error, requestId: request.id }, 'no sign-out token can be judged');
    return reply.code(503).header('retry-after', '30').send({ error: 'temporarily_unavailable' });
  }
}

/** Which provider a token says it is of. Nothing is believed of it before its signature is checked. */
function issuerNamedIn(token: string): unknown {
  if (token.length > 16_384) return undefined;
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return (JSON.parse(payload) as { iss?: unknown } | null)?.iss;
  } catch {
    return undefined;
  }
}
