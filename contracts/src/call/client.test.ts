import { describe, expect, test } from 'vitest';
import { basketCalls } from '../ordering/basket.ts';
import { callPath, createClient } from './client.ts';

const baseUrl = 'https://shop.example/services/ordering/';
const basketId = 'AAAAAAAAAAAAAAAAAAAAAA';

/** A client over a network that gives one answer, and what it was asked. */
function clientThatGets(answer: Response | Error) {
  const asked: { url: string; init: RequestInit }[] = [];
  const client = createClient(basketCalls, {
    baseUrl,
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init! });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { client, asked };
}

test('a call is sent to its path below the base address, with its body as JSON', async () => {
  const { client, asked } = clientThatGets(Response.json({ version: 2 }));
  const body = { sku: 'TAP', quantity: 2 };
  const answer = await client.addItem(
    { params: { basketId }, body },
    { idempotencyKey: 'key-12345' },
  );
  expect(answer).toEqual({ version: 2 });
  expect(asked[0]!.url).toBe(`https://shop.example/services/ordering/basket/${basketId}/additem`);
  expect(asked[0]!.init).toMatchObject({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': 'key-12345' },
  });
});

describe('a failed request', () => {
  const ask = (answer: Response | Error) =>
    clientThatGets(answer).client.getBasket({ params: { basketId } });

  test('has the status and what the server said', async () => {
    const problem = { title: 'There is no such basket', code: 'basket-not-found' };
    await expect(ask(Response.json(problem, { status: 404 }))).rejects.toMatchObject({
      name: 'RequestError',
      message: problem.title,
      status: 404,
      data: problem,
    });
  });

  test('has the status line where the server said nothing', async () => {
    const answer = new Response(null, { status: 502, statusText: 'Bad Gateway' });
    await expect(ask(answer)).rejects.toMatchObject({ message: 'Bad Gateway', status: 502 });
  });

  test('has the message alone where nobody answered', async () => {
    const error = await ask(new TypeError('fetch failed')).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'RequestError', message: 'fetch failed' });
    expect(error).toMatchObject({ status: undefined, data: undefined });
  });
});

test('a file comes with its name, as the bytes that it is', async () => {
  const bytes = new Uint8Array([0, 0xff, 0x80]);
  const headers = { 'content-disposition': 'inline; filename="a-b.pdf"' };
  const file = { ...basketCalls.getBasket, answer: undefined, file: 'application/pdf' } as const;
  const client = createClient(
    { getFile: file },
    { baseUrl, fetch: async () => new Response(bytes, { headers }) },
  );
  const got = await client.getFile({ params: { basketId } });
  expect(got).toEqual({ fileName: 'a-b.pdf', bytes });
});

test.each([
  ['/a/{id}', { params: { id: 'x y/z' } }, '/a/x%20y%2Fz'],
  ['/a/{slug}', { params: { slug: 'taps/basin taps' } }, '/a/taps/basin%20taps'],
  ['/a', { query: { q: 'a&b', page: 2, none: undefined, nothing: null } }, '/a?q=a%26b&page=2'],
])('the path %s with %j is %s', (path, input, expected) => {
  expect(callPath({ ...basketCalls.getBasket, path }, input)).toBe(expected);
});
