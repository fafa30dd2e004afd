import { renderToStaticMarkup } from 'react-dom/server';
import {
  RouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  createMemoryRouter,
} from 'react-router';
import { expect, test } from 'vitest';
import { ErrorPage } from './error-page.tsx';

function shown(status: number, problem: object): string {
  const errors = { page: new ErrorResponse(status, '', problem) };
  const page = { id: 'page', path: '/', element: null, errorElement: <ErrorPage /> };
  const router = createMemoryRouter([page], { hydrationData: { errors } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const links = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to);
const category = { slug: 'taps/basin-taps', name: 'Basin taps' };

test('what is no longer sold leads to what took its place, and to the rest of its kind', () => {
  const successor = { slug: 'rill', name: 'Rill' };
  const html = shown(410, { code: 'product-withdrawn', name: 'Ghyll', successor, category });
  expect(html).toContain('replaced it with Rill');
  expect(links(html)).toEqual(['/p/rill', '/c/taps/basin-taps']);
});

test('where nothing took its place that is said, and only its own category is named', () => {
  const html = shown(410, { code: 'product-withdrawn', name: 'Ghyll', successor: null, category });
  expect(html).not.toContain('replaced');
  expect(html).toContain('There is no direct replacement');
  expect(links(html)).toEqual(['/c/taps/basin-taps']);
});

test('a link that is over says so, whatever it was to, and is never taken for goods', () => {
  const ended = { code: 'link-expired', title: 'This link no longer works', detail: null };
  const html = shown(410, ended);
  expect(html).toContain('<h1');
  expect(html).toContain('This link no longer works');
  expect(html).not.toContain('sell');
  expect(links(html)).toEqual(['/help']);
  const detail = 'Ask for a new link.';
  const share = shown(410, { code: 'project-share-ended', title: 'No longer shared', detail });
  expect(share).toContain(detail);
  expect(links(share)).toEqual(['/projects']);
});
