import Type, { type Static } from 'typebox';
import {
  CarrierEventRefused,
  CarrierRefused,
  CarriersUnavailable,
  type CarrierEvent,
  type Carriers,
} from './carriers.ts';
import {
  askService,
  readAnswer,
  readSignedEvent,
  type ServiceErrors,
  type ServiceSettings,
} from './keyed-service.ts';

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

const errors: ServiceErrors = {
  away: (cause) => new CarriersUnavailable(cause),
  refused: (problem) => new CarrierRefused(problem),
};

/** Carriers behind a gateway over HTTP, or behind the simulator, which speaks the same language. */
export function createCarrierGateway(settings: ServiceSettings, now: () => Date): Carriers {
  const ask = (method: string, path: string, body?: object) =>
    askService(settings, errors, { method, path, body });
  return {
    isConnected: true,

    async book({ bookingId, ...shipment }) {
      const answer = await ask('PUT', `/v1/shipments/${bookingId}`, shipment);
      const { labels } = await readAnswer(errors, Booked, answer);
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
      const { events } = await readAnswer(errors, Tracked, await ask('GET', path));
      return events.map(toEvent);
    },

    verifyEvent(body, signature) {
      const told = { body, signature, now: now() };
      const read = readSignedEvent(Event, settings.webhookSecret, told);
      if ('problem' in read) throw new CarrierEventRefused(read.problem);
      return toEvent(read.event);
    },
  };
}

function toEvent({ scannedAt, trackingNumber, ...event }: Static<typeof Event>): CarrierEvent {
  const at = new Date(scannedAt);
  if (Number.isNaN(at.getTime())) throw new CarrierEventRefused('The event has no time.');
  return { ...event, trackingNumber: trackingNumber.trim(), scannedAt: at };
}
