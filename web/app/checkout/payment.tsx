import type { Checkout } from '@plumbline/contracts/nouns/checkout.ts';
import type { Ref } from 'react';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import { pounds } from '../kit/format.ts';
import { findApprovalNeeded } from './approval-needed.server.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getCheckoutAt } from './current-checkout.server.ts';
import { CardEntryForm } from '../parts/card-entry/card-entry-form.tsx';
import { paidPath } from '../parts/card-entry/checkout-paths.ts';
import { FailureNotice } from '../parts/card-entry/failure-notice.tsx';
import { PayForm, type PayWish } from './pay-form.tsx';
import { payWays } from '../parts/card-entry/pay-ways.ts';
import {
  cameBackFailure,
  scriptNeeded,
  type PaymentFailure,
} from '../parts/card-entry/payment-failures.ts';
import { startPayment } from '../parts/card-entry/start-payment.server.ts';
import { StepScreen } from './step-screen.tsx';
import { useHoldText } from '../parts/card-entry/use-hold-text.ts';
import { useCardPayment, type CardEntry } from '../parts/card-entry/use-card-payment.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const checkout = await getCheckoutAt(shop, 'payment');
  const { basketId } = checkout.basket;
  if (await findApprovalNeeded(shop, basketId)) throw redirect('/checkout/approval', 303);
  const { options, provider, lastFailure, consumerReturnDays } = await orErrorPage(
    shop.services.checkout.listPaymentOptions({ params: { basketId } }),
  );
  return {
    view: checkoutView(checkout, shop.preferences.vat),
    basketId,
    provider,
    ways: payWays(options),
    cameBack: cameBackFailure(url.searchParams.get('came'), lastFailure),
    idempotencyKey: crypto.randomUUID(),
    days: daysOf(checkout),
    returnDays: checkout.references === null ? consumerReturnDays : null,
  };
}

const daysOf = ({ deliveryOption }: Checkout): string[] =>
  deliveryOption?.parts?.map(({ day }) => day) ?? (deliveryOption ? [deliveryOption.day] : []);

/**
 * Without a script: pays with a saved card, or opens the payment and goes on to the provider's own
 * page, which leads back.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const start = await startPayment(shopFrom(context), form, new Date());
  if (start.kind === 'leave') return redirect(start.path, 303);
  if (start.kind === 'challenge') return redirect(start.url, 303);
  if (start.kind === 'refused') return refuse(form, start.failure, start.status);
  if (start.hostedPageUrl === null) return refuse(form, scriptNeeded, 409);
  return redirect(start.hostedPageUrl, 303);
}

/** What went wrong, and what had been chosen. */
function refuse(form: FormData, failure: PaymentFailure, status: number) {
  const wish: PayWish = {
    payWith: String(form.get('payWith') ?? 'card'),
    saveCard: form.has('saveCard'),
    proofCode: String(form.get('proofCode') ?? ''),
  };
  return data({ failure, wish }, { status });
}

export default function Payment() {
  const { view, basketId, provider, ways, cameBack, idempotencyKey, days, returnDays } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const payment = useCardPayment({
    startPath: '/checkout/payment/start',
    paidPath: (intentId) => paidPath({ basketId, intentId }),
  });
  const hold = useHoldText(payment.started, payment.onHoldEnd);
  const before = answer?.failure ?? cameBack;
  const failure = payment.failure ?? (payment.isBusy ? null : before);
  // A new total was said by the till itself; the sums beside it may follow a moment later.
  const totalPence = failure?.totalPence ?? view.sums.totalPence;
  const renderCardEntry = (ref: Ref<CardEntry>) => (
    <CardEntryForm ref={ref} provider={provider} totalPence={totalPence} />
  );
  return (
    <StepScreen view={view} step="payment" hold={hold}>
      {failure && <FailureNotice failure={failure} />}
      <PayForm
        ways={totalPence === 0 ? [] : ways}
        agreed={{
          basketId,
          total: pounds(totalPence),
          totalPence,
          idempotencyKey,
          days,
          returnDays,
        }}
        payment={payment}
        wish={answer?.wish ?? null}
        proof={payment.proof ?? answer?.failure.proof ?? null}
        renderCardEntry={renderCardEntry}
      />
    </StepScreen>
  );
}
