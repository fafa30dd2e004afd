import type { Logger } from 'pino';
import type { Database } from '../../db/connect.ts';
import { listen } from '../../db/listen.ts';
import { holdContent } from './held-content.ts';
import type { ContentReader } from './reader.ts';
import { listContentChanges } from './store.ts';

/** A notice that got lost is made up for by looking again. */
const pollMs = 2_000;

/** Reads the shop's words and keeps them current until it is stopped. */
export async function startContent(
  db: Database,
  { log }: { log: Pick<Logger, 'error'> },
): Promise<ContentReader> {
  const { take, ...held } = holdContent();
  let version = -1;
  let revision = 0;
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  const look = async () => {
    if (isStopped) return;
    const rows = await listContentChanges(db, version);
    if (!rows) return;
    take(rows);
    version = rows.version;
    revision++;
  };
  /** Looks come one after another; one that fails is told once, and the next makes up for it. */
  const lookInTurn = () => (turn = lookAfter(turn));
  const lookAfter = async (before: Promise<void>) => {
    await before;
    try {
      await look();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) log.error({ err: error }, 'the content could not follow');
      isFailing = true;
    }
  };
  let isLookWaiting = false;
  /** Being woken a hundred times at once is one reason to look. */
  const lookSoon = async () => {
    if (isLookWaiting || isStopped) return;
    isLookWaiting = true;
    await turn;
    isLookWaiting = false;
    await lookInTurn();
    lookLater();
  };
  const lookLater = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void lookSoon(), pollMs).unref();
  };

  await look();
  const connectionString = db.pool.options.connectionString ?? '';
  const listener = listen(connectionString, `${db.schema}:content`, () => void lookSoon());
  lookLater();
  return {
    ...held,
    revision: () => revision,
    refresh: () => lookInTurn(),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await listener.stop();
      await turn;
    },
  };
}
