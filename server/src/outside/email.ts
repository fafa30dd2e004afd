import { createTransport, type NodemailerError } from 'nodemailer';

export interface EmailMessage {
  /** What its Message-ID is made of: the same on every attempt, so that a duplicate shows as one. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The Message-IDs before it in its thread; of ours the id alone. */
  earlierIds: readonly string[];
  /** Where an answer finds its thread; null for the shop's own address. */
  replyTo: string | null;
  byHand: boolean;
}

/** Hands mail over to whoever delivers it. */
export interface EmailTransport {
  /**
   * Resolves when the mail was taken over. Throws EmailRefused when it never will be, and any
   * other error when it may go through later.
   */
  send(message: EmailMessage, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** The mail server says that this message will never go through: no such address, for example. */
export class EmailRefused extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'EmailRefused';
  }
}

export interface EmailSettings {
  smtpUrl: string | null;
  /** As in 'Plumbline <orders@example.com>'. */
  from: string;
}

/**
 * Mail over SMTP; without an SMTP_URL each message goes to `keep`, which puts it where the people
 * of a demo shop can read it.
 */
export function createEmailTransport(
  { smtpUrl, from }: EmailSettings,
  keep: (message: EmailMessage) => Promise<void>,
): EmailTransport {
  if (smtpUrl === null) return { send: keep, close: () => {} };
  const domain = mailDomainOf(from);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, html, text, earlierIds, replyTo, byHand }, signal) {
      const references = shownReferences(earlierIds).map((each) => wholeMessageId(each, domain));
      const last = references.at(-1);
      try {
        await transport.sendMail({
          from,
          messageId: wholeMessageId(id, domain),
          to,
          subject,
          html,
          text,
          ...(replyTo !== null && { replyTo }),
          ...(last !== undefined && { inReplyTo: last, references }),
          // Autoresponders leave mail marked so alone.
          headers: byHand ? {} : { 'Auto-Submitted': 'auto-generated' },
          signal,
        });
      } catch (error) {
        throw isAboutThisMessage(error as NodemailerError)
          ? new EmailRefused(error as Error)
          : error;
      }
    },
    close: () => transport.close(),
  };
}

/** Where the shop's own mail comes from, as its Message-IDs end. */
export const mailDomainOf = (from: string) => /@([^>]+)/.exec(from)?.[1] ?? 'localhost';

/** A Message-ID as a header has it: of a mail of ours it is made of the mail's id. */
export const wholeMessageId = (id: string, domain: string) =>
  id.includes('@') ? `<${id}>` : `<${id}@${domain}>`;

/** The first and the last of a long thread are enough to be sorted by, and fit into a header. */
const shownReferences = (ids: readonly string[]) =>
  ids.length <= 12 ? ids : [ids[0]!, ...ids.slice(-11)];

/** A wrong password is permanent too, but it is ours to mend: the message waits for that. */
function isAboutThisMessage(error: NodemailerError): boolean {
  return error.permanent === true && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
