import type { MailServer } from '../../../simulators/mail/imap-server.ts';
import type { TestDatabase } from '../database.ts';
import { mailPrograms } from './mail-shapes.ts';

/**
 * Delivers so many mails of as many customers, who all write the same; one in ten comes a second time,
 * by another way.
 */
export function deliverMany(server: MailServer, mails: number): void {
  for (let mail = 0; mail < mails; mail++) {
    const written = mailPrograms['plain']!({
      from: `customer-${mail}@many.example`,
      to: 'help@example.com',
      subject: `Question ${mail}`,
      words: 'The same words for all.',
    });
    server.deliver(written);
    if (mail % 10 === 0) server.deliver(`Received: from another by way\r\n${written}`);
  }
}

/** How many mails of those are kept, and how many threads of one message they have opened. */
export async function countMany({ pool }: TestDatabase): Promise<{ kept: number; opened: number }> {
  const { rows } = await pool.query<{ kept: number; opened: number }>(
    `select (select count(*)::int from mail_in where sender like 'customer-%@many.example') as kept,
            (select count(*)::int from enquiry e
              where e.email like 'customer-%@many.example'
                and (select count(*) from enquiry_message m where m.enquiry_id = e.id) = 1)
              as opened`,
  );
  return rows[0]!;
}
