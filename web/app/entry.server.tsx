import { PassThrough, Writable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';
import { crawlerTags } from './frame/crawlers/crawler-tags.server.tsx';
import { CrawlerTags } from './request/page-facts.ts';
import { firstScript } from './frame/first-script.server.ts';
import { FirstScript } from './frame/page-scripts.tsx';
import { ShopName } from './request/shop-name.ts';
import { shopFrom } from './request/shop.server.ts';
import { InlineShellContext } from './styles/shell-style.tsx';
import shellCss from './styles/shell.css?inline';
import { ServerTray } from './frame/compare-place.tsx';
import CompareTray from './frame/compare-tray.tsx';
import { MarkupContext } from './kit/still.tsx';

/** How long a page may stay open for its deferred parts, loaders and rendering together. */
export const streamTimeout = 5_000;

/** Renders a page: its shell at once, what is deferred as it comes; a crawler gets it whole. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, reportFault, markup, shopName, visitor } = shopFrom(loadContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  // A page with a business's own prices is shown to nobody who goes back to it after signing out.
  const keeping = visitor.trade ? 'private, no-store' : 'private, no-cache';
  if (!headers.has('cache-control')) headers.set('cache-control', keeping);
  const isWhole = isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    const send = () => {
      const { writable, readable } = wholeParts();
      resolve(new Response(createReadableStreamFromReadable(readable), { headers, status }));
      pipe(writable);
    };
    const { pipe, abort } = renderToPipeableStream(
      <InlineShellContext value={{ css: shellCss, nonce }}>
        <MarkupContext value={markup}>
          <ServerTray value={(goods) => <CompareTray goods={goods} />}>
            <CrawlerTags value={crawlerTags}>
              <ShopName value={shopName}>
                <FirstScript
                  value={(routes) => ({ text: firstScript(routerContext, routes), nonce })}
                >
                  <ServerRouter
                    context={ofShownRoutes(routerContext)}
                    url={request.url}
                    nonce={nonce}
                  />
                </FirstScript>
              </ShopName>
            </CrawlerTags>
          </ServerTray>
        </MarkupContext>
      </InlineShellContext>,
      {
        nonce,
        // What is ready stands in its place, for browsers that run no script to put it there.
        progressiveChunkSize: Infinity,
        onShellReady() {
          if (!isWhole) send();
        },
        onAllReady() {
          // Until it is cleared a timer keeps the whole page in memory.
          clearTimeout(timer);
          if (isWhole) send();
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error as Error);
        },
        onError: (error) => {
          if (!request.signal.aborted) reportFault(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
    timer.unref();
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
}

/**
 * The router makes every route that it is told of anew for each page, and a page shows those alone
 * that its address has matched.
 */
function ofShownRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const shown = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(shown) } };
}

/**
 * Passes on what is rendered part by part: React writes many small pieces, and says with `flush`
 * when they are something to show. One piece to a part compresses best, and leaves as one.
 */
function wholeParts() {
  const readable = new PassThrough();
  let pieces: Uint8Array[] = [];
  const pass = () => {
    if (pieces.length > 0) readable.write(Buffer.concat(pieces));
    pieces = [];
  };
  const writable = new Writable({
    write(piece: Uint8Array, _, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      pass();
      readable.end();
      done();
    },
    destroy(error, done) {
      readable.destroy(error ?? undefined);
      done(error);
    },
  });
  return { writable: Object.assign(writable, { flush: pass }), readable };
}

/**
 * Called with whatever a loader or action threw that is not an answer; refusals are answers. So are
 * those of the router itself, such as a form posted to a page that takes none.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) shopFrom(context).reportFault(error);
}
