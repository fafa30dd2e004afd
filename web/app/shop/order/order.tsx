import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import {
  data,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useRouteError,
} from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import fieldSheet from '../../kit/field.css?url';
import sumsSheet from '../../parts/sums.css?url';
import stepsSheet from '../../parts/steps.css?url';
import orderSheet from '../../parts/order.css?url';
import accountSheet from './open-account.css?url';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { bodyOf, readForm, refusedForm, viewForm } from '../../request/form.server.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorPage } from '../../frame/error-page.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Screen } from '../../frame/screen.tsx';
import { OrderDocuments } from '../../parts/order-documents.tsx';
import { orderDocumentsView } from '../../parts/order-documents.server.ts';
import { MiniLines, SumRows } from '../../parts/sums.tsx';
import { getOrder, orderPage, type OrderEvent } from '../../parts/order-view.server.ts';

export const handle: ScreenHandle = {
  sheets: [fieldSheet, sumsSheet, stepsSheet, orderSheet, accountSheet],
};

const accountForm = describeForm(allCalls.orders.openAccount.body);

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const token = params['token'] ?? '';
  const order = await getOrder(shop, token);
  const { documents } = await shop.services.orderDocuments.listLinkedDocuments({
    params: { token },
  });
  const page = `/order/${token}`;
  const { signIn, visitor } = shop;
  // Accounts are made here only where they are kept here.
  const offersAccount = !visitor.signedIn && signIn.authority.startsWith(`${signIn.origin}/`);
  return {
    account: offersAccount ? viewForm(accountForm) : null,
    order: orderPage(order, shop.preferences.vat),
    calendar: `${page}/delivery.ics`,
    documents: orderDocumentsView(documents, {
      page,
      url,
      email: order.emailAddress,
      hasXml: false,
    }),
  };
}

/** Begins an account with the order's own name and address; a mailed link proves that and opens it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { services } = shopFrom(context);
  const token = params['token'] ?? '';
  const body = bodyOf(accountForm, readForm(await request.formData(), accountForm));
  try {
    return await services.orders.openAccount({ params: { token }, body });
  } catch (error) {
    // What was typed is a password, and stands on no page again.
    const refused = refusedForm(error, {}, accountForm);
    return data(refused, { status: refused.status });
  }
}

export default function Order() {
  const { order, calendar, account, documents } = useLoaderData<typeof loader>();
  return (
    <Screen title={`Order ${order.number}`}>
      <meta name="robots" content="noindex" />
      <div className="order-head">
        {order.paid && (
          <p className="order-paid">
            <Icon name="check" />
            {order.paid}
          </p>
        )}
        <h1 className="heading-largest">{order.headline}</h1>
        <p className="order-number">
          {order.number}. We have e-mailed {order.email} a link to this page.
        </p>
        <p className="order-actions">
          {order.isComing && (
            <a className="button button-quiet" href={calendar} download>
              <Icon name="calendar-plus" />
              Add to calendar
            </a>
          )}
          <button
            type="button"
            className="button button-quiet with-script"
            onClick={() => window.print()}
          >
            <Icon name="printer" />
            Print
          </button>
        </p>
      </div>
      <div className="columns">
        <div>
          {order.events.length > 0 && <Events events={order.events} />}
          {account && <OpenAccount form={account} email={order.email} />}
        </div>
        <aside className="side" aria-labelledby="order-number">
          <h2 id="order-number">{order.number}</h2>
          <MiniLines lines={order.lines} />
          <div className="mini-sums">
            <SumRows sums={order.sums} totalLabel="Paid" />
          </div>
          <dl className="order-facts">
            <Fact name="To" value={order.deliveredTo} />
            {order.billedTo && <Fact name="Billed to" value={order.billedTo} />}
            {order.paidWith && <Fact name="Paid with" value={order.paidWith} />}
          </dl>
          <OrderDocuments {...documents} />
        </aside>
      </div>
    </Screen>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Events({ events }: { events: readonly OrderEvent[] }) {
  return (
    <section aria-labelledby="next">
      <h2 className="heading-medium head-apart" id="next">
        What happens next
      </h2>
      <ol>
        {events.map(({ title, text, state }, place) => (
          <li key={title} className={`step ${state}`} aria-current={state === 'now' || undefined}>
            <span className="step-mark" aria-hidden="true">
              {state === 'done' && <Icon name="check" />}
              {state === 'ahead' && place + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One field makes an account of what the order knows already. */
function OpenAccount({ form, email }: { form: FormView<'password'>; email: string }) {
  const answer = useActionData<typeof action>();
  if (answer && 'sentTo' in answer) {
    return (
      <section className="order-account" aria-labelledby="account">
        <h2 className="heading-medium" id="account">
          Check your inbox
        </h2>
        <output>
          We have sent an e-mail to {answer.sentTo}. Open the link in it to confirm your address and
          open your account, with this order in it.
        </output>
      </section>
    );
  }
  return (
    <section className="order-account" aria-labelledby="account">
      <h2 className="heading-medium" id="account">
        Save this order to an account
      </h2>
      <p>
        Choose a password and we will e-mail a link to {email}. It opens an account with this order
        in it, and your addresses ready for the next one.
      </p>
      <form method="post" data-soft="stay" noValidate>
        {answer && answer.errors.length === 0 && (
          <p className="note bad before-content" role="alert">
            {answer.message}
          </p>
        )}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          {...fieldsOf(form, answer)('password')}
          type="password"
          label="Password"
          autoComplete="new-password"
        />
        <SendButton>Create account</SendButton>
      </form>
    </section>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <Screen title="Order not found">
      <meta name="robots" content="noindex" />
      <div className="stands-apart">
        <EmptyState drawing="nothing" title="We cannot find that order" level="h1">
          <p className="lead">
            The link may be incomplete. Open it from your confirmation e-mail, or copy all of it
            from there.
          </p>
          <a className="button button-outlined" href="/">
            Go to the home page
          </a>
        </EmptyState>
      </div>
    </Screen>
  );
}
