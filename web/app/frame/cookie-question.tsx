import { useStill } from '../kit/still.tsx';

/**
 * Asks once about what needs consent. It floats over the foot of the page, so nothing moves when it
 * comes or goes, and is still content: scripts have no part in it.
 */
export function CookieQuestion() {
  return <aside className="ask" aria-label="Cookies" {...useStill('cookies')} />;
}
