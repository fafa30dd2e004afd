import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { createContext } from '../src/create-context.ts';
import type { Database } from '../src/db/connect.ts';
import { testConfig } from './shop.ts';

/** Makes the queues of all modules as a shop does at its first start, and closes the database. */
export async function makeShopQueues(db: Database, connectionString: string): Promise<void> {
  const config = testConfig('http://127.0.0.1', { connectionString, schema: db.schema }, {});
  const app = await createApp(await createContext({ config, db, log: pino({ level: 'silent' }) }));
  await app.prepareJobs();
  await app.close();
}
