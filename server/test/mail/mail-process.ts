import { pino } from 'pino';
import { inventedLookup } from '../../../simulators/postcodes/invented-postcodes.ts';
import { createApp } from '../../src/app.ts';
import { createContext } from '../../src/create-context.ts';
import { connectDatabase } from '../../src/db/connect.ts';
import { createFolderFiles } from '../../src/outside/folder-files.ts';
import { createImapSource } from '../../src/outside/mail-in.ts';
import { handleMail } from '../../src/voice/mail-in/handle-mail.ts';
import { fetchMail } from '../../src/voice/mail-in/jobs.ts';
import { listForgottenMails } from '../../src/voice/mail-in/store.ts';
import { testConfig } from '../shop.ts';

// A process of its own that fetches and handles mail until none is left, and prints a line for each
// step, so that it can be killed in the middle of its work.
const where = { connectionString: process.env.TEST_DATABASE_URL!, schema: process.env.SCHEMA! };
const db = connectDatabase({ ...where, statementTimeoutMs: 60_000 });
// A run that fails or is stopped leaves none behind.
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGKILL'));

const context = await createContext({
  config: testConfig('http://127.0.0.1:9', where, {}),
  db,
  log: pino({ level: 'silent' }),
  inventedLookup,
});
const files = createFolderFiles(process.env.FILES_DIR!);
const step = () => void process.stdout.write('step\n');
context.files = {
  ...files,
  async write(...file) {
    step();
    await files.write(...file);
    step();
  },
  async read(name) {
    step();
    return files.read(name);
  },
};
const app = await createApp(context);
await app.prepareJobs();
const source = createImapSource({ imapUrl: process.env.IMAP_URL!, folder: 'INBOX' });

let quiet = 0;
while (quiet < 2) {
  let taken = 0;
  await fetchMail(
    context,
    {
      fetchNew: async (take, signal) => {
        const told = await source.fetchNew(async (raw) => {
          taken++;
          await take(raw);
          step();
        }, signal);
        return told;
      },
    },
    new AbortController().signal,
  ).catch(() => taken++);
  const { completed } = await context.jobs.drain({ includeLater: true });
  step();
  quiet = taken === 0 && completed === 0 ? quiet + 1 : 0;
}
// What a process that was killed had in hand comes up again once its time is over, which is now.
for (const mailId of await listForgottenMails(db, new Date(8.64e15), 10_000)) {
  await handleMail(context, mailId);
}
process.exit(0);
