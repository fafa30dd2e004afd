import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import { removeUploadsQueue } from './jobs.ts';

const endWaiting = statement(
  'uploads.endWaiting',
  `update upload set keep_until = $2, sent_by = 'erased', file_name = 'erased.jpg'
    where sent_by = any($1) and kept_at is null`,
);
const forgetSender = statement(
  'uploads.forgetSender',
  `update upload set sent_by = 'erased' where sent_by = any($1)`,
);

/**
 * What somebody sent in belongs to something else, whose module tells of it and forgets it, or keeps
 * it for others' sake; here it is only theirs while it waits, and by the mark of who sent it.
 */
export const uploadPrivacy: PersonalData = {
  async erases(tx, { accountId, names }, { jobs, now }) {
    const senders = [`account:${accountId}`, ...names];
    const ended = await endWaiting.run(tx, [senders, now()]);
    await forgetSender.run(tx, [senders]);
    if (ended > 0) await jobs.send(tx, removeUploadsQueue, {}, { key: 'erased' });
  },
};
