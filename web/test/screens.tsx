import { RequestError } from '@plumbline/contracts/call/client.ts';
import {
  refusalTable,
  type Problem,
  type RefusalCode,
} from '@plumbline/contracts/call/refusals.ts';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  Outlet,
  RouterContextProvider,
  StaticRouterProvider,
  type ActionFunction,
  type LoaderFunction,
} from 'react-router';
import { createMarkupCache } from '../app/kit/markup-cache.server.ts';
import { provideVisit } from '../app/request/shop.server.ts';
import { visit as nobody, shopFace } from './pages.ts';

/** A module of a screen. */
export interface ScreenModule {
  default: ComponentType;
  loader?: (args: never) => unknown;
  action?: (args: never) => unknown;
}

/** What a screen is asked: a page, or a form that was sent to it. */
interface Asked {
  /** The pattern of its address, and the address itself. */
  pattern: string;
  at: string;
  form?: Record<string, string>;
  /** The calls that it makes, each as the test answers it. */
  services: object;
  visitor?: Partial<typeof nobody.visitor>;
  /** What the screen around it hands on to it. */
  outlet?: object;
}

/** How a screen answered: by a page, by the way to another, or by the error page of a status. */
interface Answered {
  status: number;
  leadsTo: string | null;
  html: string;
}

/**
 * Asks a screen as a browser without a script does, over calls that the test answers. What it throws
 * and is no page of a status is thrown on: that would be a fault of ours.
 */
export async function askScreen(screen: ScreenModule, asked: Asked): Promise<Answered> {
  const { pattern, at, form, services, visitor, outlet } = asked;
  const address = new URL(at, 'https://shop.example');
  const request = new Request(address, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const context = new RouterContextProvider();
  const known = { ...nobody, visitor: { ...nobody.visitor, ...visitor }, services };
  const shown = { ...shopFace, demo: true, refused: null, secure: true, nonce: 'n' };
  const visit = { ...known, ...shown, reportFault: () => {} };
  provideVisit(context, visit as never, request, createMarkupCache(1));
  const { default: Component, loader, action } = screen;
  const route = {
    path: pattern,
    Component,
    ...(loader && { loader: loader as LoaderFunction }),
    ...(action && { action: action as ActionFunction }),
  };
  const { query, dataRoutes } = createStaticHandler(
    outlet ? [{ element: <Outlet context={outlet} />, children: [route] }] : [route],
  );
  const answer = await query(request, { requestContext: context });
  if (answer instanceof Response) {
    return { status: answer.status, leadsTo: answer.headers.get('location'), html: '' };
  }
  const [error] = Object.values(answer.errors ?? {});
  if (error !== undefined && !isRouteErrorResponse(error)) throw error;
  if (error !== undefined) return { status: error.status, leadsTo: null, html: '' };
  const router = createStaticRouter(dataRoutes, answer);
  const html = renderToStaticMarkup(
    <StaticRouterProvider router={router} context={answer} hydrate={false} />,
  );
  return { status: answer.statusCode, leadsTo: null, html };
}

/** A call that is refused with this code; `problem` is what else its answer has. */
export const refusesWith =
  (code: RefusalCode, problem: Partial<Problem> = {}) =>
  (): Promise<never> => {
    const { status, title } = refusalTable[code];
    return Promise.reject(
      new RequestError(title, status, { code, status, title, ...problem } as Problem),
    );
  };
