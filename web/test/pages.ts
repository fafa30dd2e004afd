import Fastify from 'fastify';
import type { Services } from '@plumbline/contracts/calls.ts';
import { mountAnswer } from '../mount.ts';
import { createAnswer, type AnswerParts } from '../server/answer.ts';
import type { Visit, WebBundle } from '../visit.ts';

/** What a page says of the shop itself. */
export const shopFace = {
  shopName: 'Plumbline',
  trader: {
    companyName: 'Plumbline Ltd',
    address: ['1 Specimen Street', 'Exampleton'],
    companyNumber: null,
    vatNumber: null,
    telephone: null,
    email: 'hello@example.com',
  },
};

/** Somebody of whom nothing is known. */
export const visit = {
  services: {} as Services,
  visitor: {
    signedIn: false,
    displayName: null,
    renewable: false,
    trade: false,
    businessName: null,
    provisional: false,
    mayChooseBusiness: false,
    member: false,
    staff: false,
  },
  signIn: {
    byScript: true,
    secondName: null,
    authority: 'https://id.example',
    clientId: 'website',
    origin: 'https://shop.example',
  },
};

/** Both builds made of one, for what they do alike. */
export const bundlesOf = (render: WebBundle['render']) => ({
  shop: { render },
  staff: { render },
});

/** A shop whose page counts how often it was rendered and shows the nonce that it was given. */
export async function startPages(parts: Partial<AnswerParts> = {}) {
  let rendered = 0;
  let nowMs = 0;
  const render = async (request: Request, { nonce, refused }: Visit) => {
    rendered += 1;
    const html = `<style nonce="${nonce}">p{}</style><p>page ${rendered}</p>
      <script nonce="${nonce}">run("é")</script>
      <script>injected()</script><style>*{}</style>`;
    const headers = { 'content-type': 'text/html; charset=utf-8', 'x-asked': request.url };
    return new Response(html, { headers, status: refused ?? 200 });
  };
  const fastify = Fastify();
  const asset = { type: 'text/javascript', brotli: null, keeping: 'immutable' };
  await mountAnswer(
    fastify,
    createAnswer({
      bundles: bundlesOf(render),
      assets: new Map([['/assets/a.js', { ...asset, plain: Buffer.from('1') }]]),
      resolve: async () => visit,
      mayPost: async () => true,
      takeFiles: async () => ({ texts: [], uploads: new Map(), problems: [] }),
      mayRead: async () => true,
      sparePage: ({ status, again }) => ({ html: `spare ${status} ${again}`, policy: 'none' }),
      publicOrigin: 'http://shop.example',
      ...shopFace,
      demo: true,
      paymentOrigins: ['https://pay.example'],
      signInOrigins: () => ['https://id.example', 'https://tokens.id.example'],
      pageLifetimeMs: 3000,
      revision: () => 1,
      now: () => nowMs,
      ...parts,
    }),
  );
  return {
    fastify,
    advance: (ms: number) => (nowMs += ms),
    get: (url: string, headers: Record<string, string> = {}) =>
      fastify.inject({ method: 'GET', url, headers }),
    post: (url: string, payload: string) =>
      fastify.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  };
}

/** Which rendering an answer shows. */
export const pageOf = (html: string) => /page \d+/.exec(html)?.[0];
