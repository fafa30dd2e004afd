import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildOf, type Build } from '../app/request/build-of.ts';
import type { Visit, WebBundle } from '../visit.ts';
import { sendAsset, type Asset } from './assets.ts';
import { takeFileForm, type TakeFiles } from './file-forms.ts';
import { toFetchRequest } from './fetch-request.ts';
import { pageAddress } from './page-address.ts';
import { createPageCache } from './page-cache.ts';
import { inlineByNonce, sealPage, type InlineSources } from './page-policy.ts';
import { refusalOf } from './page-refusal.ts';
import { noteRetry, sendSpare, statusOf, type MakeSpare } from './send-spare.ts';
import { securityHeaders } from './security-headers.ts';
import { sendResponse, sendStored } from './send-response.ts';

export interface AnswerParts {
  bundles: Readonly<Record<Build, WebBundle>>;
  assets: ReadonlyMap<string, Asset>;
  /** Says who asks and gives the services that act for them; it may set cookies on the reply. */
  resolve: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Pick<Visit, 'services' | 'visitor' | 'signIn'>>;
  /** Counts a form that is posted, and says whether it comes within the limit of its address. */
  mayPost: (request: FastifyRequest) => Promise<boolean>;
  /** Counts a page that is read; far above what a person reads, it says no. */
  mayRead: (request: FastifyRequest) => Promise<boolean>;
  /** Takes the files of the few forms that have some. */
  takeFiles: TakeFiles;
  /** Makes the page for when ours cannot be made: nobody is asked anything for it. */
  sparePage: MakeSpare;
  /** The origin at which visitors reach the shop; no header of a request can say another. */
  publicOrigin: string;
  shopName: string;
  trader: Visit['trader'];
  demo: boolean;
  paymentOrigins: readonly string[];
  signInOrigins: () => readonly string[];
  pageLifetimeMs: number;
  /** Another number whenever the goods, prices or stock that pages show have changed. */
  revision: () => number;
  now: () => number;
}

const maxCachedBytes = 32 * 1024 * 1024;

/** Answers whatever no other route has taken: an asset, a page kept from a moment ago, or a new one. */
export function createAnswer(parts: AnswerParts) {
  const { bundles, assets, resolve, publicOrigin, shopName, trader, demo } = parts;
  const secure = publicOrigin.startsWith('https:');
  const cache = createPageCache({
    lifetimeMs: parts.pageLifetimeMs,
    maxBytes: maxCachedBytes,
    now: parts.now,
  });

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = pageAddress(request, publicOrigin);
    const address = asked ?? new URL(publicOrigin);
    const path = address.pathname;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asset = isRead ? assets.get(path) : undefined;
    if (asset) return sendAsset(asset, request, reply);
    // Whoever asks for an unknown asset, picture or call wants no page.
    if (/^\/(assets|pictures|services)\//.test(path)) return reply.callNotFound();

    const spare = (status: number) => sendSpare(status, request, reply, { ...parts, address });
    if (isRead && !(await parts.mayRead(request))) return spare(429);

    const guard = (inline: InlineSources) =>
      reply.headers(
        securityHeaders(path, inline, { ...parts, signInOrigins: parts.signInOrigins(), secure }),
      );
    const key = asked && cacheKey(asked, request, parts.revision());
    const stored = key === null ? null : cache.find(key);
    if (stored) return sendStored(stored, request, guard(stored.inline));

    const nonce = randomBytes(16).toString('base64url');
    guard(inlineByNonce(nonce));
    const isTooMuch = !isRead && !(await parts.mayPost(request));
    const taken = isTooMuch
      ? null
      : await takeFileForm(request, reply, parts.takeFiles).catch((error: unknown) =>
          statusOf(error),
        );
    // What came is too much, or broke off: the page that says so is the spare one.
    if (typeof taken === 'number') return spare(taken);
    const fetched = toFetchRequest(address, request, reply, taken);
    const refused = isTooMuch ? 429 : asked ? await refusalOf(request.method, fetched) : 400;
    if (refused === 405) reply.header('allow', 'GET, HEAD, POST');
    const visit = await resolve(request, reply).catch((error: unknown) => statusOf(error));
    // Without the database nobody knows who is signed in, and to show them a stranger's shop is wrong.
    if (typeof visit === 'number') return spare(visit);
    const reportFault = (error: unknown) => request.log.error({ err: error }, 'a page failed');
    const { visitor } = visit;
    // To whoever is signed in and no member of staff, the staff's addresses are nothing at all.
    const build = visitor.signedIn && !visitor.staff ? 'shop' : buildOf(path);
    const response = await bundles[build].render(
      refused === null
        ? fetched
        : new Request(address, { headers: fetched.headers, signal: fetched.signal }),
      { ...visit, refused, nonce, secure, shopName, trader, demo, reportFault },
    );
    noteRetry(reply, response.status);
    const keeping = response.headers.get('cache-control');
    // What a page is made of is asked for anew each time, except once for a page fetched ahead.
    if (path.endsWith('.data') && !keeping?.includes('max-age')) {
      response.headers.set('cache-control', 'private, no-store');
    }
    return sendResponse(response, request, reply, (body, headers) => {
      // Who left before it was whole got a page with parts missing.
      const isKept = !keeping?.includes('no-store') && !fetched.signal.aborted;
      const isPublic = isKept && response.status === 200 && !reply.hasHeader('set-cookie');
      const sealed = key !== null && isPublic ? sealPage(body, nonce) : null;
      if (key !== null && sealed) cache.keep(key, { headers, ...sealed });
    });
  };
}

/**
 * Only what nobody has a mark in is alike for all: a read without any cookie or authorisation, kept
 * by the very address that was rendered. A prefetch is kept apart, because browsers may hold on to
 * its answer; and so is what was begun before the catalogue changed, which nobody is shown again.
 */
function cacheKey(
  { href }: URL,
  { method, headers }: FastifyRequest,
  revision: number,
): string | null {
  if (method !== 'GET' || headers.cookie || headers.authorization) return null;
  const isAhead = headers['sec-purpose'] !== undefined;
  return `${revision} ${isAhead ? 'ahead ' : ''}${href}`;
}
