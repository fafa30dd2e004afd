import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';
import { FailureNotice } from './failure-notice.tsx';
import { PayForm, type CardFormProps } from './pay-form.tsx';
import type { PaymentFailure } from './payment-failures.ts';
import type { Confirmed } from './use-card-payment.ts';

const scriptMissing: PaymentFailure = {
  title: 'The card form did not load',
  message: 'Nothing has been charged. Check the connection and load this page again.',
  go: null,
};

/** Stripe's own card form, in its own frames: what is typed never reaches this page. */
export default function StripeCardForm({
  payment,
  agreed,
  publishableKey,
}: CardFormProps & { publishableKey: string }) {
  // Stripe's script comes from its own address, once, and only in a browser.
  const [stripe] = useState(() =>
    typeof document === 'undefined' ? null : loadStripe(publishableKey).catch(() => null),
  );
  const [isMissing, setIsMissing] = useState(false);
  // Whether a script came is known outside React.
  useEffect(() => {
    void stripe?.then((loaded) => setIsMissing(loaded === null));
  }, [stripe]);
  if (isMissing) return <FailureNotice failure={scriptMissing} />;
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: agreed.totalPence,
        currency: 'gbp',
        allowedPaymentMethodTypes: ['card'],
      }}
    >
      <StripeFields payment={payment} agreed={agreed} />
    </Elements>
  );
}

function StripeFields({ payment, agreed }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isChecking, setIsChecking] = useState(false);
  const pay = async () => {
    if (!stripe || !elements) return;
    setIsChecking(true);
    // The form says by itself what is wrong with it.
    const { error } = await elements.submit();
    setIsChecking(false);
    if (error) return;
    payment.pay(agreed, ({ clientSecret }, returnUrl) =>
      confirmWithStripe(stripe, elements, clientSecret, returnUrl),
    );
  };
  const isBusy = payment.isBusy || isChecking || !stripe;
  return (
    <PayForm agreed={agreed} isBusy={isBusy} onPay={() => void pay()}>
      <div className="card-panel">
        <PaymentElement options={{ layout: 'tabs' }} />
        <p className="without-script">Paying by card needs JavaScript here.</p>
      </div>
    </PayForm>
  );
}

async function confirmWithStripe(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
  returnUrl: string,
): Promise<Confirmed> {
  try {
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    return error ? readError(error) : { kind: 'taken' };
  } catch {
    return { kind: 'silent' };
  }
}

function readError(error: StripeError): Confirmed {
  const status = error.payment_intent?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: 'taken' };
  if (status === 'canceled') return { kind: 'closed' };
  const isCard = error.type === 'card_error' || error.type === 'validation_error';
  return isCard && error.message
    ? { kind: 'declined', message: error.message }
    : { kind: 'silent' };
}
