import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { bringIntoView } from '../../kit/bring-into-view.ts';
import { Icon } from '../../kit/icon.tsx';
import { Picture } from '../../parts/card.tsx';
import { orderAddress } from '../../parts/order/order-address.ts';
import { ReadyToFit } from '../../parts/order/ready-to-fit.tsx';
import { readyView } from '../../parts/order/ready-to-fit.server.ts';
import readySheet from '../../parts/order/ready-to-fit.css?url';
import { refusedForm } from '../../request/form.server.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import checkSheet from './check.css?url';
import { checkedDeliveries, type BoxView } from './check-view.server.ts';

export const handle: ScreenHandle = { sheets: [readySheet, checkSheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const order = params['token'] ?? '';
  const { deliveryChecks } = shopFrom(context).services;
  const check = await orErrorPage(deliveryChecks.getDeliveryCheck({ params: { order } }));
  const page = `/order/${order}`;
  return {
    page,
    home: orderAddress(order),
    number: check.orderNumber,
    ready: readyView(check.readiness, page),
    deliveries: checkedDeliveries(check),
    fitterLink: check.fitterToken && `${url.origin}/fit/${check.fitterToken}`,
  };
}

/** Says what is in a box, or makes and ends the fitter's link. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const order = params['token'] ?? '';
  const { deliveryChecks } = shopFrom(context).services;
  const form = await request.formData();
  const wish = form.get('do');
  const here = `/order/${order}/check`;
  if (wish === 'make-link') {
    await orErrorPage(deliveryChecks.makeFitterLink({ params: { order } }));
    return redirect(`${here}#fitter`, 303);
  }
  if (wish === 'end-link') {
    await orErrorPage(deliveryChecks.revokeFitterLink({ params: { order } }));
    return redirect(`${here}#fitter`, 303);
  }
  const consignment = Number(form.get('consignment'));
  const box = Number(form.get('box'));
  // Everything at once is what all of its lines say.
  const lines = wish === 'all' ? form.getAll('line') : form.getAll('here');
  const key = `box-${consignment}-${box}`;
  const positions = lines.map(Number);
  try {
    await deliveryChecks.checkBox({
      params: { order, consignment, box },
      body: { here: positions },
    });
  } catch (error) {
    // Packed anew or taken back meanwhile: the page shows how it is now, under what was said.
    if (problemOf(error)?.code === 'order-not-found') return orErrorPage(Promise.reject(error));
    const { message, status } = refusedForm(error);
    const problem = message.replace(/\.$/, '');
    return data({ problem, key, here: positions }, { status });
  }
  return redirect(`${here}#${key}`, 303);
}

export default function Check() {
  const { page, home, number, ready, deliveries, fitterLink } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Screen title={`Check the delivery, order ${number}`}>
      <meta name="robots" content="noindex" />
      <div className="check-page">
        <p className="small">
          <a className="link" href={home}>
            Order {number}
          </a>
        </p>
        <h1 className="heading-largest">Check the delivery</h1>
        <p className="lead">
          Box by box, at the door or later. You lose no right by looking later, or by signing first.
        </p>
        {refused && (
          <p className="note bad" role="alert" ref={bringIntoView}>
            <Icon name="triangle-exclamation-point" />
            <span>{refused.problem}. Below is what it has now: please look again.</span>
          </p>
        )}
        {ready && <ReadyToFit {...ready} />}
        {deliveries.map(({ key, title, about, canBeChecked, boxes }) => (
          <section key={key} className="check-delivery" aria-labelledby={key}>
            <h2 className="heading-medium" id={key}>
              {title}
            </h2>
            <p className="quiet">{about}</p>
            {canBeChecked ? (
              boxes.map((box) => (
                <Box
                  key={box.key}
                  box={box}
                  page={page}
                  ticked={refused?.key === box.key ? refused.here : undefined}
                />
              ))
            ) : (
              <p className="small quiet">Opens when it is on its way to you.</p>
            )}
          </section>
        ))}
        <Fitter link={fitterLink} />
      </div>
    </Screen>
  );
}

const boxTags = {
  unchecked: null,
  'all-there': { tone: 'ok', text: 'All there' },
  'something-missing': { tone: 'bad', text: 'Something is missing' },
} as const;

interface BoxProps {
  box: BoxView;
  page: string;
  /** What was ticked and could not be kept. */
  ticked: readonly number[] | undefined;
}

function Box({ box, page, ticked }: BoxProps) {
  const tag = boxTags[box.state];
  return (
    <form method="post" data-soft="stay" className="check-box" id={box.key} aria-label={box.name}>
      <input type="hidden" name="consignment" value={box.consignment} />
      <input type="hidden" name="box" value={box.number} />
      <div className="check-box-head">
        <h3>{box.name}</h3>
        {box.size && <span>{box.size}</span>}
        {tag && <span className={`tag ${tag.tone}`}>{tag.text}</span>}
      </div>
      <ul>
        {box.lines.map(({ position, name, note, picture, isHere }) => (
          <li key={position}>
            <Picture picture={{ ...picture, width: 52, height: 52 }} alt="" />
            <input type="hidden" name="line" value={position} />
            <label htmlFor={`${box.key}-${position}`}>
              <input
                id={`${box.key}-${position}`}
                className="box"
                type="checkbox"
                name="here"
                value={position}
                defaultChecked={ticked?.includes(position) ?? isHere ?? false}
              />
              <span>
                {name}
                <small>{note}</small>
              </span>
            </label>
            <a className="link" href={`${page}/report?line=${position}`}>
              {isHere === false ? 'Report it now' : 'Not right?'}
              <span className="visually-hidden"> {name}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="check-box-go">
        <button className="button button-main" name="do" value="all">
          <Icon name="check" />
          Everything arrived
        </button>
        <button className="button button-outlined" name="do" value="some">
          Only what is ticked
        </button>
      </div>
    </form>
  );
}

/** The link that a fitter reads by, which its customer makes and ends. */
function Fitter({ link }: { link: string | null }) {
  return (
    <section className="check-fitter" id="fitter" aria-labelledby="fitter-title">
      <h2 className="heading-medium" id="fitter-title">
        For your fitter
      </h2>
      <p className="quiet">
        A page of days, boxes and sizes, with a calendar. It has no prices, no address and no names.
      </p>
      <form method="post" data-soft="stay">
        {link ? (
          <>
            <p>
              <a className="link check-fitter-link" href={link}>
                {link}
              </a>
            </p>
            <button className="button button-quiet" name="do" value="end-link">
              End this link
            </button>
          </>
        ) : (
          <button className="button button-outlined" name="do" value="make-link">
            Make a link
          </button>
        )}
      </form>
    </section>
  );
}
