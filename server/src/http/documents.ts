import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Calls } from '@plumbline/contracts/call/call.ts';
import { openApiDocument } from '@plumbline/contracts/call/openapi.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import type {} from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './html.ts';

/** What a developer reads beside the calls, as it stands in the release, by where a shop gives it out. */
const texts = {
  '/docs/trade-app.md': 'docs/trade-app.md',
  '/docs/trade-app.ts': 'bin/trade-app.ts',
} as const;
const release = path.resolve(import.meta.dirname, '../../..');

/**
 * The OpenAPI document of every call, a page that a person can read, and the guide to an app with its example. They are made when somebody
 * asks: most processes never need them, and a start would wait for them.
 */
export function mountDocuments(
  fastify: FastifyInstance,
  calls: Record<string, Calls>,
  shopName: string,
): void {
  // Bytes, which all who read them share: a text is copied for each.
  let document: Buffer | undefined;
  let page: Buffer | undefined;
  const limited = { config: { rateLimit: {} } };
  fastify.get('/openapi.json', limited, (_, reply) => {
    document ??= Buffer.from(
      JSON.stringify(openApiDocument(calls, { title: `${shopName} API`, version: '1.0.0' })),
    );
    return reply.type('application/json').send(document);
  });
  fastify.get('/docs', limited, (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send((page ??= Buffer.from(docsPage(calls, shopName)))),
  );
  for (const [address, file] of Object.entries(texts)) {
    let text: Buffer | undefined;
    fastify.get(address, limited, async (_, reply) => {
      text ??= await readFile(path.join(release, file));
      return reply.type('text/plain; charset=utf-8').send(text);
    });
  }
}

function docsPage(calls: Record<string, Calls>, shopName: string): string {
  const sections = Object.entries(calls).map(([module, group]) => {
    const rows = Object.entries(group).map(([name, call]) => {
      const schemas = [
        ['Path', call.params],
        ['Query', call.query],
        ['Body', call.body],
        ['Answer', call.answer],
      ].filter(([, schema]) => schema !== undefined);
      return `<details id="${module}.${name}"><summary><b>${call.method}</b>
        <code>${escapeHtml(serviceMounts[call.service] + call.path)}</code> <span>${escapeHtml(call.summary)}</span></summary>
        <p>${module}.${name} · access: ${call.access}${call.idempotent ? ' · takes an Idempotency-Key' : ''}${
          call.file ? ` · answers a file: ${call.file}` : ''
        }${call.refusals.length ? ` · refusals: ${call.refusals.join(', ')}` : ''}</p>
        ${schemas.map(([label, schema]) => `<h4>${String(label)}</h4><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`).join('')}
      </details>`;
    });
    return `<section><h2>${module}</h2>${rows.join('')}</section>`;
  });
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(shopName)} API</title>
<style>
body{font:15px/1.5 ui-sans-serif,"Helvetica Neue",Arial,sans-serif;color:#1D1A1F;max-width:1000px;margin:0 auto;padding:32px 20px 80px}
h1{font-size:30px;letter-spacing:-.02em;font-weight:500}h2{font-size:20px;font-weight:500;margin:40px 0 8px;text-transform:capitalize}
details{border-top:1px solid #DFDCD6}summary{padding:10px 0;cursor:pointer}summary b{display:inline-block;width:64px;color:#6D1A4E}
summary span{color:#6B6670}pre{background:#F4F3F0;padding:14px;overflow:auto;font-size:12px}h4{margin:8px 0 4px;font-weight:600;font-size:13px}
p{color:#544F58;font-size:13px}a{color:#6D1A4E}
@media (prefers-color-scheme:dark){body{background:#161418;color:#F1EEF0}pre{background:#211E24}summary b,a{color:#EFA6CF}details{border-color:#36313A}summary span,p{color:#BDB7BF}}
</style></head><body><h1>${escapeHtml(shopName)} API</h1>
<p>Every call of the shop. The same as a document: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).
A refusal is problem+json with a stable <code>code</code> and the request's id.</p>
${appSection}${sections.join('')}</body></html>`;
}

/** How software of a trade customer's own speaks for them; the guide has all of it. */
const appSection = `<section id="trade-app"><h2>Apps for trade customers</h2>
<p>Software of a trade customer's own signs its owner in at <code>/oidc</code> by authorization code
with PKCE: client <code>trade-app</code>, scope <code>openid email offline_access shop</code>,
<code>prompt=consent</code>, back to <code>http://127.0.0.1:&lt;any port&gt;/signed-in</code>. Each call
then carries <code>Authorization: Bearer …</code>. Business, band and prices follow from the token, and
the channel is Trade App (300). An app begins with
<a href="#search.search">search</a>, <a href="#catalogue.getProductSummaryBySku">the price of a SKU</a>,
<a href="#tradeLists.listOwnPrices">all own prices</a>,
<a href="#dashboard.listBuyAgainProducts">what is bought again</a>,
<a href="#basket.createBasket">a basket</a> and
<a href="#checkout.createPaymentIntent">its payment</a>. <a href="/docs/trade-app.md">The guide</a>
tells it in full, and <a href="/docs/trade-app.ts">trade-app.ts</a> is an example that works, with
nothing but Node 24.</p></section>`;
