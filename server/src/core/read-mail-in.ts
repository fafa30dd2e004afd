import type { Config } from './config.ts';

type Read = <T, F>(name: string, parse: (text: string) => T, otherwise: F) => T | F;

/**
 * Where mail is fetched and answers are asked to. A demo shop is answered in its own mailbox, so that
 * it always has an address for that; a live one has none while nobody fetches what comes there.
 */
export function readMailIn(read: Read, mode: Config['mode'], mailFrom: string): Config['mailIn'] {
  const imapUrl = read('IMAP_URL', mailServer, null);
  const answers = read('MAIL_ANSWERS', plainAddress, null);
  const ownAddress = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  const isRead = mode === 'demo' || imapUrl !== null;
  return {
    imapUrl,
    folder: read('IMAP_FOLDER', (text) => text, 'INBOX'),
    address: isRead ? (answers ?? ownAddress) : null,
  };
}

/** The text is never shown: it holds a password. */
function mailServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^imaps?:$/.test(url.protocol) || url.username === '') {
    throw new Error('must be an address such as imaps://user:secret@mail.example.');
  }
  const isHere = url.hostname === 'localhost' || /^127(\.\d+){3}$/.test(url.hostname);
  if (url.protocol === 'imap:' && !isHere) {
    throw new Error('must begin with imaps://; only this machine itself may do without.');
  }
  return text;
}

function plainAddress(text: string): string {
  if (/^[a-z0-9._-]+@[a-z0-9.-]+$/i.test(text)) return text;
  throw new Error(`is '${text}'; it must be an address such as help@shop.example, without a +.`);
}
