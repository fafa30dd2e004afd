import { legalPages } from '@plumbline/contracts/nouns/trader.ts';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import sumsSheet from '../parts/sums.css?url';
import stepsSheet from '../parts/steps.css?url';
import checkoutSheet from './checkout.css?url';
import { ErrorPage } from '../frame/error-page.tsx';
import { Logo } from '../frame/logo.tsx';
import { Icon } from '../kit/icon.tsx';

export const handle: ScreenHandle = {
  sheets: [sumsSheet, stepsSheet, checkoutSheet],
  ownFrame: true,
};

/** What is typed here is kept by nobody on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

/**
 * Around every screen of the checkout: nothing that leads away but the basket. The terms open beside
 * it, so that what was typed stays.
 */
export default function CheckoutFrame() {
  useCheckoutDocument();
  return (
    <>
      <CheckoutHeader />
      <Outlet />
      <Foot />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <CheckoutHeader />
      <ErrorPage />
      <Foot />
    </>
  );
}

function CheckoutHeader() {
  return (
    <header className="checkout-head">
      <div className="wrap">
        <Logo />
        <p>
          <Icon name="lock" />
          Secure checkout
          <a className="link" href="/basket">
            Back to basket
          </a>
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

/**
 * Only a document that was loaded as part of the checkout is allowed to talk to the payment
 * provider. Whoever came here within another (the browser's Back does it) gets a document anew.
 */
function useCheckoutDocument(): void {
  // How a document was loaded is known in the browser only.
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded && !new URL(loaded.name).pathname.startsWith('/checkout')) location.reload();
  }, []);
}
