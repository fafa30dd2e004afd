import { randomInt } from 'node:crypto';
import type { ControlRequest as Faults, Misbehaviour } from '../stripe/misbehaviour.ts';
import { newDelivery } from '../ground/sender.ts';
import { scan, tell, type Sorting } from './parcels.ts';

/** What `POST /_control` takes; every part may be left out. */
export interface ControlRequest extends Pick<
  Faults,
  'api' | 'webhooks' | 'calm' | 'replay' | 'webhookUrl'
> {
  /** Lets the next thing happen to a box, or this, and at this instant. */
  scan?: { trackingNumber: string; code?: string; at?: string };
  /** Lets the next thing happen to every box. */
  advance?: boolean;
}

interface Controlled extends Sorting {
  misbehaviour: Misbehaviour;
  setUrl(url: string): void;
}

/** Carries out an order of a test or of a person. */
export function control(simulator: Controlled, order: ControlRequest): void {
  const { books, misbehaviour, now } = simulator;
  if (order.calm) misbehaviour.calm();
  if (order.api) misbehaviour.planApi(order.api);
  if (order.webhooks) misbehaviour.planWebhooks(order.webhooks);
  if (order.webhookUrl !== undefined) simulator.setUrl(order.webhookUrl);
  if (order.scan) scanOne(simulator, order.scan);
  if (order.advance) for (const parcel of books.all('parcel')) scan(simulator, parcel);
  for (let round = 0; round < (order.replay ?? 0); round++) {
    const events = books.all('event').toSorted(() => randomInt(3) - 1);
    for (const { id } of events) books.put('delivery', newDelivery(id, now()));
  }
}

/** A number that nobody was given is scanned as well: carriers mistype, too. */
function scanOne(
  simulator: Controlled,
  { trackingNumber, code, at }: NonNullable<ControlRequest['scan']>,
): void {
  const instant = at === undefined ? simulator.now() : Date.parse(at);
  const parcel = simulator.books.get('parcel', trackingNumber);
  if (parcel) {
    scan(simulator, parcel, { ...(code !== undefined && { code }), at: instant });
    return;
  }
  const stray = { carrier: 'Longwharf', trackingNumber, code: code ?? 'in-transit', place: null };
  tell(simulator, { ...stray, at: instant });
}
