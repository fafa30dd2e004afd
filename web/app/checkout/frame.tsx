import { legalPages } from '@plumbline/contracts/nouns/trader.ts';
import { Outlet } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { useCardDocument } from '../parts/card-entry/use-card-document.ts';
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
  useCardDocument();
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
