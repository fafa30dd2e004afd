import pg from 'pg';

/**
 * Calls `onWake` whenever somebody notifies the channel, over a connection of its own, which must
 * go straight to PostgreSQL. A connection that breaks is opened again; until then, and where none
 * can be had, polling alone must do.
 */
export function listen(
  connectionString: string,
  channel: string,
  onWake: () => void,
  retryMs = 5_000,
): { stop(): Promise<void> } {
  let isStopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const retry = () => {
    const broken = client;
    client = null;
    if (broken === null || isStopped) return;
    broken.end().catch(() => {});
    timer = setTimeout(() => void open(), retryMs).unref();
  };
  const open = async () => {
    client = new pg.Client({
      connectionString,
      application_name: 'plumbline follower',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', retry);
    client.on('end', retry);
    client.on('notification', onWake);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onWake();
    } catch {
      retry();
    }
  };
  const opening = open();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await opening;
      await client?.end().catch(() => {});
    },
  };
}
