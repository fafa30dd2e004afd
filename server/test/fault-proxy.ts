import {
  createServer,
  connect,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from 'node:net';
import { once } from 'node:events';

/** Stands between a shop and its database, and breaks the way as a test asks for it. */
export interface FaultProxy {
  /** The database's address, by way of this. */
  connectionString: string;
  /** Nothing goes through any more, and nobody is told: a server that was stopped, a cable that was cut. */
  hang(): void;
  /** What waits goes through, and so does everything from now on. */
  heal(): void;
  /** Ends every connection that there is. */
  cut(): void;
  /** Leads to another database from the next connection on. */
  leadTo(address: string): void;
  close(): Promise<void>;
}

export async function startFaultProxy(address: string): Promise<FaultProxy> {
  const url = new URL(address);
  let target = targetOf(address);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHanging = false;

  const server = createServer((client) => {
    const database = connect(target);
    const pair = [client, database] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [database, client] as const]) {
      from.on('data', (data) => to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (isHanging) from.pause();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const each = (work: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(work);
  };
  return {
    connectionString: url.href,
    hang() {
      isHanging = true;
      each((socket) => socket.pause());
    },
    heal() {
      isHanging = false;
      each((socket) => socket.resume());
    },
    cut: () => each((socket) => socket.destroy()),
    leadTo(next) {
      target = targetOf(next);
    },
    async close() {
      each((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}

/** Where the server of an address listens: a socket in a folder, or a port. */
function targetOf(address: string): NetConnectOpts {
  const { hostname, port } = new URL(address);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port || 5432}` }
    : { host, port: Number(port || 5432) };
}
