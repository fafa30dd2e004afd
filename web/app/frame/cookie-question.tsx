import { StillHtml, type Still } from '../kit/still.tsx';

/**
 * Asks once about what needs consent. It floats over the foot of the page, so nothing moves when it
 * comes or goes, and is still content: scripts have no part in it.
 */
export function CookieQuestion({ html }: { html: Still<string> }) {
  return <StillHtml as="aside" className="cookie-question" aria-label="Cookies" html={html} />;
}
