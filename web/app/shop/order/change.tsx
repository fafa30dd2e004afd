import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { pictureView } from '../../parts/card-view.ts';
import { cameBackFailure, type PaymentFailure } from '../../parts/card-entry/payment-failures.ts';
import { payWays } from '../../parts/card-entry/pay-ways.ts';
import { leadOn } from '../../parts/card-entry/start-payment.server.ts';
import choicesSheet from '../../parts/choices.css?url';
import { orderAddress } from '../../parts/order/order-address.ts';
import { getOrder } from '../../parts/order-view.server.ts';
import { errorPage, orErrorPage, problemOf } from '../../request/problems.server.ts';
import { shopFrom, type Shop } from '../../request/shop.server.ts';
import { AskForm, CancelForm } from './change-forms.tsx';
import {
  findPresent,
  presentAddress,
  readChange,
  readTexts,
  refusedChange,
  type ChangeTexts,
} from '../../parts/order/change-form.server.ts';
import { findMeantPart } from '../../parts/order/meant-part.server.ts';
import { readDays, startChangePayment } from './change-payment.server.ts';
import { OpenChange } from './open-change.tsx';
import { changeableLines, differenceText, openChangeView } from './change-view.server.ts';
import changeSheet from './change.css?url';

export const handle: ScreenHandle = { sheets: [choicesSheet, changeSheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const key = params['token'] ?? '';
  const order = await findOrder(shop, key);
  const { orderChanges } = shop.services;
  const { change, provider, options } = await orErrorPage(
    orderChanges.getOrderChange({ params: { order: key } }),
  );
  const open = openChangeView(change);
  const lines = open ? [] : changeableLines(order);
  return {
    number: order.orderNumber,
    home: orderAddress(key),
    page: `/order/${key}/change`,
    open,
    address: await presentAddress(shop, presentOf(order)),
    lines: lines.map((line) => ({ ...line, picture: pictureView(line.picture) })),
    cancel: lines.length === 0 ? null : await previewCancel(shop, key),
    cameBack: cameBackFailure(url.searchParams.get('came'), null),
    isDone: url.searchParams.get('done'),
    provider,
    ways: payWays(options),
    idempotencyKey: crypto.randomUUID(),
  };
}

/** An order by its mailed link, or the signed-in account's own by its guid. */
const findOrder = (shop: Shop, key: string) =>
  key.length === 36
    ? orErrorPage(shop.services.orders.getOrder({ params: { orderGuid: key } }))
    : getOrder(shop, key);

const presentOf = ({ deliveryAddress, deliveries }: OrderConfirmation) =>
  findPresent(deliveryAddress, deliveries);

/** What comes back if all of it is cancelled; null where that cannot be said. */
async function previewCancel({ services }: Shop, order: string) {
  try {
    const { sums, isRequest } = await services.orderChanges.previewOrderChange({
      params: { order },
      body: { cancel: true },
    });
    const { duePence, backPence, backTo } = sums;
    return { isRequest, backPence, text: differenceText(duePence, backPence, backTo) };
  } catch (error) {
    if (!problemOf(error)) throw error;
    return null;
  }
}

/** Asks for a change, agrees to it, says no to it, or cancels the order; without a script as with one. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { orderChanges } = shop.services;
  const key = params['token'] ?? '';
  const form = await request.formData();
  const texts = readTexts(form);
  const page = `/order/${key}/change`;
  const changeId = Number(texts['changeId'] ?? 0);
  let fields: string[] = [];
  const agreed = {
    agreedDuePence: Number(texts['duePence'] ?? 0),
    agreedBackPence: Number(texts['backPence'] ?? 0),
  };
  try {
    switch (texts['do']) {
      case 'cancel': {
        fields = ['reason'];
        const body = { reason: texts['reason'] ?? '', ...agreed };
        const { state } = await orderChanges.cancelOrder({ params: { id: key }, body });
        return redirect(state === 'applied' ? orderAddress(key) : page, 303);
      }
      case 'accept':
        await orderChanges.acceptOrderChange({
          params: { order: key, changeId },
          body: { ...agreed, agreedDays: readDays(texts['days'] ?? '') },
        });
        return redirect(orderAddress(key), 303);
      case 'decline':
        await orderChanges.declineOrderChange({ params: { order: key, changeId } });
        return redirect(page, 303);
      case 'pay': {
        const next = leadOn(await startChangePayment(shop, key, form), form);
        if ('leave' in next) return redirect(next.leave, 303);
        const { failure, payWith, status } = next;
        return data({ refused: null, failure, payWith }, { status });
      }
      default: {
        const find = (text: string) =>
          findMeantPart(text, (words) =>
            orderChanges.findPartsToAdd({ params: { order: key }, query: { text: words } }),
          );
        const present = presentOf(await findOrder(shop, key));
        const { asked, refused } = await readChange(texts, find, present);
        if (refused) return data({ ...nothing, refused }, { status: 422 });
        if (asked.length === 0) return nothingAsked(texts);
        fields = asked.map(({ field }) => field);
        const modifications = asked.map((each) => each.asked);
        await orderChanges.amendOrder({ params: { id: key }, body: { modifications } });
        return redirect(page, 303);
      }
    }
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status >= 500 || problem.status === 404) throw errorPage(error);
    const refused = refusedChange(problem, texts, fields);
    return data({ ...nothing, refused }, { status: problem.status });
  }
}

const nothing = { failure: null as PaymentFailure | null, payWith: null as string | null };

function nothingAsked(texts: ChangeTexts) {
  const message =
    'Say what you would like changed: how many to take out, what to add, or where to send it.';
  return data(
    { ...nothing, refused: { errors: [], message, texts, ways: [], choices: [] } },
    { status: 422 },
  );
}

/** A change of an order: what it comes to and the yes to it, or the form that asks for one. */
export default function Change() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer?.refused ?? null;
  const { open, lines, cancel, home, number } = view;
  const ofCancel = cancel && refused?.texts['do'] === 'cancel' ? refused : null;
  const title = open ? open.title : 'Change the order';
  return (
    <Screen title={`${title}, order ${number}`}>
      <meta name="robots" content="noindex" />
      <div className="order-change">
        <p className="quiet">
          <a className="link" href={home}>
            Order {number}
          </a>
        </p>
        <h1 className="heading-largest">{title}</h1>
        {open ? (
          <div className="order-change-open">
            <OpenChange
              open={open}
              page={view.page}
              provider={view.provider}
              ways={view.ways}
              wish={answer?.payWith ?? null}
              idempotencyKey={view.idempotencyKey}
              refused={refused}
              before={answer?.failure ?? view.cameBack}
            />
          </div>
        ) : lines.length === 0 ? (
          <>
            {refused && <ErrorSummary {...refused} />}
            <p className="order-change-lead">
              All of it is packed, has left, or is cancelled, so that nothing can be changed here.
              What has arrived can be sent back.
            </p>
          </>
        ) : (
          <>
            <p className="order-change-lead">
              {cancel?.isRequest
                ? 'We have begun to pick it, so we look at your request first. You see what it comes to, and nothing is done before you hear from us.'
                : 'Take out, add or send it elsewhere. You see what it comes to before anything is done.'}
            </p>
            <div className="order-change-steps">
              <AskForm lines={lines} address={view.address} refused={ofCancel ? null : refused} />
              {cancel && <CancelForm {...cancel} refused={ofCancel} />}
            </div>
          </>
        )}
      </div>
    </Screen>
  );
}
