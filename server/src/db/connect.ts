import pg from 'pg';
import { watchReach } from './reach.ts';

// int8 arrives as a string by default; every int8 of ours is a count or a sum of pence below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A calendar day has no time zone: it stays the text that PostgreSQL sends.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Anything that runs a statement: the pool for reads, or a transaction's own connection. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(
    statement: pg.QueryConfig<unknown[]>,
  ): Promise<pg.QueryResult<Row>>;
}

export interface Database extends Queryable {
  pool: pg.Pool;
  /** The schema that the tables live in; names of channels and locks carry it. */
  schema: string;
  /**
   * How often an answer came after an older one was told in its place: what was kept of that is old
   * (see last-known.ts).
   */
  lateAnswers: number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connectionString: string;
  /** Defaults to `public`; tests use a schema each. */
  schema?: string;
  poolSize?: number;
  /** 0 for none. */
  statementTimeoutMs?: number;
  /** How long anybody waits for a connection, a free one of the pool too; without it 5 seconds. */
  connectTimeoutMs?: number;
  /**
   * Once PostgreSQL has said nothing for so long, what waits for it fails, and so does what is asked
   * of it until it is heard again. By itself whoever asks waits: a load may take as long as it needs.
   */
  silenceMs?: number;
  /** Told when the database falls silent in that way, and when it is heard again. */
  onReach?: (answers: boolean) => void;
  onIdleError?: (error: Error) => void;
}

/** No request takes ten seconds, whatever it asks. */
const longestStatementMs = 8_000;
/** PostgreSQL ends a statement itself; where one of its processes hangs, the driver does a little later. */
const graceMs = 1_000;
const keptIdleMs = 600_000;

/** Opens a pool on PostgreSQL 16 or later. Nothing is connected until the first statement. */
export function connectDatabase(options: DatabaseOptions): Database {
  const schema = options.schema ?? 'public';
  const { connectionString, silenceMs, onReach } = options;
  const statementTimeoutMs = options.statementTimeoutMs ?? longestStatementMs;
  const reach =
    silenceMs === undefined
      ? null
      : watchReach({ connectionString, silenceMs, ...(onReach && { onChange: onReach }) });
  const pool = new pg.Pool({
    connectionString,
    max: options.poolSize ?? 10,
    // Our statements are short: compiling one takes longer than running it, by seconds at worst.
    options: `-c search_path=${schema} -c timezone=UTC -c jit=off`,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    // A connection keeps its plans: a new one takes longer to plan an order than to place it.
    idleTimeoutMillis: keptIdleMs,
    keepAlive: true,
    ...(reach && { stream: reach.open, query_timeout: statementTimeoutMs + graceMs }),
    application_name: 'plumbline',
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', options.onIdleError ?? (() => {}));
  // One that breaks in use fails its statement, which is told; the event beside it would end us too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    schema,
    lateAnswers: 0,
    query: (statement) => pool.query(statement),
    async close() {
      reach?.stop();
      await pool.end();
    },
  };
}
