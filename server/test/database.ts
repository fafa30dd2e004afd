import { connectDatabase, type Database, type DatabaseOptions } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';
import { loadStartingSet } from '../src/goods/import/starting-set.ts';
import { loadStartingPages } from '../src/voice/pages/starting-pages.ts';
import { copyDatabase, dropCopy } from './database-copies.ts';

export interface TestDatabase extends Database {
  connectionString: string;
  /** Takes the database away, over a connection of its own. */
  drop(): Promise<void>;
}

/** No test is right or wrong by how long a busy machine takes. */
const patient = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 };

/** Not PostgreSQL's own, so that a statement which forgets the schema is noticed. */
const schema = 'shop';

/**
 * A freshly migrated database of its own on the test server, with the set that every shop starts
 * from, so that test files run side by side. Closing it takes it away.
 */
export async function testDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const connectionString = await copyDatabase('empty', fill);
  const db = connectDatabase({ connectionString, schema, ...patient, ...options });
  const drop = () => dropCopy(connectionString);
  const close = async () => {
    await db.close();
    await drop();
  };
  return { ...db, connectionString, drop, close };
}

async function fill(connectionString: string): Promise<void> {
  const db = connectDatabase({ connectionString, schema, ...patient });
  await migrate(db);
  await loadStartingSet(db, new Date());
  await loadStartingPages(db, new Date());
  // Only who fills the first database needs a whole shop, which itself begins with a database.
  const { makeShopQueues } = await import('./shop-queues.ts');
  await makeShopQueues(db, connectionString);
}
