import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testDatabase } from '@plumbline/server/test/database.ts';
import { fetchWithKills } from '@plumbline/server/test/mail/fetch-with-kills.ts';
import { countMany, deliverMany } from '@plumbline/server/test/mail/many-mails.ts';
import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import { startMailServer } from '../simulators/mail/imap-server.ts';
import type { SoakRow } from './soak.ts';

const mails = Number(process.env.SOAK_MAILS ?? 1_000);
const kills = Number(process.env.SOAK_MAIL_KILLS ?? 50);

/** Mails are fetched from a mailbox that drops and repeats, by a process that is killed again and again. */
export async function soakMail(): Promise<SoakRow[]> {
  const db = await testDatabase();
  const filesDir = await mkdtemp(path.join(tmpdir(), 'plumbline-mail-'));
  const server = await startMailServer();
  try {
    deliverMany(server, mails);
    server.trouble({ dropEvery: 53, forgetEvery: 9 });
    const fetching = { db, imapUrl: server.url, filesDir };
    const random = seededRandom(11);
    const killed = await fetchWithKills(fetching, { kills, most: 120, random });
    const { kept, opened } = await countMany(db);
    return [
      { what: `processes killed of ${kills}`, figure: String(killed), isGood: killed === kills },
      { what: `mails kept of ${mails}`, figure: String(kept), isGood: kept === mails },
      { what: `threads of one message`, figure: String(opened), isGood: opened === mails },
      {
        what: 'mails left in the mailbox',
        figure: String(server.waiting()),
        isGood: server.waiting() === 0,
      },
    ];
  } finally {
    await server.close();
    await rm(filesDir, { recursive: true, force: true });
    await db.close();
  }
}
