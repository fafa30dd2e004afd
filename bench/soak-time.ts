const minutes = Number(process.env.SOAK_MINUTES ?? Infinity);

/**
 * Whether a soak that begins now has time left: it ends early after `SOAK_MINUTES`, and tells how far
 * it came.
 */
export function startTime(): () => boolean {
  const endsMs = performance.now() + minutes * 60_000;
  return () => performance.now() < endsMs;
}
