import { inboxHash } from '../../base/messages/inbox.ts';
import { paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { findMailThread } from './mail-threads.ts';
import type { ReadMail } from './read-mail.ts';
import type { FileOfMail } from './store.ts';
import { mostFilesOfMail } from './take-mail-files.ts';

/**
 * Tells whoever wrote that some of their files were not taken, once a day in a thread, each for themselves. Their names stay
 * out of it, since whoever wrote under another's address could have the shop send them anything. Only
 * a person is told, by a mail that machines leave alone: two of them never write to each other.
 */
export async function tellOfRefusedFiles(
  tx: Tx,
  { config, jobs, now }: Context,
  { nature, sender, sent }: ReadMail & { sent: readonly FileOfMail[] },
  thread: string,
): Promise<void> {
  if (nature !== 'person' || sender === null) return;
  if (sent.every(({ fault }) => fault === null)) return;
  const { guid } = (await findMailThread(tx, thread))!;
  const at = now();
  const title = 'Some of your files did not reach us.';
  const message = {
    kind: 'files-not-taken',
    dedupeKey: `files-not-taken:${guid}:${thread}:${londonDay(at)}:${inboxHash(sender)}`,
    thread,
    to: sender,
    subject: `${title} (${thread})`,
    ...mailLayout({
      shop: config,
      title,
      body: [
        paragraph('We have your message, but could not take all of the files that came with it.'),
        paragraph(
          `Please answer this mail with them once more, each as a picture, such as a JPEG or PNG, or as a PDF: up to ${mostFilesOfMail} in one mail. A file from another program can often be saved as a PDF.`,
        ),
      ],
      footer: `You get this because somebody, most likely you, sent files to ${config.shopName} from this address. If it was not you, you need do nothing.`,
    }),
  };
  await queueMessage(tx, jobs, message, at);
}
