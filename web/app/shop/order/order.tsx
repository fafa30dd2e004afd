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
import { orErrorPage } from '../../request/problems.server.ts';
import { keyOf } from '../../request/once-answered.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import fieldSheet from '../../kit/field.css?url';
import sumsSheet from '../../parts/sums.css?url';
import orderSheet from '../../parts/order.css?url';
import orderPageSheet from '../../parts/order/order-page.css?url';
import readySheet from '../../parts/order/ready-to-fit.css?url';
import accountSheet from './open-account.css?url';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { bodyOf, readForm, refusedForm, viewForm } from '../../request/form.server.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorPage } from '../../frame/error-page.tsx';
import { Screen } from '../../frame/screen.tsx';
import { OrderDocuments } from '../../parts/order-documents.tsx';
import { orderDocumentsView } from '../../parts/order-documents.server.ts';
import claimsSheet from '../../parts/order/claims/claims-of-order.css?url';
import { buyAgain } from '../../parts/order/buy-again.server.ts';
import aftercareSheet from '../../parts/order/order-aftercare.css?url';
import { livingOrder } from '../../parts/order/living-order.server.ts';
import { OrderParts } from '../../parts/order/order-page.tsx';
import { getOrder, isOnAccount } from '../../parts/order-view.server.ts';

export const handle: ScreenHandle = {
  sheets: [
    fieldSheet,
    sumsSheet,
    orderSheet,
    orderPageSheet,
    aftercareSheet,
    claimsSheet,
    readySheet,
    accountSheet,
  ],
};

const accountForm = describeForm(allCalls.orders.openAccount.body);

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const token = params['token'] ?? '';
  const order = await getOrder(shop, token);
  const page = `/order/${token}`;
  const [{ documents }, view] = await orErrorPage(
    Promise.all([
      shop.services.orderDocuments.listLinkedDocuments({ params: { token } }),
      livingOrder(shop, order, { key: token, page }),
    ]),
  );
  const { signIn, visitor } = shop;
  // Accounts are made here only where they are kept here, and for orders that are in none.
  const offersAccount =
    !visitor.signedIn &&
    order.emailAddress !== null &&
    signIn.authority.startsWith(`${signIn.origin}/`);
  return {
    account: offersAccount ? viewForm(accountForm) : null,
    order: view,
    documents: orderDocumentsView(documents, {
      page,
      url,
      email: view.addressee,
      hasXml: false,
      isOnAccount: isOnAccount(order),
    }),
  };
}

/**
 * Puts the order's goods into the visitor's basket once more, or begins an account with the order's
 * own name and address; a mailed link proves that and opens it.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { services } = shop;
  const token = params['token'] ?? '';
  const form = await request.formData();
  if (form.get('do') === 'buy-again') {
    const report = await buyAgain(shop, (await getOrder(shop, token)).lines, keyOf(form));
    return data(report, { status: report.refused.length > 0 ? 409 : 200 });
  }
  const body = bodyOf(accountForm, readForm(form, accountForm));
  try {
    return await services.orders.openAccount({ params: { token }, body });
  } catch (error) {
    // What was typed is a password, and stands on no page again.
    const refused = refusedForm(error, {}, accountForm);
    return data(refused, { status: refused.status });
  }
}

export default function Order() {
  const { order, account, documents } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Screen title={`Order ${order.number}`}>
      <meta name="robots" content="noindex" />
      <OrderParts
        order={order}
        lead={`${order.summary}. We have e-mailed ${order.addressee} a link to this page.`}
        report={answer && 'refused' in answer ? answer : undefined}
        aside={<OrderDocuments {...documents} />}
      >
        {account && <OpenAccount form={account} email={order.addressee} />}
      </OrderParts>
    </Screen>
  );
}

/** One field makes an account of what the order knows already. */
function OpenAccount({ form, email }: { form: FormView<'password'>; email: string }) {
  const answered = useActionData<typeof action>();
  // What the page was asked for may have been the order's goods.
  const answer = answered && 'refused' in answered ? undefined : answered;
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
