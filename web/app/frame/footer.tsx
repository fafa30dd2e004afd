import { longestEmail } from '@plumbline/contracts/nouns/text-lengths.ts';
import type { Frame } from './frame.server.ts';
import { StillHtml } from '../kit/still.tsx';
import { Logo } from './logo.tsx';

/** The foot of every page, ending in true millimetres. */
export function Footer({ frame }: { frame: Pick<Frame, 'trader' | 'footer'> | undefined }) {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-logo">
          <Logo />
        </div>
        <StillHtml className="footer-columns" html={frame?.footer?.columns} />
        <NewsletterForm />
        <StillHtml className="legal" html={frame?.footer?.legal} />
        <address className="imprint">
          {frame?.trader.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <div className="ruler" aria-hidden="true" />
    </footer>
  );
}

/** Asks for an address; what cannot be one is said on the newsletter's own page. */
function NewsletterForm() {
  return (
    <form method="post" action="/newsletter" data-soft className="footer-newsletter">
      <div className="footer-newsletter-field">
        <label htmlFor="newsletter-email">Newsletter, once a month</label>
        <input
          id="newsletter-email"
          className="footer-newsletter-input"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={longestEmail}
          required
          placeholder="name@example.com"
        />
      </div>
      <button className="button button-outlined footer-newsletter-button">Subscribe</button>
    </form>
  );
}
