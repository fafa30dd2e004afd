import type { EmailChange } from '../../core/module.ts';
import type { Tx } from '../../db/transaction.ts';
import { holdCredit } from './store.ts';

const dayMs = 86_400_000;

/**
 * Has nothing go on account for a day once somebody's address or password was changed: whoever could
 * do that may be another, and the mails that tell of it want reading first. Cards pay as before.
 */
export const pauseCredit = (tx: Tx, { accountId, at }: Pick<EmailChange, 'accountId' | 'at'>) =>
  holdCredit(tx, accountId, new Date(at.getTime() + dayMs)).then(() => undefined);
