import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import { removeActions } from './store.ts';

const tell = statement<Record<string, unknown>>(
  'analytics.export',
  `select kind, subject, at, keep_until as "keptUntil" from visitor_action
    where owner = $1 order by at`,
);

/** What is kept of what an account looked at and searched for. */
export const analyticsPrivacy: PersonalData = {
  exports: { lookedAt: (tx, { accountId }) => tell.list(tx, [`account:${accountId}`]) },
  erases: (tx, { accountId }) => removeActions(tx, [`account:${accountId}`]),
};
