import { isRouteErrorResponse, useLoaderData, useRouteError } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { ErrorPage } from '../../frame/error-page.tsx';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Picture } from '../../parts/card.tsx';
import { readyForFitter } from '../../parts/order/ready-to-fit.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import checkSheet from './check.css?url';
import { checkedDeliveries, type BoxView } from './check-view.server.ts';

export const handle: ScreenHandle = { sheets: [checkSheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const { deliveryChecks } = shopFrom(context).services;
  const page = await orErrorPage(deliveryChecks.getFitterPage({ params: { token } }));
  return {
    number: page.orderNumber,
    ready: readyForFitter(page.readiness),
    deliveries: checkedDeliveries(page),
    calendar: `/fit/${token}/delivery.ics`,
  };
}

export default function Fitter() {
  const { number, ready, deliveries, calendar } = useLoaderData<typeof loader>();
  return (
    <Screen title={`For the fitter, order ${number}`}>
      <meta name="robots" content="noindex" />
      <div className="check-page">
        <p className="small quiet">For the fitter · {number}</p>
        <h1 className="heading-largest">{ready.title}</h1>
        <p className="lead">{ready.text}</p>
        <a className="button button-outlined" href={calendar} download>
          <Icon name="calendar-plus" />
          Add to calendar
        </a>
        {deliveries.map(({ key, title, about, boxes }) => (
          <section key={key} className="check-delivery" aria-labelledby={key}>
            <h2 className="heading-medium" id={key}>
              {title}
            </h2>
            <p className="quiet">{about}</p>
            {boxes.map((box) => (
              <Box key={box.key} box={box} />
            ))}
          </section>
        ))}
      </div>
    </Screen>
  );
}

function Box({ box }: { box: BoxView }) {
  return (
    <div className="check-box">
      <div className="check-box-head">
        <h3>{box.name}</h3>
        {box.size && <span>{box.size}</span>}
        {box.state === 'all-there' && <span className="tag ok">All there</span>}
        {box.state === 'something-missing' && <span className="tag bad">Something is missing</span>}
      </div>
      <ul>
        {box.lines.map(({ position, name, note, room, slug, picture, isHere }) => (
          <li key={position}>
            <Picture picture={{ ...picture, width: 52, height: 52 }} alt="" />
            <div>
              <b>{name}</b>
              <small>
                {[note, room, isHere === false && 'not in the box'].filter(Boolean).join(' · ')}
              </small>
            </div>
            <a className="link" href={`/p/${slug}/specification.pdf`}>
              Sizes and fitting
              <span className="visually-hidden"> of {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isGone = isRouteErrorResponse(error) && (error.status === 410 || error.status === 404);
  if (!isGone) return <ErrorPage />;
  return (
    <Screen title="This link no longer works">
      <meta name="robots" content="noindex" />
      <div className="stands-apart">
        <EmptyState drawing="nothing" title="This link no longer works" level="h1">
          <p className="lead">
            Ask whoever gave it to you for a new one: they can make it from their order.
          </p>
        </EmptyState>
      </div>
    </Screen>
  );
}
