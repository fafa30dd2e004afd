import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const reasons: Record<string, (place: { setting: string; host: string; port: number }) => string> =
  {
    EADDRINUSE: ({ setting, port }) =>
      `Port ${port} is taken. Free it, or start with another one: ${setting}=${port + 1}`,
    EACCES: ({ setting, port }) =>
      `Port ${port} is for the system's own services. Take another one: ${setting}=3000`,
    EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which is no address of this machine.`,
  };

const pollMs = 100;

/**
 * Throws where nothing can listen on a port, in words that name its setting: found out before
 * anything is made for it. One that is just being let go of is waited for, as long as `patienceMs`.
 */
export async function requireFreePort(
  place: { setting: 'PORT' | 'METRICS_PORT'; host: string; port: number },
  patienceMs = 0,
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const { code = '', ...error } = (await tryToListen(place)) ?? {};
    if (code === '') return;
    if (code !== 'EADDRINUSE' || Date.now() >= giveUpAt) {
      throw new Error(reasons[code]?.(place) ?? `${place.setting}=${place.port}: ${code}`, {
        cause: error,
      });
    }
    await delay(pollMs);
  }
}

async function tryToListen({ host, port }: { host: string; port: number }) {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
  probe.close();
  await once(probe, 'close');
  return null;
}
