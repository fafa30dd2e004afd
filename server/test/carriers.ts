import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveSimulator, type Simulator } from '../../simulators/carriers/server.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import type { Context } from '../src/core/context.ts';
import type { Jobs } from '../src/db/jobs.ts';
import { at, seen, startOrderShop, type OrderShop } from './order-shop.ts';

/** A shop whose carriers are simulated, beside it in this process. */
export interface CarrierShop extends OrderShop {
  carriers: Simulator;
  webhookSecret: string;
  /** Makes the carriers go away as a crash would, and come back over the same books. */
  restartCarriers(): Promise<void>;
  jobs: Jobs;
  /** The order as it is now. */
  read(order: StaffOrder): Promise<StaffOrder>;
  /** An order that is picked, and packed in a box without a number. */
  packed(weightGrams?: number): Promise<StaffOrder>;
  /** The same, booked with its carrier and handed over. */
  sent(): Promise<StaffOrder>;
  stop(): Promise<void>;
}

/** The number of an order's first box. */
export const numberOf = (order: StaffOrder) => order.consignments[0]!.boxes[0]!.trackingNumber!;

const webhookSecret = 'a-carrier-secret-of-32-characters';
const apiKey = 'carriers_simulator';

/** Boxes move when a test says so, on the shop's own clock. */
export async function startCarrierShop(): Promise<CarrierShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'carriers-'));
  const shopTime = Date.parse('2026-11-18T10:00:00Z');
  const startedAt = Date.now();
  const serve = (port: number, webhookUrl: string) =>
    serveSimulator({
      journalPath: path.join(folder, 'books.jsonl'),
      port,
      apiKey,
      webhookUrl,
      webhookSecret,
      stepMs: 0,
      retryMs: 10,
      // It runs, from where the shop's stands still, so that what is late comes.
      now: () => shopTime + Date.now() - startedAt,
    });
  let carriers = await serve(0, '');
  const { origin: url } = carriers;
  const order = await startOrderShop({ carriers: { url, apiKey, webhookSecret } });
  const webhookUrl = `${order.shop.baseUrl}/webhooks/carriers`;
  carriers.control({ webhookUrl });
  const { fulfilment, orders } = order.staff.services;
  const { jobs } = order.shop.app.context;
  const read = ({ orderNumber }: StaffOrder) => orders.getStaffOrder({ params: { orderNumber } });
  const packed = async (weightGrams = 6_300) => {
    const { order: placed } = await order.placed([{ sku: 'TAP', quantity: 1 }]);
    const params = at(placed);
    let now = await fulfilment.startPicking({ params, body: seen(placed) });
    now = await fulfilment.pickUnits({ params, body: { ...seen(now), position: 1, units: 1 } });
    return fulfilment.packConsignment({ params, body: { ...seen(now), boxes: [{ weightGrams }] } });
  };
  return {
    ...order,
    jobs,
    read,
    packed,
    async sent() {
      const now = await packed();
      await jobs.drain();
      const labelled = await read(now);
      return fulfilment.dispatchConsignment({ params: at(labelled), body: seen(labelled) });
    },
    webhookSecret,
    get carriers() {
      return carriers;
    },
    async restartCarriers() {
      await carriers.stop();
      carriers = await serve(Number(new URL(url).port), webhookUrl);
    },
    async stop() {
      await order.shop.stop();
      await carriers.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The carriers of a shop, before whose booking something else happens; and what they were asked. */
export function slowCarriers(
  context: Context,
  meanwhile: () => Promise<void>,
): { slow: Context; calls: string[] } {
  const calls: string[] = [];
  const { carriers } = context;
  const slow: Context = {
    ...context,
    carriers: {
      ...carriers,
      book: async (shipment) => {
        await meanwhile();
        calls.push('book');
        return carriers.book(shipment);
      },
      cancel: async (bookingId) => {
        calls.push('cancel');
        await carriers.cancel(bookingId);
      },
    },
  };
  return { slow, calls };
}
