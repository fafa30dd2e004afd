import pg from 'pg';

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
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connectionString: string;
  /** Defaults to `public`; tests use a schema each. */
  schema?: string;
  poolSize?: number;
  statementTimeoutMs?: number;
  onIdleError?: (error: Error) => void;
}

/** Opens a pool on PostgreSQL 15 or later. Nothing is connected until the first statement. */
export function connectDatabase(options: DatabaseOptions): Database {
  const schema = options.schema ?? 'public';
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.poolSize ?? 10,
    // Our statements are short: compiling one takes longer than running it, by seconds at worst.
    options: `-c search_path=${schema} -c timezone=UTC -c jit=off`,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'plumbline',
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', options.onIdleError ?? (() => {}));
  // One that breaks in use fails its statement, which is told; the event beside it would end us too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    schema,
    query: (statement) => pool.query(statement),
    close: () => pool.end(),
  };
}
