import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../request/shop.server.ts';
import { Icon } from '../kit/icon.tsx';
import { addressText } from '../parts/address/address-text.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getBasketToOrder, getCheckoutAt } from './current-checkout.server.ts';
import { DayCalendar } from './day-calendar-grid.tsx';
import { loadDeliveryDays, type DeliveryDays } from './delivery-day-view.server.ts';
import { ErrorSummary } from '../kit/error-summary.tsx';
import type { RefusedForm } from '../kit/form.ts';
import { SendButton } from '../kit/send-button.tsx';
import { answerForm, readForm } from '../request/form.server.ts';
import { StepScreen } from './step-screen.tsx';
import { nextPath } from './steps.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const checkout = await getCheckoutAt(shop, 'delivery');
  if (!checkout.delivery) throw redirect(nextPath(checkout), 303);
  const from = new URL(request.url).searchParams.get('from');
  return {
    view: checkoutView(checkout, shop.preferences.vat),
    address: addressText(checkout.delivery.address),
    ...(await loadDeliveryDays(shop, checkout, from)),
  };
}

const form = describeForm(allCalls.checkout.setDeliveryOption.body);

export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { basketId } = await getBasketToOrder(shop);
  const sent = await request.formData();
  return answerForm(form, readForm(sent, form), async ({ optionId, day }) => {
    const checkout = await shop.services.checkout.setDeliveryOption({
      params: { basketId },
      // A day left over from the calendar says nothing about a way that has its own.
      body: { optionId, ...(sent.get('dayOf') === optionId && day && { day }) },
    });
    return redirect(nextPath(checkout), 303);
  });
}

export default function DeliveryDay() {
  const { view, address, days, problem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <StepScreen view={view} step="delivery">
      <div className="fold">
        <p>{address}</p>
        <a className="link" href="/checkout/delivery" aria-label="Change the delivery address">
          Change
        </a>
      </div>
      {problem !== null && (
        <div className="note bad after-content" role="alert">
          <Icon name="circle-slash" />
          <div>
            <b>We cannot deliver this basket there</b>
            <p>{problem}</p>
          </div>
        </div>
      )}
      {days && (
        <form method="post" data-soft noValidate>
          {refused && <ErrorSummary {...whatIsWrong(refused, days)} />}
          <h3 className="step-h" id="optionId">
            Delivery day
          </h3>
          <Ways days={days} typed={refused?.texts} />
          <SendButton>Continue to billing</SendButton>
        </form>
      )}
    </StepScreen>
  );
}

/** Choosing "a day" without one is refused as an option that is not offered; it is said plainly. */
function whatIsWrong(refused: RefusedForm, { specific }: DeliveryDays) {
  const { texts } = refused;
  if (!specific || texts['optionId'] !== specific.optionId || texts['day']) return refused;
  return { message: refused.message, errors: [{ name: 'day', message: 'Choose a day.' }] };
}

function Ways({
  days: { options, specific },
  typed,
}: {
  days: DeliveryDays;
  typed: Record<string, string> | undefined;
}) {
  return (
    <fieldset className="choices" aria-labelledby="optionId">
      {options.map(({ optionId, title, detail, price, parts, isChosen }) => (
        <label key={optionId}>
          <input
            className="box"
            type="radio"
            name="optionId"
            value={optionId}
            defaultChecked={typed ? typed['optionId'] === optionId : isChosen}
          />
          <b>{title}</b>
          <small>
            {detail}
            {parts.map((part) => (
              <span key={part.day} className="choice-part">
                <span>
                  {part.day}: {part.goods}
                </span>
                <span>{part.price}</span>
              </span>
            ))}
          </small>
          <b className="choice-price">{price}</b>
        </label>
      ))}
      {specific && (
        <div className="choice-more">
          <input type="hidden" name="dayOf" value={specific.optionId} />
          <DayCalendar {...specific} chosenDay={typed?.['day'] ?? specific.chosenDay} />
        </div>
      )}
    </fieldset>
  );
}
