import { fileURLToPath } from 'node:url';
import { startSimulator, type RunningSimulator } from '../ground/start.ts';
import type { ControlRequest } from './control.ts';

/** The carriers in a process of their own, which outlives the shop that started it. */
export type RunningCarriers = RunningSimulator<ControlRequest>;

/** Starts the carriers over a folder, or joins those that run there. */
export const startCarriers = (options: {
  dataDir: string;
  webhookSecret: string;
}): Promise<RunningCarriers> =>
  startSimulator({
    name: 'carriers',
    mainFile: fileURLToPath(new URL('./main.ts', import.meta.url)),
    apiKey: 'carriers_simulator',
    ...options,
  });
