const drainMs = 10_000;

/**
 * Waits until the process is asked to end: by a signal, or by the end of the process that prepared
 * and watches over it. From then on it has ten seconds to finish what it is doing.
 */
export async function untilStopped(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // Kept for good: Ctrl-C reaches this process twice, from the terminal and from npm.
      process.on(signal, () => resolve());
    }
    process.once('disconnect', () => resolve());
    process.channel?.unref();
  });
  setTimeout(() => {
    process.stderr.write('Not everything ended within ten seconds; leaving it.\n');
    process.exit(1);
  }, drainMs).unref();
}
