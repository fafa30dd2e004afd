import {
  startLaterPayment,
  type PaymentStart,
} from '../../parts/card-entry/start-payment.server.ts';
import type { Shop } from '../../request/shop.server.ts';

export const statementPath = '/trade/statement';

/** Opens the card payment of the invoices that a form names. */
export function startStatementPayment({ services }: Shop, form: FormData): Promise<PaymentStart> {
  const itemIds = String(form.get('itemIds') ?? '')
    .split(',')
    .map(Number);
  const body = { itemIds, agreedTotalPence: Number(form.get('agreedTotalPence') ?? 0) };
  const idempotencyKey = String(form.get('idempotencyKey') ?? '');
  return startLaterPayment(
    () => services.statements.startStatementPayment({ body }, { idempotencyKey }),
    {
      paidPath: (intentId) => `${statementPath}/paid?payment_intent=${intentId}`,
      home: statementPath,
    },
    new Date(),
  );
}
