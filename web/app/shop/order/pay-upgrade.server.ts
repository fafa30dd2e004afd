import type { UpgradePaymentData } from '@plumbline/contracts/nouns/payments.ts';
import {
  startLaterPayment,
  type PaymentStart,
} from '../../parts/card-entry/start-payment.server.ts';
import { orderHome } from '../../parts/order/order-home.ts';
import type { Shop } from '../../request/shop.server.ts';
import { upgradePaidPath } from './upgrade-paths.ts';

/** Opens a payment of exactly what the page showed, or says why not. */
export const startUpgradePayment = (
  { services }: Shop,
  key: string,
  form: FormData,
): Promise<PaymentStart> => {
  const body = readWish(form);
  return startLaterPayment(
    () =>
      services.deliveryUpgrade.createUpgradePaymentIntent(
        { params: { orderId: key }, body },
        { idempotencyKey: String(form.get('idempotencyKey') ?? '') },
      ),
    {
      paidPath: upgradePaidPath(key),
      home: orderHome(key),
      isSavedCard: body.method === 'saved-card',
    },
    new Date(),
  );
};

/** A new card, or the id of a saved one. */
function readWish(form: FormData): UpgradePaymentData {
  const agreedTotalPence = Number(form.get('agreedTotalPence'));
  const payWith = String(form.get('payWith') ?? 'card');
  return payWith === 'card'
    ? { method: 'card', agreedTotalPence }
    : { method: 'saved-card', paymentMethodId: payWith, agreedTotalPence };
}
