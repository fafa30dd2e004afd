import {
  createServer,
  connect,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from 'node:net';
import { once } from 'node:events';

/** Stands between a shop and its database, or another service, and breaks the way as it is asked to. */
export interface FaultProxy {
  /** The service's address, by way of this. */
  connectionString: string;
  /** Nothing goes through any more, and nobody is told: a server that was stopped, a cable that was cut. */
  hang(): void;
  /** Whoever connects is turned away, and whoever was connected is cut off. */
  refuse(): void;
  /** What the service says comes so much later. */
  slow(ms: number): void;
  /** Each request over HTTP is answered that the service has failed, and the service hears of none. */
  fail(): void;
  /** What waits goes through, and so does everything from now on. */
  heal(): void;
  /** Ends every connection that there is. */
  cut(): void;
  /** Leads to another database from the next connection on. */
  leadTo(address: string): void;
  close(): Promise<void>;
}

const failure =
  'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

export async function startFaultProxy(address: string): Promise<FaultProxy> {
  const url = new URL(address);
  let target = targetOf(address);
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'hanging' | 'refusing' | 'failing' = 'open';
  let delayMs = 0;

  const server = createServer((client) => {
    client.on('error', () => {});
    if (state === 'refusing') return void client.destroy();
    if (state === 'failing') return void client.once('data', () => client.end(failure));
    const service = connect(target);
    const pair = [client, service] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [service, client] as const]) {
      from.on('data', (data) => {
        if (delayMs === 0 || to === service) to.write(data);
        else setTimeout(() => to.write(data), delayMs);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (state === 'hanging') from.pause();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const each = (work: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(work);
  };
  const turnAway = (how: 'refusing' | 'failing') => {
    state = how;
    each((socket) => socket.destroy());
  };
  return {
    connectionString: url.href,
    hang() {
      state = 'hanging';
      each((socket) => socket.pause());
    },
    refuse: () => turnAway('refusing'),
    slow(ms) {
      delayMs = ms;
    },
    fail: () => turnAway('failing'),
    heal() {
      state = 'open';
      delayMs = 0;
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
