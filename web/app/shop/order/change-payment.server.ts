import type { Shop } from '../../request/shop.server.ts';
import {
  readCard,
  startLaterPayment,
  type PaymentStart,
} from '../../parts/card-entry/start-payment.server.ts';
import { orderAddress } from '../../parts/order/order-address.ts';

/** The days that a page showed, as its form sends them. */
export const readDays = (text: string): string[] => text.split(',').filter((day) => day !== '');

/** Agrees to a change with something due, and opens its payment; a saved card pays at once. */
export function startChangePayment(
  { services }: Shop,
  key: string,
  form: FormData,
): Promise<PaymentStart> {
  const changeId = Number(form.get('changeId') ?? 0);
  const card = readCard(form);
  const body = {
    ...card,
    agreedDuePence: Number(form.get('duePence') ?? 0),
    agreedBackPence: Number(form.get('backPence') ?? 0),
    agreedDays: readDays(String(form.get('days') ?? '')),
  };
  const idempotencyKey = String(form.get('idempotencyKey') ?? '');
  const open = async () => {
    const params = { order: key, changeId };
    const asked = { params, body };
    return (await services.orderChanges.acceptOrderChange(asked, { idempotencyKey })).payment;
  };
  const places = {
    paidPath: (intentId: string) =>
      `/order/${key}/change/paid?change=${changeId}&payment_intent=${intentId}`,
    home: orderAddress(key),
    isSavedCard: card.method === 'saved-card',
  };
  return startLaterPayment(open, places, new Date());
}
