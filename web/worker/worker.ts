import { inTime } from './in-time.ts';
import { kept } from './kept.ts';
import type { WorkerMessage } from './message.ts';
import { isChangeOfPerson, isLeftAlone } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Stands between the shop's pages and a connection that may be gone: what comes, comes as it would
 * without it, and only where nothing comes does it show a page that was seen before, or one that
 * says so; a shop that refuses, breaks off or hangs is the same to it as no connection. Forms, calls, parts of files and whatever is somebody's own pass it by.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(kept.prepare().then(() => self.skipWaiting()));
});

// Navigation preload stays off: it asks a second time for what is left alone, and a step of a sign-in
// can be taken once.
self.addEventListener('activate', (event) => {
  event.waitUntil(kept.dropEarlier().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  // What is not kept now is kept another time.
  const done = message.kind === 'seen' ? kept.page(message.path, message.files) : kept.empty();
  event.waitUntil(done.catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  if (isChangeOfPerson(pathname)) event.waitUntil(kept.empty());
  if (request.method !== 'GET' || request.headers.has('range') || isLeftAlone(pathname)) return;
  if (pathname.startsWith('/assets/')) {
    event.respondWith(inTime(fetch(request)).catch(() => kept.findFile(pathname)));
  } else if (request.mode === 'navigate') {
    event.respondWith(inTime(fetch(request)).catch(() => kept.findPage(pathname + search)));
  }
});
