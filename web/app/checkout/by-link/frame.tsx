import { legalPages } from '@plumbline/contracts/nouns/trader.ts';
import { Outlet } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { ErrorPage } from '../../frame/error-page.tsx';
import { Logo } from '../../frame/logo.tsx';
import { Icon } from '../../kit/icon.tsx';
import sumsSheet from '../../parts/sums.css?url';
import checkoutSheet from '../checkout.css?url';
import linkSheet from './by-link.css?url';

export const handle: ScreenHandle = {
  sheets: [sumsSheet, checkoutSheet, linkSheet],
  ownFrame: true,
};

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

/** Around what somebody pays who was sent a link: nothing here leads into a basket of the shop's. */
export default function LinkFrame() {
  return (
    <>
      <LinkHeader />
      <Outlet />
      <Foot />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <LinkHeader />
      <ErrorPage />
      <Foot />
    </>
  );
}

function LinkHeader() {
  return (
    <header className="checkout-head">
      <div className="wrap">
        <Logo />
        <p>
          <Icon name="lock" />
          Secure payment
        </p>
      </div>
    </header>
  );
}

function Foot() {
  return (
    <footer className="checkout-foot">
      <div className="wrap checkout-legal">
        {legalPages.map(({ href, name }) => (
          <a key={href} className="link" href={href} target="_blank">
            {name}
          </a>
        ))}
      </div>
      <div className="ruler" aria-hidden="true" />
    </footer>
  );
}
