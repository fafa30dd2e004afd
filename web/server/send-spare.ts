import { RequestError } from '@plumbline/contracts/call/client.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page that stands where the shop's own cannot be made, and the policy that it is sent with. */
export type MakeSpare = (facts: { status: number; shopName: string; again: string | null }) => {
  html: string;
  policy: string;
};

/** After how many seconds it is worth asking again. */
const retryAfter: Partial<Record<number, number>> = { 429: 60, 503: 5 };

/** Tells whoever comes again by themselves, such as a crawler, when to. */
export function noteRetry(reply: FastifyReply, status: number): void {
  const seconds = retryAfter[status];
  if (seconds !== undefined) reply.header('retry-after', seconds);
}

/** The status of what failed before anybody knew for whom the page is. */
export function statusOf(error: unknown): number {
  return (error instanceof RequestError && error.status) || 500;
}

/** Answers with the spare page of a status, which costs next to nothing and needs nobody. */
export function sendSpare(
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  { sparePage, shopName, address }: { sparePage: MakeSpare; shopName: string; address: URL },
) {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const path = address.pathname.replace(/\.data$/, '') + address.search;
  const { html, policy } = sparePage({ status, shopName, again: isRead ? path : null });
  noteRetry(reply, status);
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}
