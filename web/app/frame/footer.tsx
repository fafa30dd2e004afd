import { legalPages } from '@plumbline/contracts/nouns/trader.ts';
import { longestEmail } from '@plumbline/contracts/nouns/text-lengths.ts';
import type { Frame } from './frame.server.ts';
import { ways } from './menu/phone-menu.tsx';
import { Logo } from './logo.tsx';

/** The foot of every page, ending in true millimetres. */
export function Footer({ trader }: Pick<Frame, 'trader'>) {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <Logo />
            <p className="footer-words">
              Bathroom and plumbing supplies, measured properly. Sizes are always width × depth ×
              height in millimetres.
            </p>
          </div>
          <FooterLinks title="Shop" links={ways} />
          <FooterLinks
            title="Your lists"
            links={[
              { href: '/projects', name: 'Projects' },
              { href: '/wishlist', name: 'Wishlist' },
            ]}
          />
          <FooterLinks
            title="Your order"
            links={[
              { href: '/help/track', name: 'Track an order' },
              { href: '/basket', name: 'Basket' },
              { href: '/account', name: 'Your account' },
              { href: '/preferences', name: 'Delivery postcode and prices' },
            ]}
          />
        </div>
        <NewsletterForm />
        <div className="legal">
          {[...legalPages, { href: '/cookies', name: 'Cookies' }].map(({ href, name }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
          <span>Prices in pounds sterling</span>
          <span>Delivery in the United Kingdom</span>
        </div>
        <address className="imprint">
          {trader.map((line) => (
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

function FooterLinks({ title, links }: { title: string; links: { href: string; name: string }[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
