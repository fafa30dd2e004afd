import { ImapFlow } from 'imapflow';

/** A mailbox of the shop's, that customers' mail comes to. */
export interface MailSource {
  /**
   * Hands every mail that was not taken yet to `take`, the oldest first, and marks it as taken once
   * that has resolved. What breaks in between is handed over again the next time.
   */
  fetchNew(take: (raw: Buffer) => Promise<void>, signal: AbortSignal): Promise<{ taken: number }>;
}

export interface MailSourceSettings {
  /** imaps://user:secret@host:port */
  imapUrl: string;
  folder: string;
}

/** Ours alone: people who look into the mailbox mark mail as read without our having taken it. */
const takenMark = '$PlumblineTaken';
/** More than mail servers let through; what is larger is read as far as this. */
const mostBytes = 40 * 1024 * 1024;
const mostAtOnce = 500;

/** A mailbox on an IMAP server, as people have one anywhere. */
export function createImapSource({ imapUrl, folder }: MailSourceSettings): MailSource {
  const url = new URL(imapUrl);
  const secure = url.protocol === 'imaps:';
  return {
    async fetchNew(take, signal) {
      const client = new ImapFlow({
        host: url.hostname,
        port: Number(url.port) || (secure ? 993 : 143),
        secure,
        ...(!secure && { doSTARTTLS: false }),
        auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      });
      // A connection that breaks rejects what waits for it; said to nobody, it would end the process.
      client.on('error', () => {});
      const stop = () => client.close();
      signal.addEventListener('abort', stop);
      try {
        await client.connect();
        const mailbox = await client.mailboxOpen(folder);
        const mark = takenMarkIn(mailbox.permanentFlags);
        const wanted = mark === takenMark ? { unKeyword: takenMark } : { seen: false };
        const uids = (await client.search(wanted, { uid: true })) || [];
        let taken = 0;
        for (const uid of uids.toSorted((a, b) => a - b).slice(0, mostAtOnce)) {
          const message = await client.fetchOne(
            String(uid),
            { source: { maxLength: mostBytes } },
            { uid: true },
          );
          // Somebody may have moved it meanwhile.
          if (!message || !message.source) continue;
          await take(message.source);
          await client.messageFlagsAdd(String(uid), [...new Set([mark, '\\Seen'])], { uid: true });
          taken++;
        }
        await client.logout().catch(() => {});
        return { taken };
      } finally {
        signal.removeEventListener('abort', stop);
        client.close();
      }
    },
  };
}

/** Where a server keeps no marks but its own, what was taken counts as read. */
const takenMarkIn = (permanentFlags: ReadonlySet<string> | undefined) =>
  permanentFlags?.has('\\*') || permanentFlags?.has(takenMark) ? takenMark : '\\Seen';
