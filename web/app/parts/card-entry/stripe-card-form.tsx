import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { FailureNotice } from './failure-notice.tsx';
import type { PaymentFailure } from './payment-failures.ts';
import type { CardEntry, Confirmed } from './use-card-payment.ts';

const scriptMissing: PaymentFailure = {
  title: 'The card form did not load',
  message: 'Nothing has been charged. Check the connection and load this page again.',
  go: null,
};

/** Stripe's own card form, in its own frames: what is typed never reaches this page. */
export default function StripeCardForm({
  totalPence,
  publishableKey,
  ref,
}: {
  /** Null where the card is only saved. */
  totalPence: number | null;
  publishableKey: string;
  ref: Ref<CardEntry>;
}) {
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
        ...(totalPence === null ? { mode: 'setup' } : { mode: 'payment', amount: totalPence }),
        currency: 'gbp',
        allowedPaymentMethodTypes: ['card'],
      }}
    >
      <StripeFields ref={ref} />
    </Elements>
  );
}

function StripeFields({ ref }: { ref: Ref<CardEntry> }) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(ref, () => ({
    prepare: async () => {
      if (!stripe || !elements) return null;
      // The form says by itself what is wrong with it.
      const { error } = await elements.submit();
      if (error) return null;
      return ({ clientSecret }, returnUrl) =>
        confirmWithStripe(stripe, elements, clientSecret, returnUrl);
    },
  }));
  return (
    <>
      {!stripe && <p className="step-note with-script">Loading the card form…</p>}
      <PaymentElement options={{ layout: 'tabs' }} />
      <p className="without-script">Paying by a new card needs JavaScript here.</p>
    </>
  );
}

async function confirmWithStripe(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
  returnUrl: string,
): Promise<Confirmed> {
  const confirmation = {
    elements,
    clientSecret,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  } as const;
  try {
    const { error } = clientSecret.startsWith('seti_')
      ? await stripe.confirmSetup(confirmation)
      : await stripe.confirmPayment(confirmation);
    return error ? readError(error) : { kind: 'taken' };
  } catch {
    return { kind: 'silent' };
  }
}

function readError(error: StripeError): Confirmed {
  const status = error.payment_intent?.status ?? error.setup_intent?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: 'taken' };
  if (status === 'canceled') return { kind: 'closed' };
  const isCard = error.type === 'card_error' || error.type === 'validation_error';
  return isCard && error.message
    ? { kind: 'declined', message: error.message }
    : { kind: 'silent' };
}
