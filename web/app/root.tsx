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
import { ScreenStyles, type ScreenHandle } from './frame/screen-styles.tsx';
import traySheet from './frame/compare-tray.css?url';
import fieldSheet from './kit/field.css?url';
import cardSheet from './parts/card.css?url';
import listingSheet from './shop/listing/listing.css?url';
import productSheet from './shop/product/product.css?url';
import roomsSheet from './shop/product/rooms.css?url';
import { AnnouncementLine } from './frame/announcement.tsx';
import { ComparePlace } from './frame/compare-place.tsx';
import { CookieQuestionText } from './frame/cookie-choice.tsx';
import { CookieQuestion } from './frame/cookie-question.tsx';
import { ErrorPage, Unreached } from './frame/error-page.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { lostStatus, noticeLost } from './frame/lost-answers.ts';
import { useOffline, useUnreached } from './kit/offline.ts';
import { ShopNavigation } from './frame/shop-navigation.tsx';

/** The sheets of the screens between which people go to and fro. */
const browsing = [cardSheet, fieldSheet, roomsSheet, listingSheet, productSheet];

const nothing: readonly string[] = [];

/** Before any loader or action runs. */
export const middleware = [throwRefused];

export const clientMiddleware = [noticeLost];

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
export function shouldRevalidate({
  formMethod,
  actionStatus,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus !== lostStatus;
}

/** What the screens on show say of themselves. */
const useHandles = () => useMatches().map(({ handle }) => handle as ScreenHandle | undefined);

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root');
  const handles = useHandles();
  const hasOwnFrame = handles.some((handle) => handle?.ownFrame);
  // A page that was kept for everybody asks again, and without a connection nobody can answer.
  const offline = useOffline();
  const asks = !hasOwnFrame && !handles.some((handle) => handle?.noCookieBar);
  return (
    <Document>
      {!hasOwnFrame && frame?.announcement && <AnnouncementLine {...frame.announcement} />}
      {!hasOwnFrame && <Header frame={frame} />}
      <ScreenStyles frame={frame?.compared ? [traySheet] : []} />
      {asks && !offline && frame?.cookies === null && <CookieQuestion html={frame.question} />}
      {children}
      {!hasOwnFrame && frame?.compared && <ComparePlace goods={frame.compared} />}
      {!hasOwnFrame && <Footer frame={frame} />}
      <ShopNavigation
        sheetsAhead={browsing}
        wished={frame?.wished ?? nothing}
        reportsViews={frame?.cookies === 'all'}
        signedIn={frame?.signedIn}
      />
    </Document>
  );
}

/**
 * The page stays where it is, out of sight (see Screen), while one that cannot be reached stands in
 * its place: what it had as HTML alone could not be drawn anew when somebody comes back to it. One
 * with a frame of its own leaves, as that would show.
 */
export default function Shop() {
  const unreached = useUnreached();
  const hasOwnFrame = useHandles().some((handle) => handle?.ownFrame);
  return (
    <>
      {unreached !== undefined && <Unreached href={unreached} />}
      {(unreached === undefined || !hasOwnFrame) && <Outlet />}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
