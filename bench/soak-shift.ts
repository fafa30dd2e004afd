import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './processes.ts';
import type { SoakRow } from './soak.ts';

const orders = Number(process.env.SOAK_SHIFT_ORDERS ?? 40);

/** A whole shift in a real browser: the journey of the tests, with as many orders as a day has. */
export async function soakShift(): Promise<SoakRow[]> {
  const startedMs = performance.now();
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', 'e2e/shift.test.ts', '-t', 'a shift is'], {
    cwd: root,
    env: { ...process.env, SHIFT_ORDERS: String(orders) },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  return [
    {
      what: `${orders} orders by keyboard: one short, one late, one held, the others delivered`,
      figure: `${code === 0 ? 'done' : 'failed'}, ${seconds} s with the start of the shop`,
      isGood: code === 0,
    },
  ];
}
