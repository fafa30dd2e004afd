import sharp from 'sharp';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { orderToken } from '../src/orders/orders/orders.ts';
import { at, seen, type OrderShop } from './order-shop.ts';
import type { TestShop, Visitor } from './shop.ts';

/** A picture like no other: its colour is what tells it apart. */
export const drawPicture = (colour = '#4477aa') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** The key that the order's mailed link has, which opens it to whoever holds it. */
export const linkOf = ({ app }: TestShop, { orderGuid }: Pick<StaffOrder, 'orderGuid'>) =>
  orderToken(app.context.signingKey, orderGuid);

/** An order that its customer has, and the customer. */
export async function arrived(
  shop: OrderShop,
  items: { sku: string; quantity: number }[],
): Promise<{ order: StaffOrder; visitor: Visitor }> {
  const { order, visitor } = await shop.placed(items);
  const sent = await shop.send(order);
  const { fulfilment } = shop.staff.services;
  return {
    order: await fulfilment.deliverConsignment({ params: at(sent), body: seen(sent) }),
    visitor,
  };
}

interface ReportedFields {
  position?: number;
  units?: number;
  problem?: string;
  wish?: string;
  spot?: { x: number; y: number };
  [name: string]: unknown;
}

/** A report as a form sends it, with its pictures. */
export function formOf(fields: ReportedFields = {}, pictures: readonly Buffer[] = []): FormData {
  const all = {
    position: 1,
    units: 1,
    problem: 'damaged',
    description: 'Cracked.',
    wish: 'refund',
  };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...all, ...fields })) {
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [place, picture] of pictures.entries()) {
    form.append(
      'pictures',
      new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
      `${place}.jpg`,
    );
  }
  return form;
}

/** Reports something of an order, as its customer does. */
export const report = (visitor: Visitor, id: string, form: FormData, idempotencyKey?: string) =>
  visitor.services.claims.reportDamagedOrMissingItems(
    { params: { id }, body: form as never },
    idempotencyKey ? { idempotencyKey } : {},
  );
