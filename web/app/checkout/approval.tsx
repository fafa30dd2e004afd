import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { OverLimit } from '@plumbline/contracts/nouns/approvals.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { fieldsOf } from '../kit/form.ts';
import { pounds } from '../kit/format.ts';
import { SendButton } from '../kit/send-button.tsx';
import { TextArea } from '../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../request/form.server.ts';
import { sendOnce } from '../request/once-answered.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import { findApprovalNeeded } from './approval-needed.server.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getBasketToOrder, getCheckoutAt } from './current-checkout.server.ts';
import { StepScreen } from './step-screen.tsx';

const form = describeForm(allCalls.checkout.askApproval.body);

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const checkout = await getCheckoutAt(shop, 'payment');
  const review = await findApprovalNeeded(shop, checkout.basket.basketId);
  if (!review) throw redirect('/checkout/payment', 303);
  const { over, outdated, deciders } = review;
  return {
    view: checkoutView(checkout, shop.preferences.vat),
    basketId: checkout.basket.basketId,
    over: over.map(overText),
    outdated: outdated && outdatedTexts[outdated],
    deciders,
    form: viewForm(form),
    idempotencyKey: crypto.randomUUID(),
  };
}

const outdatedTexts = {
  changed: 'The basket has changed since it was approved, so it needs approval again.',
  dearer: 'It now costs over 2 % more than was approved, so it needs approval again.',
};

function overText({ kind, limitPence, usedPence, orderPence }: OverLimit): string {
  const limit = pounds(limitPence);
  const left = pounds(Math.max(0, limitPence - usedPence));
  const order = `${pounds(orderPence)} ex VAT`;
  if (kind === 'order') return `You may spend ${limit} an order, and this one is ${order}.`;
  return kind === 'month'
    ? `${left} is left of the ${limit} that you may spend this month, and this order is ${order}.`
    : `${left} is left of the ${limit} that you may spend on this job, and this order is ${order}.`;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { basketId } = await getBasketToOrder(shop);
  const sent = await request.formData();
  return answerForm(form, readForm(sent, form), async (body) => {
    const { approvalId } = await sendOnce(sent, (once) =>
      shop.services.checkout.askApproval({ params: { basketId }, body }, once),
    );
    return redirect(`/trade/approvals/${approvalId}`, 303);
  });
}

/** The end of a checkout that is over a limit: it is not paid for yet, but asked for. */
export default function AskApproval() {
  const {
    view,
    over,
    outdated,
    deciders,
    form: fields,
    idempotencyKey,
  } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(fields, refused);
  return (
    <StepScreen view={view} step="payment">
      {refused && <ErrorSummary {...refused} />}
      <div className="approval-ask">
        <h3>This order needs approval first</h3>
        <ul>
          {outdated && <li>{outdated}</li>}
          {over.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {deciders.length === 0 ? (
          <p className="note warn">
            Nobody else in the business can approve orders. Ask an owner to make somebody an
            approver, or to raise your limit.
          </p>
        ) : (
          <form method="post" action="/checkout/approval" data-soft="stay" noValidate>
            <input type="hidden" name="key" value={idempotencyKey} />
            <TextArea {...field('note')} label="What it is for (optional)" rows={3} />
            <p className="small quiet">
              {`We ask ${namesText(deciders)}. The prices are held for seven days; the day and the goods are not. Nothing is charged, reserved or invoiced before you order it. The basket is put aside meanwhile, and you can fill another.`}
            </p>
            <SendButton>Ask for approval</SendButton>
          </form>
        )}
      </div>
    </StepScreen>
  );
}

/** "Ann", "Ann or Bob", "Ann, Bob or 2 others". */
function namesText([first, second, ...others]: readonly string[]): string {
  if (second === undefined) return first!;
  if (others.length === 0) return `${first} or ${second}`;
  return `${first}, ${second} or ${others.length === 1 ? 'one other' : `${others.length} others`}`;
}
