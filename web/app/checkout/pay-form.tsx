import type { FormEvent, ReactNode } from 'react';
import type { Agreed, CardPayment } from './use-card-payment.ts';

/** What every way of paying by card is given. */
export interface CardFormProps {
  payment: CardPayment;
  agreed: Agreed;
}

/**
 * The form that orders and pays. With a script `onPay` takes it over; without one it is sent to the
 * shop, which opens the payment and leads on to the provider's own page.
 */
export function PayForm({
  agreed: { total, totalPence, idempotencyKey },
  isBusy,
  onPay,
  children,
}: {
  agreed: Agreed;
  isBusy: boolean;
  onPay: () => void;
  children: ReactNode;
}) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onPay();
  };
  return (
    <form method="post" className="pay" noValidate onSubmit={send}>
      <input type="hidden" name="agreedTotalPence" value={totalPence} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {children}
      <button className="btn btn-1 wide pay-go" disabled={isBusy} aria-busy={isBusy || undefined}>
        {isBusy ? `Paying ${total}` : `Order and pay ${total}`}
      </button>
      <p className="pay-terms">
        By pressing the button you order the goods and agree to pay for them. You can cancel within
        14 days of the last item arriving, without giving a reason.
      </p>
    </form>
  );
}
