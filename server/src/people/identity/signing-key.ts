import type { Database } from '../../db/connect.ts';
import { findOrInsertSetting } from './store.ts';

/**
 * The key that signs links. A live shop is given its own; a demo shop makes one at its first start
 * and keeps it in its database, so that links outlive a restart and two processes agree.
 */
export async function getSigningKey(
  db: Database,
  configured: string | null,
  randomBytes: (size: number) => Buffer,
): Promise<Buffer> {
  if (configured) return Buffer.from(configured, 'utf8');
  return Buffer.from(
    await findOrInsertSetting(db, 'signing-key', randomBytes(32).toString('hex')),
    'hex',
  );
}
