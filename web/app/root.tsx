import type { ReactNode } from 'react';
import {
  Outlet,
  useMatches,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { loadFrame } from './frame/frame.server.ts';
import { Document } from './frame/document.tsx';
import { reportView } from './request/report-actions.server.ts';
import { throwRefused } from './request/refused.server.ts';
import { answerPage } from './request/answer-page.server.ts';
import { shopFrom } from './request/shop.server.ts';
import { ScreenStyles } from './styles/page-styles.tsx';
import type { ScreenHandle } from './styles/sheets.ts';
import { ComparePlace } from './frame/compare-place.tsx';
import { CookieQuestionText } from './frame/cookie-choice.tsx';
import { CookieQuestion } from './frame/cookie-question.tsx';
import { ErrorPage, Unreached } from './frame/error-page.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { useUnreached } from './kit/offline.ts';
import { ShopNavigation } from './frame/shop-navigation.tsx';

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
    <Document>
      {!hasOwnFrame && <Header frame={frame} />}
      <ScreenStyles frame={frame?.compared ? ['compare'] : []} />
      {asks && frame?.cookies === null && <CookieQuestion html={frame.question} />}
      {children}
      {!hasOwnFrame && frame?.compared && <ComparePlace goods={frame.compared} />}
      {!hasOwnFrame && <Footer departments={frame?.departments ?? []} />}
      <ShopNavigation reportsViews={frame?.cookies === 'all'} />
    </Document>
  );
}

export default function Shop() {
  const unreached = useUnreached();
  return unreached === undefined ? <Outlet /> : <Unreached href={unreached} />;
}

export { ErrorPage as ErrorBoundary };
