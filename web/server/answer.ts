import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visit, WebBundle } from '../visit.ts';
import { sendAsset, type Asset } from './assets.ts';
import { toFetchRequest } from './fetch-request.ts';
import { createPageCache, newNonce } from './page-cache.ts';
import { securityHeaders } from './security-headers.ts';
import { sendResponse, sendStored } from './send-response.ts';

export interface AnswerParts {
  bundle: WebBundle;
  assets: ReadonlyMap<string, Asset>;
  /** Says who asks and gives the services that act for them; it may set cookies on the reply. */
  resolve: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Pick<Visit, 'services' | 'visitor' | 'signIn'>>;
  secure: boolean;
  demo: boolean;
  paymentOrigins: readonly string[];
  signInOrigin: string | null;
  pageLifetimeMs: number;
  now: () => number;
}

const maxCachedBytes = 32 * 1024 * 1024;

/** Answers whatever no other route has taken: an asset, a page kept from a moment ago, or a new one. */
export function createAnswer(parts: AnswerParts) {
  const { bundle, assets, resolve, secure } = parts;
  const cache = createPageCache({
    lifetimeMs: parts.pageLifetimeMs,
    maxBytes: maxCachedBytes,
    now: parts.now,
  });

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asset = isRead ? assets.get(path) : undefined;
    if (asset) return sendAsset(asset, request, reply);
    // Whoever asks for an unknown asset, picture or call wants no page.
    if (/^\/(assets|pictures|services)\//.test(path)) return reply.callNotFound();

    const nonce = newNonce();
    reply.headers(securityHeaders(path, nonce, parts));
    const key = cacheKey(request);
    const stored = key === null ? null : cache.find(key);
    if (stored) return sendStored(stored, nonce, request, reply);

    const visit = await resolve(request, reply);
    const reportFault = (error: unknown) => request.log.error({ err: error }, 'a page failed');
    const response = await bundle.render(toFetchRequest(request, reply, secure), {
      ...visit,
      nonce,
      secure,
      reportFault,
    });
    return sendResponse(response, request, reply, (body, headers) => {
      const isKept = response.headers.get('cache-control') !== 'no-store';
      const isPublic = isKept && response.status === 200 && !reply.hasHeader('set-cookie');
      if (key !== null && isPublic) cache.keep(key, { headers, body, nonce }).catch(reportFault);
    });
  };
}

/**
 * Only what nobody has a mark in is alike for all: a read without any cookie or authorisation. A
 * prefetch is kept apart, because browsers may hold on to its answer.
 */
function cacheKey({ method, url, headers }: FastifyRequest): string | null {
  if (method !== 'GET' || headers.cookie || headers.authorization) return null;
  return headers['sec-purpose'] === undefined ? url : `ahead ${url}`;
}
