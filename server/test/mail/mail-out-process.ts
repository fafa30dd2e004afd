import { pino } from 'pino';
import type { Context } from '../../src/core/context.ts';
import { registerMessageJobs } from '../../src/base/messages/jobs.ts';
import { connectDatabase } from '../../src/db/connect.ts';
import { createJobs } from '../../src/db/jobs.ts';
import { createEmailTransport } from '../../src/outside/email.ts';

// A process of its own that sends the mails that are promised until it is killed, which may be in the
// middle of one.
const { TEST_DATABASE_URL, SCHEMA, SMTP_URL } = process.env as Record<string, string>;
const db = connectDatabase({ connectionString: TEST_DATABASE_URL!, schema: SCHEMA! });
const from = 'Plumbline <orders@shop.example>';
const parts: Pick<Context, 'db' | 'jobs' | 'email' | 'log' | 'now'> = {
  db,
  jobs: createJobs(db),
  email: createEmailTransport({ smtpUrl: SMTP_URL!, from }, async () => {}),
  log: pino({ level: 'silent' }),
  now: () => new Date(),
};
// A run that fails or is stopped leaves none behind.
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGKILL'));
registerMessageJobs(parts as Context);
await parts.jobs.start({ run: true });
