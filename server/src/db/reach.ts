import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseAwayError } from './database-away.ts';

/** Whether a database answers at all, and the connections that are cut when it does not. */
export interface Reach {
  /** The socket of a new connection; it fails at once while the database is silent. */
  open(): Socket;
  stop(): void;
}

export interface ReachOptions {
  connectionString: string;
  /** After so long without a word the database counts as away. */
  silenceMs: number;
  /** Told when the database falls silent, and when it is heard again. */
  onChange?: (answers: boolean) => void;
}

const tickMs = 250;
/** A question that got no answer is asked anew over another connection: the old one may be dead. */
const patienceMs = 5_000;

/** The connection that questions go over. */
interface Line {
  client: pg.Client;
  cut: () => void;
}

/** One question, and how many ticks it has been waiting. */
interface Question {
  line: Line;
  ticks: number;
}

/**
 * Asks PostgreSQL four times a second, over a connection of its own, whether it is there. A server
 * that is refused or restarted says so by itself, but one that hangs says nothing, and whoever asks
 * it would wait as long as their statement may take, then the next one of their page. So once it has
 * been silent for `silenceMs`, every connection to it is cut, which fails what waits on it, and new
 * ones are refused until it is heard again. Ticks are counted, rather than time: when this process
 * itself was busy, the answer is read before the next tick.
 */
export function watchReach({ connectionString, silenceMs, onChange }: ReachOptions): Reach {
  const sockets = new Set<Socket>();
  let question: Question | null = null;
  let line: Line | null = null;
  let silentTicks = 0;
  let isSilent = false;
  let timer: NodeJS.Timeout | undefined;

  const tick = () => {
    if (question === null) {
      void ask();
      return;
    }
    question.ticks++;
    silentTicks++;
    if (!isSilent && silentTicks * tickMs >= silenceMs) fallSilent();
    if (question.ticks * tickMs >= patienceMs) forget();
  };

  const ask = async () => {
    const isNew = line === null;
    const current = (line ??= openLine(connectionString));
    const asked: Question = { line: current, ticks: 0 };
    question = asked;
    try {
      if (isNew) await current.client.connect();
      await current.client.query('select 1');
    } catch {
      // A refusal is an answer too: whoever asks now hears it as well.
      if (line === current) line = null;
      current.cut();
    }
    if (question === asked) hear();
  };

  const hear = () => {
    question = null;
    silentTicks = 0;
    if (!isSilent) return;
    isSilent = false;
    onChange?.(true);
  };

  const forget = () => {
    question = null;
    line?.cut();
    line = null;
  };

  const fallSilent = () => {
    isSilent = true;
    onChange?.(false);
    for (const socket of sockets) socket.destroy(new DatabaseAwayError());
  };

  return {
    open() {
      // Nobody asks about a database that nobody uses.
      timer ??= setInterval(tick, tickMs).unref();
      const socket = new Socket();
      // Its owner listens for errors only once it has it.
      if (isSilent) setImmediate(() => socket.destroy(new DatabaseAwayError()));
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    stop() {
      clearInterval(timer);
      forget();
    },
  };
}

/** It holds no process back from ending. */
function openLine(connectionString: string): Line {
  const socket = new Socket().unref();
  const client = new pg.Client({
    connectionString,
    application_name: 'plumbline heartbeat',
    stream: () => socket,
  });
  client.on('error', () => {});
  return { client, cut: () => void socket.destroy() };
}
