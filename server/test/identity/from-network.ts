import type { TestShop } from '../shop.ts';

/** Asks the shop from an address of a network, as a browser does. */
export const fromNetwork =
  (shop: Pick<TestShop, 'app' | 'baseUrl'>, remoteAddress: string): typeof fetch =>
  async (input, init) => {
    const { body } = init ?? {};
    const headers = new Headers(init?.headers);
    if (body instanceof URLSearchParams) {
      headers.set('content-type', 'application/x-www-form-urlencoded');
    }
    const answer = await shop.app.fastify.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: new URL(String(input), shop.baseUrl).href,
      remoteAddress,
      headers: Object.fromEntries(headers),
      ...(body ? { payload: String(body) } : {}),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const line of [value].flat()) answered.append(name, String(line));
    }
    return new Response(answer.body || null, { status: answer.statusCode, headers: answered });
  };
