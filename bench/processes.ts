import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { send } from './load.ts';

export const root = path.resolve(import.meta.dirname, '..');

/** One address asks for everything. */
export const unlimited = {
  INTENTS_PER_10_MINUTES: '1000000',
  HOLDS_PER_NETWORK: '1000000',
  UNITS_PER_NETWORK: '100000000',
  INTENTS_PER_NETWORK: '1000000',
  CALLS_PER_MINUTE: '100000000',
  PAGES_PER_MINUTE: '100000000',
  HOLDS_PER_VISITOR: '1000',
  DEMO_ORDERS: 'none',
};

/** Starts a file of ours as a process of its own; resolves with the address that it prints. */
export async function startChild(file: string, env: Record<string, string>, line: RegExp) {
  // With the flags that a shop is started with, which this was as well.
  const child = spawn(process.execPath, [...process.execArgv, file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  while (!line.test(printed))
    printed += String(((await once(child.stdout!, 'data')) as [Buffer])[0]);
  child.stdout!.resume();
  return { child, url: line.exec(printed)![1]! };
}

export async function stopChild(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit').catch(() => {});
}

/** CPU seconds of a shop's process so far. */
export async function cpuOfShop(url: string): Promise<number> {
  const { body } = await send(url, { path: '/metrics' });
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(body.toString())![1]);
}
