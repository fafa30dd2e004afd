import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CustomFetchOptions } from 'openid-client';

/** Where such requests are from. No connection has it, and no header can give it to one. */
const inProcess = 'in-process';

/** Asks this very process, whose public address may not be reachable from inside. */
export async function fetchInProcess(
  fastify: FastifyInstance,
  address: string,
  { method, headers, body }: CustomFetchOptions,
): Promise<Response> {
  const { pathname, search } = new URL(address);
  const answer = await fastify.inject({
    method: method as 'GET' | 'POST',
    url: pathname + search,
    remoteAddress: inProcess,
    headers: Object.fromEntries(new Headers(headers)),
    ...(body ? { payload: String(body) } : {}),
  });
  const answered = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) answered.set(name, String(value));
  }
  return new Response(answer.body, { status: answer.statusCode, headers: answered });
}

/** Whether the shop asks this of itself. */
export const isInProcess = ({ socket }: FastifyRequest): boolean =>
  socket.remoteAddress === inProcess;
