import type { Database } from '@plumbline/server/db/connect.ts';

const oldestVersion = 16;

/** What a driver or the server says, by its code, in words that name what to look at. */
const reasons: Record<string, (address: string, message: string) => string> = {
  ECONNREFUSED: (address) => `nothing answers at ${address}. Is PostgreSQL running there?`,
  ENOTFOUND: (address) => `the host of ${address} is not known.`,
  EAI_AGAIN: (address) => `the host of ${address} cannot be looked up just now.`,
  ETIMEDOUT: (address) => `${address} does not answer.`,
  '28P01': () => 'its password is refused.',
  '28000': (_, message) => `its role is refused: ${message}.`,
  '3D000': (_, message) => `${message}. Make it first.`,
  '53300': () => 'the server has no connection left.',
};

/**
 * Throws why DATABASE_URL leads to no database that a shop can work on. The address is told without
 * its password.
 */
export async function requireDatabase(db: Database, databaseUrl: string): Promise<void> {
  const version = await db.pool
    .query<{ version: string }>(`select current_setting('server_version_num') as version`)
    .then(({ rows }) => Math.floor(Number(rows[0]!.version) / 10_000))
    .catch((error: Error & { code?: string }) => {
      const { host } = new URL(databaseUrl);
      const tell = reasons[error.code ?? ''] ?? ((address, text) => `${address}: ${text}`);
      throw new Error(`DATABASE_URL does not work: ${tell(host, error.message)}`, { cause: error });
    });
  if (version < oldestVersion) {
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${version}; the shop needs ${oldestVersion} or later.`,
    );
  }
}
