import { Readable } from 'node:stream';
import type { Call } from '@plumbline/contracts/call/call.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../core/caller.ts';

/** A form that may hold files, as it begins to come, and whose call it is. */
export interface SentForm {
  call: Call;
  caller: Caller;
  headers: Record<string, unknown>;
  body: Readable;
}

/** Takes a form with its files, and hands on what its call takes; see the uploads. */
export type TakeForm = (
  form: SentForm,
  ask: (body: Record<string, unknown>) => Promise<unknown>,
) => Promise<unknown>;

export const isStream = (body: unknown): body is Readable => body instanceof Readable;

/** Routes whose requests may be multipart/form-data: their bodies are read as they come. */
export function mountMultipart(
  fastify: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): void {
  fastify.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));
    mount(scope);
  });
}
