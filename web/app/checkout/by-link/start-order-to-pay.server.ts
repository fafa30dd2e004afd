import {
  startLaterPayment,
  type PaymentStart,
} from '../../parts/card-entry/start-payment.server.ts';
import type { PaymentFailure } from '../../parts/card-entry/payment-failures.ts';
import type { Shop } from '../../request/shop.server.ts';

const termsMissing: PaymentFailure = {
  title: 'Please agree to the terms of sale',
  message: 'Tick the box if you agree to them. Nothing has been charged.',
  go: { href: '#acceptsTerms', label: 'To the box' },
};

/** Where a browser goes that has paid by a link. */
const linkPaidPath = (token: string, intentId: string) =>
  `/pay/${token}/paid?payment_intent=${encodeURIComponent(intentId)}`;

/** Opens the payment of a link for what its page showed, or says why not. */
export async function startOrderToPay(
  { services }: Shop,
  token: string,
  form: FormData,
): Promise<PaymentStart> {
  if (!form.has('acceptsTerms')) return { kind: 'refused', failure: termsMissing, status: 422 };
  const open = () =>
    services.orderBaskets.startOrderToPay(
      {
        params: { token },
        body: {
          acceptsTerms: true,
          agreedTotalPence: Number(form.get('agreedTotalPence')),
          agreedDay: String(form.get('agreedDay') ?? ''),
        },
      },
      { idempotencyKey: String(form.get('idempotencyKey') ?? '') },
    );
  const places = {
    paidPath: (intentId: string) => linkPaidPath(token, intentId),
    home: `/pay/${token}`,
  };
  return startLaterPayment(open, places, new Date());
}
