import type { Logger } from 'pino';
import type { Database } from '../../../db/connect.ts';
import { listen } from '../../../db/listen.ts';
import { type Progress, catchUp, startProgress } from './follow.ts';
import { type Model, countListed } from './model.ts';
import type { CatalogueStatus } from '../reader.ts';

/** So many changed products beside the base are worth building it anew. */
const mostRecentProducts = 300;
/** A rebuild that failed is tried again no sooner. */
const rebuildPauseMs = 5_000;

export interface KeptModel {
  /** The model as it is now; another one after a rebuild. */
  current(): Model;
  /** Another number whenever anything that the model shows may have changed, by whatever cause. */
  revision(): number;
  status(): CatalogueStatus;
  /** Resolves when everything committed before the call is in the model. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface KeepingOptions {
  log: Pick<Logger, 'info' | 'error'>;
  now: () => Date;
  pollMs: number;
  connectionString: string;
  build: (signal: AbortSignal) => Promise<Model>;
  onVersion: (version: number) => void;
}

/**
 * Keeps a model current: looks at the change log every `pollMs` and when it is woken, and has the
 * model built anew beside it where that is due. Looks and swaps happen one after another.
 */
export function keepCurrent(db: Database, first: Model, options: KeepingOptions): KeptModel {
  const { log, now, pollMs, build, onVersion } = options;
  const aborted = new AbortController();
  let model = first;
  let revision = 0;
  let progress = startProgress(first);
  let lookedAtMs = performance.now();
  let problem: string | null = null;
  let rebuilding: Promise<void> | null = null;
  let rebuildFromMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  let toldVersion = first.version;
  let isLookWaiting = false;

  /** Work on the model is done one piece after another; a failure is told and does not end it. */
  const inTurn = (work: () => Promise<void>) => (turn = afterTurn(turn, work));
  const afterTurn = async (before: Promise<void>, work: () => Promise<void>) => {
    await before;
    try {
      await work();
      problem = null;
    } catch (error) {
      const { message } = error as Error;
      if (problem !== message) log.error({ err: error }, 'the catalogue could not follow');
      problem = message;
    }
  };

  const look = async () => {
    isLookWaiting = false;
    if (aborted.signal.aborted) return;
    try {
      await lookOnce();
    } finally {
      lookLater();
    }
  };

  const lookOnce = async () => {
    if (!progress.isTooFarBehind) {
      const startedMs = performance.now();
      // One that fails half-way may have changed something too.
      let mayDiffer = true;
      try {
        mayDiffer = await catchUp(db, model, progress, now());
      } finally {
        if (mayDiffer) revision++;
      }
      lookedAtMs = startedMs;
    }
    tell();
    const isDue = progress.needsRebuild || (model.recent?.rows.size ?? 0) > mostRecentProducts;
    if (isDue && !rebuilding && performance.now() >= rebuildFromMs) rebuilding = rebuild();
  };

  /** Being woken a hundred times at once is one reason to look. */
  const lookSoon = () => {
    if (isLookWaiting) return;
    isLookWaiting = true;
    void inTurn(look);
  };

  const lookLater = () => {
    clearTimeout(timer);
    if (!aborted.signal.aborted) timer = setTimeout(lookSoon, pollMs).unref();
  };

  const tell = () => {
    if (model.version === toldVersion) return;
    toldVersion = model.version;
    onVersion(toldVersion);
  };

  const rebuild = async () => {
    try {
      const built = await build(aborted.signal);
      await inTurn(() => swapIn(built));
      if (model !== built) rebuildFromMs = performance.now() + rebuildPauseMs;
    } catch (error) {
      if (aborted.signal.aborted) return;
      rebuildFromMs = performance.now() + rebuildPauseMs;
      log.error({ err: error }, 'the catalogue could not be built anew');
    } finally {
      rebuilding = null;
    }
  };

  /** The new model first learns what changed while it was built. */
  const swapIn = async (built: Model) => {
    const builtProgress: Progress = startProgress(built);
    await catchUp(db, built, builtProgress, now());
    model = built;
    progress = builtProgress;
    revision++;
    log.info({ version: model.version }, 'the catalogue was built anew');
    tell();
  };

  /** The rebuild without which the model is not whole. */
  const dueRebuild = () => (progress.needsRebuild && !aborted.signal.aborted ? rebuilding : null);

  const channel = `${db.schema}:catalogue`;
  const listener = listen(options.connectionString, channel, lookSoon);
  lookLater();

  return {
    current: () => model,
    revision: () => revision,
    status() {
      return {
        version: model.version,
        lagMs: Math.round(performance.now() - lookedAtMs),
        ...countListed(model),
        changedProducts: model.recent?.rows.size ?? 0,
        isRebuilding: rebuilding !== null,
        problem,
      };
    },
    async refresh() {
      await inTurn(look);
      for (let due = dueRebuild(); due; due = dueRebuild()) {
        await due;
        await inTurn(look);
      }
    },
    async stop() {
      aborted.abort();
      clearTimeout(timer);
      await listener.stop();
      await rebuilding;
      await turn;
    },
  };
}
