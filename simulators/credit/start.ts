import { fileURLToPath } from 'node:url';
import { startSimulator, type RunningSimulator } from '../ground/start.ts';
import type { ControlRequest } from './control.ts';

/** The credit provider in a process of its own, which outlives the shop that started it. */
export type RunningCredit = RunningSimulator<ControlRequest>;

/** Starts the provider over a folder, or joins the one that runs there. */
export const startCredit = (options: {
  dataDir: string;
  webhookSecret: string;
}): Promise<RunningCredit> =>
  startSimulator({
    name: 'credit',
    mainFile: fileURLToPath(new URL('./main.ts', import.meta.url)),
    apiKey: 'credit_simulator',
    ...options,
  });
