/** A shop that has said nothing for this long is asked whether it is there at all. */
const patienceMs = 4_000;
/** Anything that serves says so at once. */
const answersWithinMs = 3_000;

/** Whether the shop answers anything, whatever the browser thinks of its connection. */
export async function shopAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answersWithinMs);
    return (await fetch('/livez', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/**
 * What came of a request: its answer, or else, where the shop does not answer, whether it failed or
 * still hangs. A shop that is slow is waited for, and what fails although the shop is there fails as
 * it would have. A proxy that finds no shop behind it speaks for nobody.
 */
export async function outcomeOf(
  request: Promise<Response>,
): Promise<Response | 'failed' | 'hangs'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)));
  try {
    const response = await Promise.race([
      request,
      isLate.then(async () => ((await shopAnswers()) ? request : null)),
    ]);
    if (!response) return 'hangs';
    const isProxys = response.status === 502 || response.status === 504;
    return isProxys && !(await shopAnswers()) ? 'failed' : response;
  } catch (error) {
    // Whoever gives a request up says so by an error of another kind.
    if (error instanceof DOMException || (await shopAnswers())) throw error;
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}
