import type {
  FactorReset,
  secondFactorStaffCalls,
} from '@plumbline/contracts/staff/second-factors.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Caller } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { barOfReset } from './factor-reset.ts';
import {
  countFactorResets,
  findFactorHolder,
  findFactorReset,
  insertFactorReset,
  listFactorResetRows,
  lockFactorReset,
  saveFactorDecision,
  type FactorResetRow,
} from './factor-reset-store.ts';
import { removeArtifactsOfPerson } from './provider/artifact-store.ts';
import { removeSecondFactor } from './provider/credential-store.ts';
import { secondFactorResetMail } from './provider/mails.ts';
import { removeSessionsOfSubject } from './session-store.ts';

/** How two members of staff take away a second factor that somebody has lost. */
export const factorResetHandlers: Handlers<typeof secondFactorStaffCalls> = {
  listFactorResets: async ({ query, caller }, { db }) => {
    const { state = null } = query;
    const page = pageOf(query);
    const rows = await listFactorResetRows(db, state, page);
    const total = await countFactorResets(db, state);
    const { pageNumber, pageSize } = page;
    return { total, pageNumber, pageSize, resets: rows.map((row) => toReset(row, caller)) };
  },

  getFactorReset: async ({ params, caller }, { db }) =>
    toReset(requireReset(await findFactorReset(db, params.resetId)), caller),

  askFactorReset: ({ body, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      const holder = await findFactorHolder(tx, body.email.trim());
      const impossible = (detail: string) => new Refusal('factor-reset-impossible', { detail });
      if (!holder)
        throw impossible('Nobody with two-step verification signs in with this address.');
      if (holder.accountId === caller.accountId) {
        throw impossible('This is your own account. Two colleagues have to do it.');
      }
      const { accountId } = holder;
      const asked = { accountId, reason: body.reason.trim(), askedBy: caller.accountId! };
      const made = await insertFactorReset(tx, { ...asked, at: now() });
      if (!made) throw impossible('A request about this person is already waiting.');
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'secondFactors.askFactorReset',
        subject: `account:${accountId}`,
        after: { reset: made.id, reason: asked.reason },
        at: now(),
      });
      return toReset(requireReset(await findFactorReset(tx, made.id)), caller);
    }),

  decideFactorReset: ({ params, body, caller }, { config, db, jobs, now, randomBytes }) =>
    transaction(db, async (tx) => {
      const reset = requireReset(await lockFactorReset(tx, params.resetId));
      const { decision } = body;
      if (reset.state === decision) return toReset(reset, caller);
      const bar = barOfReset(reset, caller);
      // Whoever asked may think better of it; taking it away is never theirs.
      const isWithdrawn = decision === 'refused' && bar === 'asked-by-you';
      if (reset.state !== 'open' || (bar !== null && !isWithdrawn)) {
        throw new Refusal('factor-reset-barred');
      }
      const decided = { state: decision, decidedBy: caller.accountId!, at: now() };
      await saveFactorDecision(tx, reset.id, decided);
      if (decision === 'done') {
        const { subject, email } = reset;
        await removeSecondFactor(tx, subject);
        // Whoever has it by now is to have no session left that came of it.
        await removeArtifactsOfPerson(tx, subject);
        await removeSessionsOfSubject(tx, subject, null);
        const to = { shop: config, to: email, id: randomBytes(12).toString('hex') };
        const mail = secondFactorResetMail(to, `${config.publicUrl}/oidc/forgotten`);
        await queueMessage(tx, jobs, mail, now());
      }
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'secondFactors.decideFactorReset',
        subject: `account:${reset.accountId}`,
        before: { reset: reset.id, state: reset.state },
        after: { reset: reset.id, state: decision },
        at: now(),
      });
      return toReset(requireReset(await findFactorReset(tx, reset.id)), caller);
    }),
};

function requireReset(row: FactorResetRow | undefined): FactorResetRow {
  if (!row) throw new Refusal('factor-reset-not-found');
  return row;
}

function toReset(row: FactorResetRow, caller: Caller): FactorReset {
  return {
    resetId: row.id,
    person: { accountId: row.accountId, name: row.name, email: row.email },
    reason: row.reason,
    state: row.state,
    askedBy: row.askedByName,
    askedAt: row.askedAt.toISOString(),
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    barredBy: barOfReset(row, caller),
  };
}
