import { use } from 'react';
import { EmptyState } from '../kit/empty-state.tsx';
import { Screen } from '../frame/screen.tsx';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { InlineShellContext } from '../styles/shell-style.tsx';

// Nobody can answer about cookies here, so nobody is asked.
export const handle: ScreenHandle = { sheets: [], noCookieBar: true };

// A browser may say that it is online before anything comes, and then says so no more: the shop is
// asked until it answers.
const script = `(again=>{
addEventListener("online",again);
document.getElementById("again").addEventListener("click",again);
setInterval(()=>navigator.onLine&&fetch("/livez").then(again,()=>{}),5e3)
})(()=>location.reload())`;

/**
 * What the worker shows at any address that it has no page of, where there is no connection. It
 * stands there without the scripts of a page, but for the one that waits for a connection.
 */
export default function Offline() {
  return (
    <Screen title="You are offline">
      <div className="stands-apart">
        <EmptyState drawing="unplugged" title="You are offline" level="h1">
          <p className="lead">
            Your basket is safe. This page will load as soon as you are back online.
          </p>
          <button type="button" id="again" className="button button-outlined">
            Try again
          </button>
          <p className="faint small">Product pages that you opened a moment ago are still there.</p>
        </EmptyState>
      </div>
      <script
        data-stays=""
        nonce={use(InlineShellContext)?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: script }}
      />
    </Screen>
  );
}
