import { createTransport, type NodemailerError } from 'nodemailer';

export interface EmailMessage {
  /** What its Message-ID is made of: the same on every attempt, so that a duplicate shows as one. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
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
  const domain = /@([^>]+)/.exec(from)?.[1] ?? 'localhost';
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
    async send({ id, ...message }, signal) {
      try {
        await transport.sendMail({
          from,
          messageId: `<${id}@${domain}>`,
          ...message,
          // Autoresponders leave mail marked so alone.
          headers: { 'Auto-Submitted': 'auto-generated' },
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

/** A wrong password is permanent too, but it is ours to mend: the message waits for that. */
function isAboutThisMessage(error: NodemailerError): boolean {
  return error.permanent === true && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
