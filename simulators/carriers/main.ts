import { runSimulator } from '../ground/run.ts';
import { serveSimulator } from './server.ts';

/** The carriers as a process of their own. */
await runSimulator(serveSimulator, { stepMs: 10 * 60_000 });
