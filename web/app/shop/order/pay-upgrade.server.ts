import {
  readCard,
  startLaterPayment,
  type PaymentStart,
} from '../../parts/card-entry/start-payment.server.ts';
import { orderAddress } from '../../parts/order/order-address.ts';
import type { Shop } from '../../request/shop.server.ts';
import { upgradePaidPath } from './upgrade-paths.ts';

/** Opens a payment of exactly what the page showed, or says why not. */
export const startUpgradePayment = (
  { services }: Shop,
  key: string,
  form: FormData,
): Promise<PaymentStart> => {
  const body = { ...readCard(form), agreedTotalPence: Number(form.get('agreedTotalPence')) };
  return startLaterPayment(
    () =>
      services.deliveryUpgrade.createUpgradePaymentIntent(
        { params: { orderId: key }, body },
        { idempotencyKey: String(form.get('idempotencyKey') ?? '') },
      ),
    {
      paidPath: upgradePaidPath(key),
      home: orderAddress(key),
      isSavedCard: body.method === 'saved-card',
    },
    new Date(),
  );
};
