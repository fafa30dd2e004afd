import path from 'node:path';
import { filesOf } from '@plumbline/server/create-context.ts';
import { readConfig } from '@plumbline/server/core/read-config.ts';
import { inspectLive } from '@plumbline/server/outside/live/inspect-live.ts';
import type { FindingState } from '@plumbline/server/outside/live/finding.ts';

const root = path.resolve(import.meta.dirname, '..');

const words: Record<FindingState, string> = {
  good: 'in order',
  look: 'LOOK    ',
  wrong: 'AT FAULT',
};

/** Looks at everything that a live shop stands on, and tells what to do about each finding. */
export async function tellLive(mailTo: string | null): Promise<number> {
  const config = readConfig(process.env, root);
  if (config.mode !== 'live') {
    throw new Error('--live looks at a live shop: set SHOP_MODE=live and what .env.example names.');
  }
  let isWrong = false;
  for await (const { what, state, told, toDo } of inspectLive(config, {
    mailTo,
    files: filesOf(config),
  })) {
    process.stdout.write(`${words[state]}  ${what}: ${told}\n`);
    if (toDo !== undefined) process.stdout.write(`          → ${toDo}\n`);
    isWrong ||= state === 'wrong';
  }
  return isWrong ? 1 : 0;
}
