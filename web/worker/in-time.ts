/** How long anything may take to begin. The shop itself answers within seconds, whatever it lacks. */
const patienceMs = 10_000;

/**
 * What is asked for, or a failure where nothing comes: not at all, not in time, or only the word of
 * what stands before the shop that it could not ask it.
 */
export async function inTime(answer: Promise<Response>, withinMs = patienceMs): Promise<Response> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('Nothing came in time.')), withinMs);
  try {
    const response = await Promise.race([answer, late.promise]);
    if (response.status === 502 || response.status === 504) throw new Error('Nobody was reached.');
    return response;
  } finally {
    clearTimeout(timer);
  }
}
