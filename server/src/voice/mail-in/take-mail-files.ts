import { checkBytes } from '../../base/uploads/check-file.ts';
import { keepWaiting } from '../../base/uploads/keep-waiting.ts';
import { FileRefused } from '../../base/uploads/uploads.ts';
import { callerKey, guest, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { MailFile } from './read-mail.ts';
import type { FileOfMail } from './store.ts';

export const mostFilesOfMail = 10;
/** Smaller pictures within a mail's markup are logos and lines of its signature. */
const smallestInline = 16 * 1024;
const rule = { kinds: ['picture', 'document'] } as const;

/** Whoever wrote a mail: nobody that the shop knows, with a mark that no browser has. */
export const mailCaller = (mailId: string): Caller => ({ ...guest, visitor: `mail:${mailId}` });

/**
 * Looks at what was sent along, as at any file that people send in: by its content, pictures drawn
 * anew. What is taken waits in the store; of what is not, the mail's thread says why.
 */
export async function takeMailFiles(
  context: Context,
  mailId: string,
  files: readonly MailFile[],
): Promise<FileOfMail[]> {
  const meant = files.filter(({ isInline, bytes }) => !isInline || bytes.length >= smallestInline);
  const taken: FileOfMail[] = [];
  for (const [place, { name, bytes }] of meant.slice(0, 40).entries()) {
    const fileName = name;
    if (place >= mostFilesOfMail) {
      taken.push({
        uploadId: null,
        fileName,
        fault: `Only the first ${mostFilesOfMail} files are taken.`,
      });
      continue;
    }
    try {
      const file = await checkBytes(bytes, name, rule);
      const uploadId = await keepWaiting(context, file, callerKey(mailCaller(mailId)));
      taken.push({ uploadId, fileName, fault: null });
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      taken.push({
        uploadId: null,
        fileName,
        fault: 'It is neither a picture nor a PDF that can be read.',
      });
    }
  }
  return taken;
}
