import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { queueMessage, sendMessageQueue } from '@plumbline/server/base/messages/messages.ts';
import { createJobs } from '@plumbline/server/db/jobs.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { testDatabase, type TestDatabase } from '@plumbline/server/test/database.ts';
import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import { startTestSmtpServer } from '@plumbline/server/test/smtp-server.ts';
import type { SoakRow } from './soak.ts';

const mails = Number(process.env.SOAK_MAILS_OUT ?? 10_000);
const kills = Number(process.env.SOAK_MAIL_OUT_KILLS ?? 200);
const mainFile = fileURLToPath(new URL('../server/test/mail/mail-out-process.ts', import.meta.url));
/** What a killed process had taken up is taken up again once its time has run out. */
const patienceMs = 5 * 60_000;

/** Promised mails are sent by a process that is killed again and again, between any two steps. */
export async function soakMailOut(): Promise<SoakRow[]> {
  const db = await testDatabase();
  const smtp = await startTestSmtpServer();
  try {
    await promise(db);
    const random = seededRandom(13);
    const start = () =>
      spawn(process.execPath, [mainFile], {
        stdio: ['pipe', 'ignore', 'inherit'],
        env: {
          ...process.env,
          TEST_DATABASE_URL: db.connectionString,
          SCHEMA: db.schema,
          SMTP_URL: smtp.url,
        },
      });
    const end = async (child: ReturnType<typeof start>) => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    };
    let killed = 0;
    while (killed < kills) {
      const child = start();
      const until = smtp.taken.length + 1 + Math.floor((random() * mails) / kills);
      await untilSo(() => smtp.taken.length >= until);
      await end(child);
      killed++;
    }
    const last = start();
    await untilSo(async () => (await countUnsent(db)) === 0);
    await end(last);
    const times = new Map<string, Set<string>>();
    for (const { source } of smtp.taken) {
      const [, subject = ''] = /^Subject: (.*)$/m.exec(source) ?? [];
      const [, id = ''] = /^Message-ID: (\S+)/m.exec(source) ?? [];
      times.set(subject.trim(), (times.get(subject.trim()) ?? new Set()).add(id));
    }
    const torn = [...times.values()].filter((ids) => ids.size !== 1).length;
    return [
      { what: 'processes killed at work', figure: String(killed), isGood: killed === kills },
      {
        what: `mails that came of ${mails}`,
        figure: String(times.size),
        isGood: times.size === mails,
      },
      { what: 'came twice', figure: String(smtp.taken.length - times.size), isGood: null },
      { what: 'of these under another Message-ID', figure: String(torn), isGood: torn === 0 },
    ];
  } finally {
    await smtp.close();
    await db.close();
  }
}

async function promise(db: TestDatabase): Promise<void> {
  const jobs = createJobs(db);
  // Nobody works here; the queue has to be there.
  jobs.work(sendMessageQueue, async () => {});
  await jobs.start({ run: false });
  for (let mail = 0; mail < mails; mail++) {
    const message = {
      kind: 'order-confirmation',
      dedupeKey: `order-confirmation:${mail}`,
      to: 'robin@example.com',
      subject: `About ${mail}`,
      html: `<p>${mail}</p>`,
      text: String(mail),
    } as const;
    await transaction(db, (tx) => queueMessage(tx, jobs, message, new Date()));
  }
  await jobs.stop({ graceful: false });
}

async function countUnsent({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from message where state <> 'sent'`,
  );
  return rows[0]!.count;
}

async function untilSo(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error('No mail was sent for too long.');
    await wait(20);
  }
}
