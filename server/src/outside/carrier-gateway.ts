import { createHmac, timingSafeEqual } from 'node:crypto';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  CarrierEventRefused,
  CarrierRefused,
  CarriersUnavailable,
  type CarrierEvent,
  type Carriers,
} from './carriers.ts';

export interface CarrierSettings {
  /** The gateway's address. */
  url: string;
  apiKey: string;
  /** What it signs its events with. */
  webhookSecret: string;
}

const Label = Type.Object({
  box: Type.Integer(),
  trackingNumber: Type.String({ minLength: 4, maxLength: 60 }),
  routing: Type.String({ maxLength: 60 }),
  barcode: Type.String({ maxLength: 80 }),
  trackingUrl: Type.String({ maxLength: 400 }),
});
const Booked = Type.Object({ labels: Type.Array(Label, { maxItems: 200 }) });

const Event = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  carrier: Type.String({ minLength: 1, maxLength: 60 }),
  trackingNumber: Type.String({ minLength: 1, maxLength: 60 }),
  code: Type.String({ minLength: 1, maxLength: 60 }),
  scannedAt: Type.String({ maxLength: 40 }),
  place: Type.Union([Type.String({ maxLength: 80 }), Type.Null()]),
});
const Tracked = Type.Object({ events: Type.Array(Event, { maxItems: 1_000 }) });

const deadlineMs = 8_000;
/** How old a signature may be: whoever recorded a call cannot send it again tomorrow. */
const toleranceMs = 5 * 60_000;

/** Carriers behind a gateway over HTTP, or behind the simulator, which speaks the same language. */
export function createCarrierGateway(settings: CarrierSettings, now: () => Date): Carriers {
  const ask = (method: string, path: string, body?: object) =>
    askGateway(settings, { method, path, body });
  return {
    isConnected: true,

    async book({ bookingId, ...shipment }) {
      const answer = await ask('PUT', `/v1/shipments/${bookingId}`, shipment);
      const { labels } = await readAnswer(Booked, answer);
      const named = new Set(labels.map(({ box }) => box));
      // A label too few would leave a box that nobody can follow.
      if (!shipment.boxes.every(({ number }) => named.has(number))) {
        throw new CarriersUnavailable('It gave no label for one of the boxes.');
      }
      return labels;
    },

    async cancel(bookingId) {
      const answer = await ask('DELETE', `/v1/shipments/${bookingId}`);
      await answer.body?.cancel();
    },

    async track(trackingNumber) {
      const path = `/v1/parcels/${encodeURIComponent(trackingNumber)}`;
      const { events } = await readAnswer(Tracked, await ask('GET', path));
      return events.map(toEvent);
    },

    verifyEvent(body, signature) {
      requireGenuine(settings.webhookSecret, body, signature, now());
      let event: unknown;
      try {
        event = JSON.parse(body.toString('utf8'));
      } catch {
        throw new CarrierEventRefused('The body is not valid JSON.');
      }
      if (!Value.Check(Event, event)) throw new CarrierEventRefused('The body is no event.');
      return toEvent(event);
    },
  };
}

async function askGateway(
  { url, apiKey }: CarrierSettings,
  { method, path, body }: { method: string; path: string; body: object | undefined },
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
    throw new CarriersUnavailable(error);
  }
  if (answer.ok || (answer.status === 404 && method === 'DELETE')) return answer;
  const text = await answer.text().catch(() => '');
  // What is wrong with our key, or comes too often, is no fault of the shipment's.
  if (![400, 404, 409, 422].includes(answer.status)) {
    throw new CarriersUnavailable(`${answer.status} ${text.slice(0, 200)}`);
  }
  throw new CarrierRefused(readProblem(text));
}

/** The gateway says in `problem`, in a sentence, what it does not take. */
function readProblem(text: string): string {
  try {
    const { problem } = JSON.parse(text) as { problem?: unknown };
    if (typeof problem === 'string' && problem !== '') return problem.slice(0, 300);
  } catch {
    // What is no JSON says nothing that staff could use.
  }
  return 'The carrier refused it without a reason.';
}

async function readAnswer<S extends TSchema>(schema: S, answer: Response): Promise<Static<S>> {
  const json: unknown = await answer.json().catch((error: unknown) => {
    throw new CarriersUnavailable(error);
  });
  if (Value.Check(schema, json)) return json;
  throw new CarriersUnavailable('Its answer is not what was agreed.');
}

function toEvent({ scannedAt, trackingNumber, ...event }: Static<typeof Event>): CarrierEvent {
  const at = new Date(scannedAt);
  if (Number.isNaN(at.getTime())) throw new CarrierEventRefused('The event has no time.');
  return { ...event, trackingNumber: trackingNumber.trim(), scannedAt: at };
}

/** The signature is `t=<seconds>,v1=<hmac>`, over the seconds, a dot and the raw body. */
function requireGenuine(
  secret: string,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): void {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (seconds === undefined || given === undefined) {
    throw new CarrierEventRefused('There is no signature.');
  }
  const wanted = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  if (!timingSafeEqual(wanted, Buffer.from(given, 'hex'))) {
    throw new CarrierEventRefused('The signature is not genuine.');
  }
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > toleranceMs) {
    throw new CarrierEventRefused('The signature is too old.');
  }
}
