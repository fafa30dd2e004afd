import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { freePort } from '@plumbline/server/db/embedded/free-port.ts';
import { stopChild } from './processes.ts';

/** A PgBouncer between the shops and their database. */
export interface PgBouncer {
  connectionString: string;
  stop(): Promise<void>;
}

/**
 * What a shop asks for as it connects and PgBouncer does not pass on: as in docs/sizing.md, its role
 * has to have it by itself.
 */
const ofTheRole = {
  timezone: 'UTC',
  jit: 'off',
  statement_timeout: '8s',
  idle_in_transaction_session_timeout: '30s',
};

/** Starts the PgBouncer that `program` names in front of a database, in session mode, as the docs say. */
export async function startPgBouncer(
  program: string,
  folder: string,
  database: string,
): Promise<PgBouncer> {
  await setOnRole(database);
  const to = new URL(database);
  const port = await freePort();
  const role = decodeURIComponent(to.username);
  const name = to.pathname.slice(1);
  const users = path.join(folder, 'pgbouncer-users.txt');
  await writeFile(users, `"${role}" ""\n`);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${name} = host=${to.hostname} port=${to.port} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = session
default_pool_size = 60
max_client_conn = 200
server_login_retry = 1
ignore_startup_parameters = options, ${Object.keys(ofTheRole).join(', ')}
`,
  );
  // It never runs as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...user, settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'spawn');
  const connectionString = `postgresql://${to.username}@127.0.0.1:${port}/${name}`;
  return { connectionString, stop: () => stopChild(child) };
}

async function setOnRole(database: string): Promise<void> {
  const db = connectDatabase({ connectionString: database, poolSize: 1 });
  try {
    for (const [setting, value] of Object.entries(ofTheRole)) {
      await db.pool.query(`alter role current_user set ${setting} = '${value}'`);
    }
  } finally {
    await db.close();
  }
}
