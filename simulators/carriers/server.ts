import { openBooks } from '../ground/books.ts';
import type { ServeSettings } from '../ground/run.ts';
import { createSender } from '../ground/sender.ts';
import { isOwnForm, isShop, serveLocally, type Answer, type Asked } from '../ground/serve.ts';
import { createMisbehaviour } from '../stripe/misbehaviour.ts';
import { control, type ControlRequest } from './control.ts';
import { depotPage, trackingPage } from './pages.ts';
import { book, cancel, scan, type Sorting } from './parcels.ts';
import type { Shipment } from './wire.ts';

export interface Simulator {
  origin: string;
  control(order: ControlRequest): void;
  stop(): Promise<void>;
}

/** Serves the simulated gateway to carriers on this machine's own address. */
export async function serveSimulator(settings: ServeSettings): Promise<Simulator> {
  const { now = Date.now, apiKey } = settings;
  const books: Sorting['books'] = await openBooks(settings.journalPath);
  const misbehaviour = createMisbehaviour();
  const sender = createSender({
    books,
    codeOf: ({ code }) => code,
    header: 'carrier-signature',
    now,
    misbehaviour,
    url: settings.webhookUrl,
    secret: settings.webhookSecret,
    retryMs: settings.retryMs,
  });
  const sorting: Sorting = { books, now, origin: '', stepMs: settings.stepMs };
  const simulator = { ...sorting, misbehaviour, setUrl: sender.setUrl };
  let isOut = false;
  const ticking = setInterval(moveBoxes, 1_000);

  /** What is due to happen to boxes by itself. */
  function moveBoxes(): void {
    for (const parcel of books.all('parcel')) {
      if (parcel.nextAt !== null && parcel.nextAt <= now()) scan(sorting, parcel);
    }
    sender.wake();
  }

  function answer(asked: Asked): Answer {
    const { method, url, body } = asked;
    const [, area = '', kind = '', id = ''] = url.pathname.split('/');
    if (area === '') return method === 'POST' ? actOnDepot(asked) : depot();
    if (area === 'track') {
      const page = trackingPage(books, kind);
      return page === null ? { status: 404, json: {} } : { status: 200, page };
    }
    if (!isShop(asked, apiKey)) return { status: 401, json: {} };
    if (area === '_control') {
      control(simulator, JSON.parse(body) as ControlRequest);
      return { status: 200, json: {} };
    }
    if (kind === 'parcels') {
      const events = books.all('event').filter(({ trackingNumber }) => trackingNumber === id);
      return { status: 200, json: { events } };
    }
    if (kind !== 'shipments') return { status: 404, json: { problem: 'There is no such thing.' } };
    return answerShipment(method, decodeURIComponent(id), body);
  }

  function answerShipment(method: string, bookingId: string, body: string): Answer {
    if (method === 'DELETE') {
      const refused = cancel(sorting, bookingId);
      return refused ? { status: 409, json: refused } : { status: 200, json: {} };
    }
    const booked = book(sorting, bookingId, JSON.parse(body) as Shipment);
    return { status: 'problem' in booked ? 422 : 200, json: booked };
  }

  const depot = (): Answer => ({ status: 200, page: depotPage(books, { isOut }) });

  /** What a person presses on the carriers' own page. */
  function actOnDepot(asked: Asked): Answer {
    if (!isOwnForm(asked)) return { status: 403, json: {} };
    const form = new URLSearchParams(asked.body);
    const deed = form.get('do') ?? '';
    const trackingNumber = form.get('box') ?? '';
    if (deed === 'outage' || deed === 'calm') isOut = deed === 'outage';
    else if (deed === 'advance') control(simulator, { advance: true });
    else if (deed === 'duplicate') control(simulator, { webhooks: { fault: 'duplicate' } });
    else if (deed === 'late') control(simulator, { webhooks: { fault: 'late', ms: 60_000 } });
    else if (deed === 'stray') control(simulator, { scan: { trackingNumber: 'XX0000000000GB' } });
    else if (deed === 'next') control(simulator, { scan: { trackingNumber } });
    else control(simulator, { scan: { trackingNumber, code: deed } });
    return { status: 303, location: '/' };
  }

  const served = await serveLocally({
    name: 'carriers',
    port: settings.port,
    misbehaviour,
    isOut: () => isOut,
    answer,
    durable: books.durable,
    onAnswered: sender.wake,
  });
  sorting.origin = served.origin;
  simulator.origin = served.origin;
  sender.wake();
  return {
    origin: served.origin,
    control(order) {
      control(simulator, order);
      sender.wake();
    },
    async stop() {
      clearInterval(ticking);
      sender.stop();
      await served.stop();
      await books.close();
    },
  };
}
