import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { EmailChange } from '../../core/module.ts';
import type { Tx } from '../../db/transaction.ts';
import { emailChangedMails } from './provider/mails.ts';

/**
 * What follows from somebody's address being another: every module that writes to them by it takes
 * note, and both addresses are told, so that whoever did not do it learns of it.
 */
export async function noteNewEmail(
  tx: Tx,
  {
    config,
    jobs,
    modules,
    randomBytes,
  }: Pick<Context, 'config' | 'jobs' | 'modules' | 'randomBytes'>,
  change: EmailChange,
): Promise<void> {
  for (const { takesNewEmail } of modules) await takesNewEmail?.(tx, change);
  const id = randomBytes(12).toString('base64url');
  for (const mail of emailChangedMails({ shop: config, id }, change)) {
    await queueMessage(tx, jobs, mail, change.at);
  }
}
