import type { Shop } from '../../request/shop.server.ts';
import {
  startLaterPayment,
  type PaymentStart,
} from '../../parts/card-entry/start-payment.server.ts';

/** Agrees to a change with something due, and opens its payment. */
export function startChangePayment(
  { services }: Shop,
  key: string,
  form: FormData,
): Promise<PaymentStart> {
  const changeId = Number(form.get('changeId') ?? 0);
  const home = `/order/${key}/change`;
  const open = async () => {
    const { payment } = await services.orderChanges.acceptOrderChange({
      params: { order: key, changeId },
      body: {
        agreedDuePence: Number(form.get('duePence') ?? 0),
        agreedBackPence: Number(form.get('backPence') ?? 0),
      },
    });
    if (!payment) throw new Error(`Nothing is due for change ${changeId}.`);
    return payment;
  };
  const paidPath = (intentId: string) => changePaidPath(home, changeId, intentId);
  return startLaterPayment(open, { paidPath, home }, new Date());
}

const changePaidPath = (page: string, changeId: number, intentId: string) =>
  `${page}/paid?change=${changeId}&payment_intent=${intentId}`;
