const endMs = 10_000;

/** Thrown where something was still under way when the process was asked to end. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Is aborted when the process is asked to end: by a signal, or by the end of the process that prepared
 * and watches over it. From then on it has ten seconds to finish what it is doing, after those that
 * it goes on serving for.
 */
export function heedStops(servesOnSeconds: () => number = () => 0): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort(new Stopped('It was asked to end.'));
    const leave = () => {
      process.stderr.write('Not everything ended within ten seconds; leaving it.\n');
      process.exit(1);
    };
    setTimeout(leave, servesOnSeconds() * 1000 + endMs).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Kept for good: Ctrl-C reaches this process twice, from the terminal and from npm.
    process.on(signal, stop);
  }
  process.once('disconnect', stop);
  process.channel?.unref();
  return stopping.signal;
}

/** Waits for work, or throws at once when the process is asked to end; the work is then left alone. */
export async function unlessStopped<T>(stopping: AbortSignal, work: Promise<T>): Promise<T> {
  // What fails after it was left has nobody to tell.
  work.catch(() => {});
  return Promise.race([work, stopped(stopping)]);
}

/** Never resolves: it throws once the process is asked to end. */
function stopped(stopping: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (stopping.aborted) return reject(stopping.reason);
    stopping.addEventListener('abort', () => reject(stopping.reason), { once: true });
  });
}

/** Resolves when the process is asked to end. */
export async function untilStopped(stopping: AbortSignal): Promise<void> {
  await stopped(stopping).catch(() => {});
}
