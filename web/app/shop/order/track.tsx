import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData, type ActionFunctionArgs } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import trackSheet from './track.css?url';
import { trackedView, type TrackedView } from './tracked-view.server.ts';

export const handle: ScreenHandle = { sheets: [trackSheet] };

const form = describeForm(allCalls.tracking.findTrackedOrder.params);

/** What is answered here is about one person's order, and is told to no other page. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export function loader({ context }: LoaderFunctionArgs) {
  return { form: viewForm(form), isSignedIn: shopFrom(context).visitor.signedIn };
}

/** Neither the number nor the address ever stands in an address of ours. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { tracking } = shopFrom(context).services;
  const sent = await request.formData();
  const texts = readForm(sent, form);
  return answerForm(form, texts, async ({ orderNumber, emailAddress }) => {
    const asked = { params: { orderNumber }, body: { emailAddress } };
    const isMailed = sent.get('do') === 'mail';
    if (isMailed) await tracking.mailOrderLink(asked);
    return { found: trackedView(await tracking.trackOrder(asked)), isMailed, texts };
  });
}

export default function Track() {
  const { form: view, isSignedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const found = answer && 'found' in answer ? answer : null;
  const refused = answer && 'errors' in answer ? answer : undefined;
  const field = fieldsOf(view, refused);
  return (
    <Screen title="Track an order">
      <meta name="robots" content="noindex" />
      <div className="track">
        {found ? (
          <Found {...found} isSignedIn={isSignedIn} />
        ) : (
          <>
            <h1 className="heading-largest">Track an order</h1>
            <p className="lead">
              The order’s number and the address it was confirmed to. You need no account.
            </p>
            <form method="post" data-soft noValidate className="track-form">
              {refused && <ErrorSummary {...refused} />}
              <TextField
                {...field('orderNumber')}
                label="Order number"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <TextField
                {...field('emailAddress')}
                type="email"
                label="E-mail on the order"
                autoComplete="email"
              />
              <SendButton>Find it</SendButton>
            </form>
            {isSignedIn && (
              <p className="small quiet">
                You are signed in.{' '}
                <a className="link" href="/account/orders">
                  All of your own orders
                </a>{' '}
                are in your account.
              </p>
            )}
          </>
        )}
      </div>
    </Screen>
  );
}

function Found({
  found,
  isMailed,
  texts,
  isSignedIn,
}: {
  found: TrackedView;
  isMailed: boolean;
  texts: Record<'orderNumber' | 'emailAddress', string>;
  isSignedIn: boolean;
}) {
  const { number, headline, status, about, steps, ownPage } = found;
  return (
    <>
      <p className="track-number">
        {number} <span className={`tag ${status.tone}`}>{status.text}</span>
      </p>
      <h1 className="heading-largest">{headline}</h1>
      <p className="lead">{about}</p>
      {steps.length > 0 && (
        <ol className="track-steps" aria-label="Deliveries">
          {steps.map(({ key, day, text, isNext }) => (
            <li key={key} className={isNext ? 'next' : undefined}>
              <b>{text}</b> <span>{day}</span>
            </li>
          ))}
        </ol>
      )}
      {ownPage ? (
        <a className="button button-main" href={ownPage}>
          See the whole order
        </a>
      ) : (
        <div className="note track-more">
          <Icon name="lock" />
          <div>
            <b>Goods, address and papers are not shown here.</b>
            {isMailed ? (
              <output>
                The link of the full page is on its way to the address that the order was confirmed
                to.
              </output>
            ) : (
              <form method="post" data-soft>
                <input type="hidden" name="orderNumber" value={texts.orderNumber} />
                <input type="hidden" name="emailAddress" value={texts.emailAddress} />
                <button className="button button-outlined" name="do" value="mail">
                  <Icon name="mail" />
                  Send me the full page
                </button>
                {!isSignedIn && (
                  <p>
                    Or{' '}
                    <a className="link" href="/sign-in/start?returnTo=%2Faccount%2Forders">
                      sign in
                    </a>
                    , if it is in your account.
                  </p>
                )}
              </form>
            )}
          </div>
        </div>
      )}
      <p className="small">
        <a className="link" href="/help/track">
          Track another order
        </a>
      </p>
    </>
  );
}
