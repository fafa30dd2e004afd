import { lazy, Suspense } from 'react';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../problems.server.ts';
import { shopFrom } from '../shop.server.ts';
import { pounds } from '../ui/format.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getCheckoutAt } from './current-checkout.server.ts';
import { FailureNotice } from './failure-notice.tsx';
import { PaymentButton } from './payment-button.tsx';
import { SimulatorCardForm } from './simulator-card-form.tsx';
import { scriptNeeded } from './payment-failures.ts';
import { startPayment } from './start-payment.server.ts';
import { StepScreen } from './step-screen.tsx';
import { useHoldText } from './use-hold-text.ts';
import { useCardPayment } from './use-card-payment.ts';

const StripeCardForm = lazy(() => import('./stripe-card-form.tsx'));

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const checkout = await getCheckoutAt(shop, 'payment');
  const { basketId } = checkout.basket;
  const { options, provider } = await orErrorPage(
    shop.services.checkout.listPaymentOptions({ params: { basketId } }),
  );
  const button = options.find((option) => option.kind === 'payment-button') ?? null;
  return {
    view: checkoutView(checkout, shop.preferences.vat),
    basketId,
    provider,
    button,
    idempotencyKey: crypto.randomUUID(),
  };
}

/** Without a script: opens the payment and goes on to the provider's own page, which leads back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const start = await startPayment(shopFrom(context), await request.formData(), new Date());
  if (start.kind === 'leave') return redirect(start.path, 303);
  if (start.kind === 'refused') return data({ failure: start.failure }, { status: start.status });
  if (start.hostedPageUrl === null) return data({ failure: scriptNeeded }, { status: 409 });
  return redirect(start.hostedPageUrl, 303);
}

export default function Payment() {
  const { view, basketId, provider, button, idempotencyKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const payment = useCardPayment(basketId);
  const hold = useHoldText(payment.started, payment.onHoldEnd);
  const failure = payment.failure ?? (payment.isBusy ? null : answer?.failure);
  // A new total was said by the till itself; the sums beside it may follow a moment later.
  const totalPence = failure?.totalPence ?? view.sums.totalPence;
  const agreed = {
    method: 'card',
    total: pounds(totalPence),
    totalPence,
    idempotencyKey,
  } as const;
  return (
    <StepScreen view={view} step="payment" hold={hold}>
      {failure && <FailureNotice failure={failure} />}
      {button && (
        <PaymentButton
          {...button}
          onPay={(confirm) => payment.pay({ ...agreed, method: 'payment-button' }, confirm)}
        />
      )}
      {provider.mode === 'simulator' ? (
        <SimulatorCardForm payment={payment} agreed={agreed} />
      ) : (
        <Suspense fallback={<p className="step-note">The card form is on its way.</p>}>
          <StripeCardForm
            payment={payment}
            agreed={agreed}
            publishableKey={provider.publishableKey}
          />
        </Suspense>
      )}
    </StepScreen>
  );
}
