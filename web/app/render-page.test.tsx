import { Suspense } from 'react';
import { createRequestHandler, Await, useLoaderData, RouterContextProvider } from 'react-router';
import type { ServerBuild } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shopFace, visit } from '../test/pages.ts';
import * as entry from './entry.server.tsx';
import { createMarkupCache } from './kit/markup-cache.server.ts';
import { provideVisit } from './request/shop.server.ts';

const pageTimeout = entry.streamTimeout + 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(globalThis, 'setTimeout');
  vi.spyOn(globalThis, 'clearTimeout');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A shop of one page, whose loader gives a part that comes later. */
function shopWhere(late: () => Promise<string>) {
  const Page = () => {
    const data = useLoaderData<{ late: Promise<string> }>();
    return (
      <html lang="en">
        <Suspense fallback="wait">
          <Await resolve={data.late}>{(text) => text}</Await>
        </Suspense>
      </html>
    );
  };
  const route = {
    id: 'root',
    path: '',
    module: { default: Page, loader: () => ({ late: late() }) },
  };
  const file = { module: '/a.js', imports: [], css: [] };
  const manifest = {
    ...route,
    hasLoader: true,
    hasAction: false,
    hasErrorBoundary: false,
    ...file,
  };
  const build = {
    entry: { module: entry },
    routes: { root: route },
    assets: { entry: file, routes: { root: manifest }, url: '/m.js', version: '1' },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    basename: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial' },
  };
  const handle = createRequestHandler(build as unknown as ServerBuild, 'production');
  return async (headers: Record<string, string> = {}) => {
    const request = new Request('https://shop.example/', { headers });
    const context = new RouterContextProvider();
    const faults: unknown[] = [];
    const reportFault = (fault: unknown) => void faults.push(fault);
    const seen = { refused: null, nonce: 'n', secure: true, demo: true, reportFault };
    provideVisit(context, { ...visit, ...shopFace, ...seen }, request, createMarkupCache(1));
    return { response: await handle(request, context), faults };
  };
}

/** The times that a page still has to wait for: other files of the worker may leave shorter ones. */
function waitedFor() {
  const { calls, results } = vi.mocked(setTimeout).mock;
  const cleared = new Set<unknown>(vi.mocked(clearTimeout).mock.calls.map(([timer]) => timer));
  return calls
    .filter((_, at) => !cleared.has(results[at]!.value))
    .flatMap(([, ms = 0]) => (ms >= entry.streamTimeout ? [ms] : []));
}

test.each(['Firefox/140', 'Googlebot/2.1'])(
  'nothing of a page is kept once it is whole, for %s',
  async (agent) => {
    const ask = shopWhere(async () => 'a part of it');
    const { response, faults } = await ask({ 'user-agent': agent });
    expect(await response.text()).toContain('a part of it');
    expect(faults).toEqual([]);
    expect(vi.mocked(setTimeout)).toHaveBeenCalledWith(expect.anything(), pageTimeout);
    expect(waitedFor()).toEqual([]);
  },
);

test('a part that never comes ends with its page, which is whole without it', async () => {
  const ask = shopWhere(() => new Promise(() => {}));
  // Its time begins as the page does: before that there is nothing to run out.
  const { response } = await ask();
  await vi.advanceTimersByTimeAsync(pageTimeout);
  expect(await response.text()).toContain('wait');
});
