import { redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { dateAndYear, dayOf } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { orderAddress } from '../../parts/order/order-address.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import returnSheet from './return.css?url';

export const handle: ScreenHandle = { sheets: [returnSheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, context, url }: LoaderFunctionArgs) {
  const order = params['token'] ?? '';
  const { deliveryTerms } = shopFrom(context).services;
  const terms = await orErrorPage(deliveryTerms.getDeliveryTerms({ params: { order } }));
  const { version, text, publishedOn, orderNumber, confirmedAt } = terms;
  return {
    page: orderAddress(order),
    number: orderNumber,
    version,
    since: dateAndYear(publishedOn),
    paragraphs: text.split(/\n{2,}/),
    confirmed: confirmedAt && dateAndYear(dayOf(new Date(confirmedAt))),
    isNewer: url.searchParams.has('newer'),
  };
}

/** Keeps which version was confirmed; where there is a newer one by now, that is shown first. */
export async function action({ request, params, context, url }: ActionFunctionArgs) {
  const orderId = params['token'] ?? '';
  const { deliveryTerms } = shopFrom(context).services;
  const version = String((await request.formData()).get('version') ?? '');
  try {
    await deliveryTerms.confirmDeliveryTerms({ body: { orderId, version } });
  } catch (error) {
    if (problemOf(error)?.code === 'delivery-terms-changed') {
      return redirect(`${url.pathname}?newer`, 303);
    }
    return orErrorPage(Promise.reject(error as Error));
  }
  return redirect(url.pathname, 303);
}

/** How large goods are brought, to be read and confirmed before the van comes. */
export default function DeliveryTerms() {
  const { page, number, version, since, paragraphs, confirmed, isNewer } =
    useLoaderData<typeof loader>();
  return (
    <Screen title={`How large goods are brought, order ${number}`}>
      <meta name="robots" content="noindex" />
      <div className="return">
        <nav aria-label="You are here">
          <a className="link" href={page}>
            {number}
          </a>
        </nav>
        <h1 className="heading-largest">How large goods are brought</h1>
        <p className="return-lead">
          Version {version}, since {since}.
        </p>
        {isNewer && (
          <p className="note warn" role="alert">
            <Icon name="triangle-exclamation-point" />
            <span>This version is newer than the one that you read. Please read it first.</span>
          </p>
        )}
        <div className="return-terms">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {confirmed ? (
          <output className="note ok">
            <Icon name="check" />
            You confirmed this version on {confirmed}.
          </output>
        ) : (
          <form method="post" data-soft noValidate>
            <input type="hidden" name="version" value={version} />
            <SendButton>I have read it, and my door is ready</SendButton>
          </form>
        )}
      </div>
    </Screen>
  );
}
