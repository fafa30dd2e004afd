import {
  readCard,
  startLaterPayment,
  type PaymentStart,
} from '../../parts/card-entry/start-payment.server.ts';
import type { Shop } from '../../request/shop.server.ts';

export const statementPath = '/trade/statement';

/** Opens the card payment of the invoices that a form names; a saved card pays at once. */
export function startStatementPayment({ services }: Shop, form: FormData): Promise<PaymentStart> {
  const itemIds = String(form.get('itemIds') ?? '')
    .split(',')
    .map(Number);
  const agreedTotalPence = Number(form.get('agreedTotalPence') ?? 0);
  const body = { ...readCard(form), itemIds, agreedTotalPence };
  const idempotencyKey = String(form.get('idempotencyKey') ?? '');
  return startLaterPayment(
    () => services.statements.startStatementPayment({ body }, { idempotencyKey }),
    {
      paidPath: (intentId) => `${statementPath}/paid?payment_intent=${intentId}`,
      home: statementPath,
      isSavedCard: body.method === 'saved-card',
    },
    new Date(),
  );
}
