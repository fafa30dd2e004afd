import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import { lazy, Suspense, type Ref } from 'react';
import { SimulatorCardForm } from './simulator-card-form.tsx';
import type { CardEntry } from './use-card-payment.ts';

const StripeCardForm = lazy(() => import('./stripe-card-form.tsx'));

/** Where a card is typed: the provider's own form, or the demo's in front of the simulated one. */
export function CardEntryForm({
  provider,
  totalPence,
  ref,
}: {
  provider: PaymentIntent['provider'];
  /** Null where the card is only saved. */
  totalPence: number | null;
  ref: Ref<CardEntry>;
}) {
  if (provider.mode === 'simulator') return <SimulatorCardForm ref={ref} />;
  return (
    <Suspense fallback={<p className="step-note">Loading the card form…</p>}>
      <StripeCardForm ref={ref} totalPence={totalPence} publishableKey={provider.publishableKey} />
    </Suspense>
  );
}
