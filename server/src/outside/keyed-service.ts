import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** A service over HTTP that knows the shop by a key, and signs what it tells with a secret. */
export interface ServiceSettings {
  url: string;
  apiKey: string;
  webhookSecret: string;
}

/** What its adapter throws where it does not answer, and where it says no. */
export interface ServiceErrors {
  away: (cause: unknown) => Error;
  refused: (problem: string) => Error;
}

const deadlineMs = 8_000;
/** How old a signature may be: whoever recorded a call cannot send it again tomorrow. */
const toleranceMs = 5 * 60_000;

export async function askService(
  { url, apiKey }: ServiceSettings,
  { away, refused }: ServiceErrors,
  { method, path, body }: { method: string; path: string; body?: object | undefined },
): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(new URL(path, url), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw away(error);
  }
  if (answer.ok || (answer.status === 404 && method === 'DELETE')) return answer;
  const text = await answer.text().catch(() => '');
  // What is wrong with our key, or comes too often, is no fault of what was asked.
  if (![400, 404, 409, 422].includes(answer.status)) {
    throw away(`${answer.status} ${text.slice(0, 200)}`);
  }
  throw refused(readProblem(text));
}

/** The service says in `problem`, in a sentence, what it does not take. */
function readProblem(text: string): string {
  try {
    const { problem } = JSON.parse(text) as { problem?: unknown };
    if (typeof problem === 'string' && problem !== '') return problem.slice(0, 300);
  } catch {
    // What is no JSON says nothing that staff could use.
  }
  return 'It was refused without a reason.';
}

export async function readAnswer<S extends TSchema>(
  { away }: ServiceErrors,
  schema: S,
  answer: Response,
): Promise<Static<S>> {
  const json: unknown = await answer.json().catch((error: unknown) => {
    throw away(error);
  });
  if (Value.Check(schema, json)) return json;
  throw away('Its answer is not what was agreed.');
}

/**
 * An event from its raw bytes, or why it is none. The signature is `t=<seconds>,v1=<hmac>`, over
 * the seconds, a dot and the raw body.
 */
export function readSignedEvent<S extends TSchema>(
  schema: S,
  secret: string,
  { body, signature, now }: { body: Buffer; signature: string | undefined; now: Date },
): { event: Static<S> } | { problem: string } {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (seconds === undefined || given === undefined) return { problem: 'There is no signature.' };
  const wanted = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  if (!timingSafeEqual(wanted, Buffer.from(given, 'hex'))) {
    return { problem: 'The signature is not genuine.' };
  }
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > toleranceMs) {
    return { problem: 'The signature is too old.' };
  }
  let event: unknown;
  try {
    event = JSON.parse(body.toString('utf8'));
  } catch {
    return { problem: 'The body is not valid JSON.' };
  }
  return Value.Check(schema, event) ? { event } : { problem: 'The body is no event.' };
}
