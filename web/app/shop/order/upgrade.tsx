import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
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
import { orderHome } from '../../parts/order/order-home.ts';
import sumsSheet from '../../parts/sums.css?url';
import { bodyOf, readForm, refusedForm, viewForm } from '../../request/form.server.ts';
import { errorPage, orErrorPage, problemOf } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { startUpgradePayment } from './pay-upgrade.server.ts';
import { upgradePaidPath } from './upgrade-paths.ts';
import { upgradeView, type UpgradeChoiceView, type UpgradeView } from './upgrade-view.server.ts';
import upgradeSheet from './upgrade.css?url';

export const handle: ScreenHandle = { sheets: [fieldSheet, sumsSheet, upgradeSheet] };

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
    home: orderHome(key),
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
        return data({ refused: answer, message: null, failure: null }, { status: answer.status });
      }
      return redirect(`${here}#pay`, 303);
    }
    if (wish === 'complete') {
      const idempotencyKey = String(form.get('idempotencyKey') ?? '');
      await deliveryUpgrade.completeUpgradeWithoutPayment(ofOrder, { idempotencyKey });
      return redirect(orderHome(key), 303);
    }
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status === 404 || problem.status >= 500) throw errorPage(error);
    return refused(problem.detail ?? problem.title, problem.status);
  }
  const start = await startUpgradePayment(shop, key, form);
  if (start.kind === 'leave') return redirect(start.path, 303);
  if (start.kind === 'started' && start.hostedPageUrl) return redirect(start.hostedPageUrl, 303);
  const failure = start.kind === 'refused' ? start.failure : null;
  return data(
    { refused: null, message: null, failure },
    { status: start.kind === 'refused' ? start.status : 409 },
  );
}

const refused = (message: string, status = 409) =>
  data({ refused: null, message, failure: null as PaymentFailure | null }, { status });

export default function Upgrade() {
  const { key, home, number, view, why, deliveries, provider, cameBack, idempotencyKey } =
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
              <b>This is on us.</b> We are late with it, so that any day and service costs nothing.
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
                <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                <SendButton>Move it to {view.chosen.day}</SendButton>
              </form>
            ) : (
              provider && (
                <>
                  <p className="small quiet">
                    {view.chosen.vat}. If we miss the day, it goes back by itself.
                  </p>
                  <Billing billedTo={view.chosen.billedTo} />
                  <CardOnlyForm
                    provider={provider}
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

function Deliveries({
  deliveries,
}: {
  deliveries: readonly { number: number; isOpen: boolean; text: string; paid: string }[];
}) {
  return (
    <form method="post" data-soft className="upgrade-deliveries">
      <input type="hidden" name="do" value="start" />
      <ul>
        {deliveries.map(({ number, isOpen, text, paid }) => (
          <li key={number}>
            <span>
              <b>{text}</b>
              <small>{paid}</small>
            </span>
            {isOpen ? (
              <span className="tag info">Below</span>
            ) : (
              <button className="button button-outlined" name="consignment" value={number}>
                See other days
              </button>
            )}
          </li>
        ))}
      </ul>
    </form>
  );
}

function Ways({ view: { ways, days } }: { view: UpgradeView }) {
  return (
    <form method="post" data-soft className="upgrade-ways">
      <input type="hidden" name="do" value="choose" />
      <p className="small quiet">Each price is on top of what you paid.</p>
      {ways.length > 0 && <Group title="Services" choices={ways} />}
      {days.length > 0 && <Group title="A day you choose" choices={days} isGrid />}
      {ways.length + days.length === 0 ? (
        <p className="note">
          <Icon name="info" />
          <span>It cannot come on another day: it comes as it does.</span>
        </p>
      ) : (
        <button className="button button-outlined">Choose</button>
      )}
    </form>
  );
}

function Group({
  title,
  choices,
  isGrid = false,
}: {
  title: string;
  choices: readonly UpgradeChoiceView[];
  isGrid?: boolean;
}) {
  return (
    <fieldset className={isGrid ? 'upgrade-days' : 'upgrade-services'}>
      <legend className="heading-medium">{title}</legend>
      {choices.map(({ value, title: name, detail, premium, isChosen }) => (
        <label key={value}>
          <input className="box" type="radio" name="way" value={value} defaultChecked={isChosen} />
          <span>
            <b>{name}</b>
            {detail && <small>{detail}</small>}
          </span>
          <b className="upgrade-premium">{premium}</b>
        </label>
      ))}
    </fieldset>
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
