import type { OrderBasket } from '@plumbline/contracts/nouns/order-baskets.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { addressTexts, listCountryChoices } from '../../parts/address/address-form.server.ts';
import { textsOf, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { Beside } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { OrderRefused } from '../parts/order-refused.tsx';
import { answerAddress, deliveryForm, type AddressAnswer } from './address.server.ts';
import { BuyerDetails } from './buyer-details.tsx';
import { Changed } from './changed.tsx';
import { Delivery } from './delivery.tsx';
import { Entry } from './entry.tsx';
import { buyerForm, answerOrderBasket, overrideForm } from './intents.server.ts';
import { Lines } from './lines.tsx';
import { deliveryChoices, orderBasketView } from './order-basket-view.server.ts';
import { OrderingFor } from './ordering-for.tsx';
import { CompleteSet } from './set.tsx';
import { setRows } from './set-view.server.ts';
import { ToPay } from './to-pay.tsx';
import { OrderBasketTrail } from './trail.tsx';
import './order-basket.css';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const { orderBaskets } = shop.services;
  const asked = { params: { id: params['id'] ?? '' } };
  const basket = await orErrorPage(orderBaskets.getOrderBasket(asked));
  const vat = url.searchParams.get('vat') ?? basket.basis;
  const isAsked = basket.state === 'open' && basket.delivery !== null && basket.lines.length > 0;
  // Goods that cannot be brought there say so when the link is sent; the page must not fail for it.
  const listed = isAsked
    ? await orderBaskets.listOrderBasketDelivery({ ...asked, query: {} }).catch(() => null)
    : null;
  const shownVat = vat === 'ex' ? ('ex' as const) : ('inc' as const);
  const { contact, poNumber, jobReference, note, discount, delivery } = basket;
  return {
    view: orderBasketView(basket, shownVat),
    choices: listed && deliveryChoices(basket, listed, shownVat),
    set: basket.state === 'open' ? setRows(await orderBaskets.completeSet(asked), shownVat) : [],
    buyer: viewForm(
      buyerForm,
      textsOf(buyerForm, {
        ...(contact ?? accountTexts(basket)),
        poNumber,
        jobReference,
        note,
        discountCode: discount?.code ?? null,
      }),
    ),
    address: viewForm(
      deliveryForm,
      delivery ? textsOf(deliveryForm, delivery) : addressTexts(null),
    ),
    countries: await listCountryChoices(shop, { onlyDelivered: true }),
    override: viewForm(overrideForm),
    done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
  };
}

/** What the account says of its owner, for as long as nobody has said how they are reached. */
function accountTexts({ buyer: { name, email } }: OrderBasket) {
  const [, firstName, lastName] = /^(.*\S)\s+(\S+)$/.exec(name ?? '') ?? [];
  return { firstName, lastName, email };
}

const doneTexts: Record<string, string> = {
  buyer: 'The details are saved.',
  address: 'The address is saved. Now choose the delivery.',
  agreed: 'The agreed price counts from now.',
  sent: 'The link is on its way to the customer.',
  placed: 'The order is placed on account.',
  withdrawn: 'The link no longer works. The order basket can be changed again.',
  noted: 'The prices of now are taken note of.',
};

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const sent = await request.formData();
  const id = params['id'] ?? '';
  if (sent.get('intent') === 'address') {
    const answered = await answerAddress(shop, sent, id);
    if (answered instanceof Response) return answered;
    return data({ address: answered.data }, { status: answered.init?.status ?? 200 });
  }
  const answer = await answerOrderBasket({ sent, services: shop.services, id });
  if (answer.refused) return data(answer, { status: answer.refused.status });
  if (answer.meant) return data(answer, { status: 200 });
  // Whoever types one line after the other goes on where they were.
  const back = answer.done === 'added' ? '#entry' : '';
  return redirect(`${url.pathname}?done=${answer.done}${back}`, 303);
}

/** What somebody else did while an address was typed. */
const conflictIn = (answer: AddressAnswer | undefined) =>
  answer && 'conflict' in answer ? answer.conflict : null;

const keys = [
  ['/', 'add a part'],
  ['L', 'send the link'],
  ['N', 'next call'],
] as const;

/** One order by phone: who it is for, what they want, when it comes and how they pay. */
export default function OrderBasketRecord() {
  const { view, choices, set, buyer, address, countries, override, done } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const told = answer && 'address' in answer ? null : (answer ?? null);
  const addressAnswer = answer && 'address' in answer ? answer.address : undefined;
  const refused = told?.refused;
  const intent = refused?.texts['intent'];
  const conflict = told?.conflict ?? conflictIn(addressAnswer);
  const refusedAs = (name: string) => (intent === name && !conflict ? refused : undefined);
  const isOwn = intent && ['entry', 'buyer', 'override'].includes(intent);
  return (
    <StaffScreen
      title={view.name}
      note={view.note}
      above={[{ href: '/staff/order-baskets', name: 'Order baskets' }]}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      actions={
        <>
          {view.isOpen && (
            <a className="button button-outlined" href={`/staff/order-baskets/new?for=${view.id}`}>
              Change customer
            </a>
          )}
          <a
            className="button button-outlined"
            href="/staff/order-baskets/new"
            aria-keyshortcuts="N"
          >
            Next call <kbd aria-hidden="true">N</kbd>
          </a>
        </>
      }
      keys={keys}
    >
      <OrderingFor view={view} />
      <Beside
        side={
          <aside className="record-side" aria-label="Delivery and payment">
            <Delivery
              view={view}
              choices={choices}
              form={address}
              answer={addressAnswer && 'conflict' in addressAnswer ? undefined : addressAnswer}
              countries={countries}
            />
            <ToPay view={view} />
            <OrderBasketTrail view={view} />
          </aside>
        }
      >
        <Done text={answer ? null : done} />
        {conflict && <Changed conflict={conflict} here={view.here} />}
        {refused && !conflict && !isOwn && <OrderRefused refused={refused} conflict={undefined} />}
        {view.isOpen && (
          <Entry view={view} meant={told?.meant ?? null} refused={refusedAs('entry')} />
        )}
        <Lines view={view} form={override} refused={refusedAs('override')} />
        <CompleteSet rows={set} view={view} />
        {(view.isOpen || view.isWaiting) && (
          <BuyerDetails view={view} form={buyer} refused={refusedAs('buyer')} />
        )}
      </Beside>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
