import type { Call, CallAnswer, CallInput, Calls, FileAnswer } from './call.ts';
import type { Problem } from './refusals.ts';

export interface ClientOptions {
  /** The base address of the call's service, for example `https://shop.example/services/ordering`. */
  baseUrl: string;
  fetch?: typeof fetch;
  headers?: () => Record<string, string>;
  credentials?: RequestCredentials;
}

/** A failed request: the HTTP status and what the server said, or the message where it said nothing. */
export class RequestError extends Error {
  readonly status: number | undefined;
  readonly data: Problem | unknown;
  constructor(message: string, status?: number, data?: unknown) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.data = data;
  }
}

export interface CallOptions {
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Send<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? (input?: CallInput<C>, options?: CallOptions) => Promise<CallAnswer<C>>
    : (input: CallInput<C>, options?: CallOptions) => Promise<CallAnswer<C>>;

/** One method for each call, under the call's own name. */
export type Client<C extends Calls> = { [K in keyof C]: Send<C[K]> };

/** The parts of any call's input, untyped: what a transport carries. */
export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Carries one call to whoever answers it: over HTTP, or straight to the handlers in this process. */
export type Transport = (call: Call, input: AnyInput, options: CallOptions) => Promise<unknown>;

/** Makes the methods of a group of calls over any transport. */
export function createClientOver<C extends Calls>(calls: C, send: Transport): Client<C> {
  const client: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(calls)) {
    client[name] = (input: AnyInput = {}, options: CallOptions = {}) => send(call, input, options);
  }
  return client as Client<C>;
}

/**
 * Makes a typed client for a group of calls of one service, over HTTP.
 * Throws `baseUrl is required` without a base address; a failed request throws a RequestError.
 */
export function createClient<C extends Calls>(calls: C, options: ClientOptions): Client<C> {
  if (!options?.baseUrl) throw new Error('baseUrl is required');
  return createClientOver(calls, httpTransport(options));
}

/** Sends calls to a service's base address. */
export function httpTransport(options: ClientOptions): Transport {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  return async (call, input, { idempotencyKey, signal }) => {
    const { body } = input;
    const headers: Record<string, string> = {
      accept: call.file ?? 'application/json',
      ...options.headers?.(),
    };
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
    let response: Response;
    try {
      response = await (options.fetch ?? fetch)(`${baseUrl}${callPath(call, input)}`, {
        method: call.method,
        headers,
        credentials: options.credentials ?? 'same-origin',
        ...(body === undefined ? {} : { body: isForm ? (body as FormData) : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
    } catch (cause) {
      throw new RequestError(cause instanceof Error ? cause.message : String(cause));
    }
    if (call.file && response.ok) return readFile(response);
    const data = await readBody(response);
    if (!response.ok) {
      const title = (data as Problem | undefined)?.title;
      throw new RequestError(title ?? response.statusText, response.status, data);
    }
    return data;
  };
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

async function readFile(response: Response): Promise<FileAnswer> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const fileName = /filename="([^"]*)"/.exec(disposition)?.[1] ?? '';
  const bytes = new Uint8Array(await response.arrayBuffer());
  const mediaType = response.headers.get('content-type');
  return mediaType === 'image/jpeg' ? { fileName, bytes, mediaType } : { fileName, bytes };
}

/** The path of a call below its mount, with parameters and query filled in and encoded. */
export function callPath(call: Call, { params = {}, query = {} }: AnyInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? '')
      .split('/')
      .map(encodeURIComponent)
      .join(name === 'slug' ? '/' : '%2F'),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
