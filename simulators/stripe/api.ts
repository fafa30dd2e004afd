import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { findApiRoute, type ApiRoute } from './api-routes.ts';
import type { Books, TableName } from './books.ts';
import { list, parseForm, text, type FormObject } from './form-body.ts';
import { getRow, type Provider } from './provider.ts';
import { missing, StripeApiError, type PaymentIntent } from './wire.ts';

export interface ApiRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
  /** The answer to an earlier request with the same idempotency key. */
  isReplayed?: boolean;
}

/** Answers one request to Stripe's REST interface, under /v1. */
export function answerApi(
  provider: Provider,
  secretKey: string,
  { method, url, headers, body }: ApiRequest,
): ApiAnswer {
  try {
    const form = parseForm(method === 'GET' ? url.search.slice(1) : body);
    const found = findApiRoute(method, url.pathname);
    const role = authorise(headers, form, secretKey);
    if (!found) {
      const message = `Unrecognized request URL (${method}: ${url.pathname}).`;
      throw new StripeApiError(404, { type: 'invalid_request_error', message });
    }
    const { route, id } = found;
    if (role === 'browser') requireBrowserAccess(provider, route, id, form);
    const run = () => {
      const answer = expand(provider.books, route.run(provider, id, form), list(form, 'expand'));
      return role === 'browser' ? forBrowser(answer) : answer;
    };
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    if (typeof key !== 'string') return { status: 200, body: run() };
    return runOnce(provider, key, fingerprint(method, url.pathname, body), run);
  } catch (error) {
    return refusal(error);
  }
}

/** What went wrong, in Stripe's shape; what is not one of its errors is thrown on. */
export function refusal(error: unknown): ApiAnswer {
  if (!(error instanceof StripeApiError)) throw error;
  return { status: error.status, body: { error: error.body } };
}

/** Whether a request comes from the shop or, with a publishable key, from a browser. */
export function authorise(
  headers: IncomingHttpHeaders,
  form: FormObject,
  secretKey: string,
): 'shop' | 'browser' {
  const key = bearer(headers.authorization) ?? text(form, 'key');
  if (key === secretKey) return 'shop';
  if (key?.startsWith('pk_')) return 'browser';
  const message = key ? 'Invalid API Key provided.' : 'You did not provide an API key.';
  throw new StripeApiError(401, { type: 'invalid_request_error', message });
}

function bearer(header: string | undefined): string | undefined {
  const [scheme, value = ''] = header?.split(' ') ?? [];
  if (scheme === 'Bearer') return value;
  return scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : undefined;
}

/** A browser reaches one object only, by the secret that the shop gave it. */
function requireBrowserAccess(
  provider: Provider,
  route: ApiRoute,
  id: string,
  form: FormObject,
): void {
  if (!route.browser) {
    throw new StripeApiError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key.',
    });
  }
  const table = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  const intent = getRow(provider, table, id);
  if (text(form, 'client_secret') !== intent.client_secret) throw missing(table, id);
}

/** A browser is not told what the shop keeps beside an intent. */
function forBrowser(answer: unknown): unknown {
  const { metadata: _, customer: __, ...shown } = answer as PaymentIntent;
  return shown;
}

/** Stripe's idempotency: the same key and request give the first answer again. */
function runOnce(
  { books, now }: Provider,
  key: string,
  print: string,
  run: () => unknown,
): ApiAnswer {
  const kept = books.get('answer', key);
  if (kept && kept.fingerprint !== print) {
    throw new StripeApiError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first ' +
        `used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (kept) return { status: kept.status, body: kept.body, isReplayed: true };
  let answer: ApiAnswer;
  try {
    answer = { status: 200, body: run() };
  } catch (error) {
    answer = refusal(error);
  }
  // A request that was refused before anything began may be mended and sent again.
  if (answer.status === 200 || answer.status === 402) {
    books.put('answer', { id: key, fingerprint: print, ...answer, at: now() });
  }
  return answer;
}

function fingerprint(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
}

const expandable: Record<string, TableName> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_method: 'payment_method',
  payment_intent: 'payment_intent',
  customer: 'customer',
};

/** Puts whole objects in the place of ids: `latest_charge`, or `data.customer` within a list. */
function expand(books: Books, answer: object, paths: readonly string[]): object {
  let expanded = answer as Record<string, unknown>;
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.');
    const value = expanded[first];
    if (Array.isArray(value)) {
      const items = value.map((item) => expand(books, item, [rest.join('.')]));
      expanded = { ...expanded, [first]: items };
    } else if (typeof value === 'string' && expandable[first]) {
      const row = books.get(expandable[first], value);
      const inner = row && rest.length > 0 ? expand(books, row, [rest.join('.')]) : row;
      expanded = { ...expanded, [first]: inner ?? value };
    }
  }
  return expanded;
}
