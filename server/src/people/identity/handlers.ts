import type { identityShopCalls } from '@plumbline/contracts/shop/identity.ts';
import { transaction } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { removeArtifactsOfPerson, removeArtifactsOfSession } from './provider/artifact-store.ts';
import { listOwnSessions, removeAllOwnSessions, removeOwnSession } from './session-store.ts';

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

  async endSession({ params, caller }, { db }) {
    await transaction(db, async (tx) => {
      const ended = await removeOwnSession(tx, caller.accountId!, params.sessionId);
      if (!ended) throw new Refusal('session-not-found');
      // Otherwise that browser would sign itself in again without a question.
      if (ended.providerSession) await removeArtifactsOfSession(tx, ended.providerSession);
    });
  },

  async endAllSessions({ caller }, { db }) {
    await transaction(db, async (tx) => {
      const subject = await removeAllOwnSessions(tx, caller.accountId!);
      await removeArtifactsOfPerson(tx, subject);
    });
  },
};
