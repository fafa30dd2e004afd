import { use } from 'react';
import { EmptyState } from '../kit/empty-state.tsx';
import { apartTexts } from '../kit/offline.ts';
import { Screen } from '../frame/screen.tsx';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { InlineShellContext } from '../styles/shell-style.tsx';

// Nobody can answer about cookies here, so nobody is asked.
export const handle: ScreenHandle = { sheets: [], noCookieBar: true };

const { offline, unreached } = apartTexts;

// A browser may say that it is online before anything comes, and then says so no more: the shop is
// asked until it answers. Where the browser is online already it is the shop that is away.
const script = `(again=>{
const say=(id,text)=>document.getElementById(id).textContent=text;
if(navigator.onLine){
say("apart-title",${JSON.stringify(unreached.title)});
say("apart-lead",${JSON.stringify(unreached.lead)});
document.title=document.title.replace(${JSON.stringify(offline.title)},${JSON.stringify(unreached.title)})
}
addEventListener("online",again);
document.getElementById("again").addEventListener("click",again);
setInterval(()=>navigator.onLine&&fetch("/livez",{signal:AbortSignal.timeout(4e3)}).then(({ok})=>ok&&again(),()=>{}),5e3)
})(()=>location.reload())`;

/**
 * What the worker shows at any address that it has no page of, where there is no connection. It
 * stands there without the scripts of a page, but for the one that waits for a connection.
 */
export default function Offline() {
  return (
    <Screen title={offline.title}>
      <div className="stands-apart">
        <EmptyState
          drawing="unplugged"
          title={<span id="apart-title">{offline.title}</span>}
          level="h1"
        >
          <p className="lead" id="apart-lead">
            {offline.lead}
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
