import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import fieldSheet from '../../kit/field.css?url';
import { longDay, pounds } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { AddressFields } from '../../parts/address/address-fields.tsx';
import {
  addressForm,
  addressTexts,
  listCountryChoices,
} from '../../parts/address/address-form.server.ts';
import { CardOnlyForm } from '../../parts/card-entry/card-only-form.tsx';
import { cameBackFailure, type PaymentFailure } from '../../parts/card-entry/payment-failures.ts';
import { payWays } from '../../parts/card-entry/pay-ways.ts';
import { leadOn } from '../../parts/card-entry/start-payment.server.ts';
import { orderAddress } from '../../parts/order/order-address.ts';
import choicesSheet from '../../parts/choices.css?url';
import sumsSheet from '../../parts/sums.css?url';
import { bodyOf, readForm, refusedForm, viewForm } from '../../request/form.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { errorPage, orErrorPage, problemOf } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { Deliveries, Ways } from './upgrade-choices.tsx';
import { startUpgradePayment } from './pay-upgrade.server.ts';
import { upgradePaidPath } from './upgrade-paths.ts';
import { upgradeView } from './upgrade-view.server.ts';
import upgradeSheet from './upgrade.css?url';

export const handle: ScreenHandle = { sheets: [fieldSheet, sumsSheet, choicesSheet, upgradeSheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const { deliveryUpgrade } = shop.services;
  const key = params['token'] ?? '';
  const found = await orErrorPage(deliveryUpgrade.getUpgrade({ params: { order: key } }));
  const { upgrade, choices, deliveries, why, orderNumber } = found;
  const isPayable = upgrade !== null && upgrade.premium.incPence > 0;
  const pay = isPayable
    ? await orErrorPage(deliveryUpgrade.listUpgradePaymentOptions({ params: { orderId: key } }))
    : null;
  const came = url.searchParams.get('came');
  return {
    key,
    home: orderAddress(key),
    number: orderNumber,
    view: upgrade && choices ? upgradeView(upgrade, choices) : null,
    why,
    deliveries: deliveries.map(({ number, name, day, price }) => ({
      number,
      isOpen: number === upgrade?.consignment,
      text: `${name}, ${longDay(day)}`,
      paid: price.incPence === 0 ? 'free' : `${pounds(price.incPence)} paid`,
    })),
    provider: pay?.provider ?? null,
    ways: payWays(pay?.options ?? []),
    cameBack: cameBackFailure(came, pay?.lastFailure ?? null),
    idempotencyKey: crypto.randomUUID(),
    billing: {
      form: viewForm(addressForm, addressTexts(upgrade?.billingAddress)),
      countries: await listCountryChoices(shop, { onlyDelivered: false }),
    },
  };
}

/** One form for each step; each leads back here, or on to the order once it is done. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { deliveryUpgrade } = shop.services;
  const key = params['token'] ?? '';
  const ofOrder = { params: { orderId: key } };
  const here = `/order/${key}/upgrade`;
  const form = await request.formData();
  const wish = form.get('do');
  try {
    if (wish === 'start') {
      const consignment = Number(form.get('consignment'));
      await deliveryUpgrade.startUpgrade({ ...ofOrder, query: { consignment } });
      return redirect(here, 303);
    }
    if (wish === 'choose') {
      const [optionId = '', day] = String(form.get('way') ?? '').split(' ');
      if (!day) return refused('Choose a day or a service.');
      await deliveryUpgrade.setUpgradeOption({ ...ofOrder, body: { optionId, day } });
      return redirect(`${here}#pay`, 303);
    }
    if (wish === 'bill') {
      const texts = readForm(form, addressForm);
      try {
        const body = { sameAsDelivery: false, address: bodyOf(addressForm, texts) };
        await deliveryUpgrade.setUpgradeBilling({ ...ofOrder, body });
      } catch (error) {
        const answer = refusedForm(error, texts, addressForm);
        return data({ ...nothing, refused: answer }, { status: answer.status });
      }
      return redirect(`${here}#pay`, 303);
    }
    if (wish === 'complete') {
      await sendOnce(form, (once) => deliveryUpgrade.completeUpgradeWithoutPayment(ofOrder, once));
      return redirect(orderAddress(key), 303);
    }
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status === 404 || problem.status >= 500) throw errorPage(error);
    return refused(problem.detail ?? problem.title, problem.status);
  }
  const next = leadOn(await startUpgradePayment(shop, key, form), form);
  if ('leave' in next) return redirect(next.leave, 303);
  const { failure, payWith, status } = next;
  return data({ refused: null, message: null, failure, payWith }, { status });
}

const nothing = {
  refused: null,
  message: null,
  failure: null as PaymentFailure | null,
  payWith: null as string | null,
};

const refused = (message: string, status = 409) => data({ ...nothing, message }, { status });

export default function Upgrade() {
  const { key, home, number, view, why, deliveries, provider, ways, cameBack, idempotencyKey } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Screen title={`A better delivery, order ${number}`}>
      <meta name="robots" content="noindex" />
      <div className="upgrade">
        <p className="small">
          <a className="link" href={home}>
            Order {number}
          </a>
        </p>
        <h1 className="heading-largest">{view?.title ?? 'A better delivery'}</h1>
        {view && <p className="lead">{view.lead}</p>}
        {answer?.message && (
          <p className="note bad" role="alert">
            <Icon name="circle-exclamation-point" />
            <span>{answer.message}</span>
          </p>
        )}
        {why && (
          <p className="note">
            <Icon name="lock" />
            <span>{why}</span>
          </p>
        )}
        {view?.isFree && (
          <p className="note ok">
            <Icon name="check" />
            <span>
              <b>This is on us.</b> We are late with it, so any day and service is free.
            </span>
          </p>
        )}
        {(!view || deliveries.length > 1) && deliveries.length > 0 && (
          <Deliveries deliveries={deliveries} />
        )}
        {view && <Ways view={view} />}
        {view?.chosen && (
          <section className="upgrade-pay" id="pay" aria-labelledby="pay-title">
            <h2 className="heading-medium" id="pay-title">
              Total to pay
            </h2>
            <dl className="sums">
              <div>
                <dt>As it comes now</dt>
                <dd>{view.chosen.paid}, paid</dd>
              </div>
              <div>
                <dt>
                  {view.chosen.day}
                  <small>{view.chosen.name}</small>
                </dt>
                <dd>{view.chosen.premium}</dd>
              </div>
            </dl>
            {view.chosen.premiumPence === 0 ? (
              <form method="post" data-soft>
                <input type="hidden" name="do" value="complete" />
                <input type="hidden" name="key" value={idempotencyKey} />
                <SendButton>Move it to {view.chosen.day}</SendButton>
              </form>
            ) : (
              provider && (
                <>
                  <p className="small quiet">
                    {view.chosen.vat}. If we miss the day, you get it back without asking.
                  </p>
                  <Billing billedTo={view.chosen.billedTo} />
                  <CardOnlyForm
                    provider={provider}
                    ways={ways}
                    wish={answer?.payWith ?? null}
                    totalPence={view.chosen.premiumPence}
                    fields={{ agreedTotalPence: String(view.chosen.premiumPence), idempotencyKey }}
                    places={{
                      startPath: `/order/${key}/upgrade/start`,
                      paidPath: upgradePaidPath(key),
                    }}
                    before={answer?.failure ?? cameBack}
                    button={`Pay ${view.chosen.premium} for ${view.chosen.day}`}
                  />
                </>
              )
            )}
          </section>
        )}
      </div>
    </Screen>
  );
}

/** Who pays for the order pays for this; another is named here. */
function Billing({ billedTo }: { billedTo: string | null }) {
  const { billing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const wrong = answer?.refused ?? undefined;
  return (
    <details className="upgrade-billing" open={wrong !== undefined}>
      <summary>
        Billed to {billedTo} <span className="link">Change</span>
      </summary>
      <form method="post" data-soft noValidate>
        {wrong && <ErrorSummary {...wrong} />}
        <input type="hidden" name="do" value="bill" />
        <AddressFields
          purpose="billing"
          form={billing.form}
          refused={wrong}
          countries={billing.countries}
        />
        <button className="button button-outlined">Bill this address</button>
      </form>
    </details>
  );
}
