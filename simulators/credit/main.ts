import { runSimulator } from '../ground/run.ts';
import { serveCreditSimulator } from './server.ts';

/** The credit provider as a process of its own. */
await runSimulator(serveCreditSimulator, { stepMs: 60_000 });
