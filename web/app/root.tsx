import type { ReactNode } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';
import { loadFrame } from './frame/frame.server.ts';
import { PageScripts } from './frame/page-scripts.tsx';
import { reportView } from './request/report-actions.server.ts';
import { throwRefused } from './request/refused.server.ts';
import { answerPage } from './request/answer-page.server.ts';
import { shopFrom } from './request/shop.server.ts';
import { ScreenStyles, ShellStyle } from './styles/page-styles.tsx';
import type { ScreenHandle } from './styles/sheets.ts';
import { ComparePlace } from './frame/compare-place.tsx';
import { CookieQuestionText } from './frame/cookie-choice.tsx';
import { CookieQuestion } from './frame/cookie-question.tsx';
import { ErrorPage, Unreached } from './frame/error-page.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { useUnreached } from './kit/offline.ts';
import { SoftNavigation } from './frame/soft-navigation.tsx';

/** Before any loader or action runs. */
export const middleware = [throwRefused];

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const isLookedAt = shop.rendersPage && !request.headers.has('sec-purpose');
  if (isLookedAt && request.method === 'GET') void reportView(shop, url);
  const frame = await loadFrame(shop);
  const asks = shop.rendersPage && frame.cookies === null;
  const question = asks ? shop.markup.html('cookies', () => <CookieQuestionText />) : undefined;
  return answerPage(shop, { ...frame, question }, 'question');
}

/** The frame changes with what a visitor does (basket, preferences), not with where they go. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET';
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root');
  const handles = useMatches().map(({ handle }) => handle as ScreenHandle | undefined);
  const hasOwnFrame = handles.some((handle) => handle?.ownFrame);
  const asks = !hasOwnFrame && !handles.some((handle) => handle?.asksCookies);
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f4f3f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#211e24" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <ShellStyle />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {!hasOwnFrame && <Header frame={frame} />}
        <ScreenStyles frame={frame?.compared ? ['compare'] : []} />
        {asks && frame?.cookies === null && <CookieQuestion html={frame.question} />}
        {children}
        {!hasOwnFrame && frame?.compared && <ComparePlace goods={frame.compared} />}
        {!hasOwnFrame && <Footer departments={frame?.departments ?? []} />}
        <SoftNavigation reportsViews={frame?.cookies === 'all'} />
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

export default function Shop() {
  const unreached = useUnreached();
  return unreached === undefined ? <Outlet /> : <Unreached href={unreached} />;
}

export { ErrorPage as ErrorBoundary };
