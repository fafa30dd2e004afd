import type { identityShopCalls } from '@plumbline/contracts/shop/identity.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { transaction } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { listSignIns, unlinkSignIn } from './account-store.ts';
import { embeddedIssuer } from './issuer-name.ts';
import { revokeTokens } from './kept-tokens.ts';
import { removeArtifactsOfPerson, removeArtifactsOfSession } from './provider/artifact-store.ts';
import {
  listOwnSessions,
  removeAllOwnSessions,
  removeOwnSession,
  removeSessionsOfSignIn,
} from './session-store.ts';

export const identityHandlers: Handlers<typeof identityShopCalls> = {
  async listSessions({ caller }, { db, now }) {
    const sessions = await listOwnSessions(db, caller.accountId!, now());
    return {
      sessions: sessions.map((session) => ({
        sessionId: session.id,
        device: session.device,
        startedAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
        isThis: session.id === caller.sessionId,
      })),
    };
  },

  async endSession({ params, caller }, { db, jobs }) {
    await transaction(db, async (tx) => {
      const ended = await removeOwnSession(tx, caller.accountId!, params.sessionId);
      if (!ended) throw new Refusal('session-not-found');
      // Otherwise that browser would sign itself in again without a question.
      if (ended.providerSession) await removeArtifactsOfSession(tx, ended.providerSession);
      await jobs.send(tx, revokeTokens, {});
    });
  },

  async endAllSessions({ caller }, { db, jobs, now }) {
    await transaction(db, async (tx) => {
      const accountId = caller.accountId!;
      for (const { issuer, subject } of await listSignIns(tx, accountId)) {
        if (issuer === embeddedIssuer) await removeArtifactsOfPerson(tx, subject);
      }
      await removeAllOwnSessions(tx, accountId, now());
      await jobs.send(tx, revokeTokens, {});
    });
  },

  async listSignIns({ caller }, { config, db }) {
    const signIns = await listSignIns(db, caller.accountId!);
    const second = config.signIn.second?.issuer ?? null;
    return {
      signIns: signIns.map(({ issuer, subject, isOwn, linkedAt }) => ({
        issuer,
        subject,
        isOwn,
        since: linkedAt.toISOString(),
      })),
      canLink: second !== null && signIns.every(({ issuer }) => issuer !== second) ? second : null,
    };
  },

  async unlinkSignIn({ body, caller }, { db, jobs, now }) {
    await transaction(db, async (tx) => {
      const accountId = caller.accountId!;
      if (!(await unlinkSignIn(tx, accountId, body))) throw new Refusal('sign-in-not-linked');
      await removeSessionsOfSignIn(tx, accountId, body);
      await recordAudit(tx, {
        actorAccountId: accountId,
        action: 'identity.unlinkSignIn',
        subject: `account:${accountId}`,
        before: { issuer: body.issuer },
        at: now(),
      });
      await jobs.send(tx, revokeTokens, {});
    });
  },
};
