import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../../../http/html.ts';
import { identityPage, identityPageHeaders } from '../page.ts';
import { showPasswords } from '../page-scripts.ts';

/** The one format of our pages' forms. Fields sent twice count as not sent. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, text, done) => done(null, parse(text as string)),
  );
}

/** A field of the posted form as it was typed, or '' when it is missing. */
export function formField(request: FastifyRequest, name: string): string {
  const body = (request.body ?? {}) as Record<string, string | string[] | undefined>;
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === 'string' ? value : '';
}

export interface Answer {
  status?: number;
  title: string;
  body: Html;
  /** Where the form may lead in the end, besides the shop: installed software's own address. */
  formTargets?: readonly string[];
  /** What makes the page easier to use; most of these pages ask for a password. */
  script?: string;
}

export function sendIdentityPage(
  reply: FastifyReply,
  shopName: string,
  { status = 200, title, body, formTargets = [], script = showPasswords }: Answer,
): FastifyReply {
  return reply
    .code(status)
    .headers(identityPageHeaders({ formTargets, script }))
    .send(identityPage({ shopName, title, body, script }));
}

/** Far from proving that mail arrives: it catches what was typed by mistake. */
export function findEmailProblem(email: string): string | null {
  const looksRight = /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@.,;:]+(\.[^\s\p{Cc}@.,;:]+)+$/u.test(
    email,
  );
  if (looksRight && email.length <= 254) return null;
  return 'Enter the whole address, like name@example.org.';
}
