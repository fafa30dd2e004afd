import { Icon } from '../../kit/icon.tsx';
import { Panel } from '../screen.tsx';
import type {
  ComingView,
  CreditView,
  LatestView,
  ProvisionalView,
  WaitingView,
} from './matters-view.server.ts';

/** What is to be done or awaited: first on a phone, and beside the figures where there is room. */
export function DashboardAside({
  waiting,
  provisional,
  credit,
  coming,
  latest,
  promotions,
}: {
  waiting: readonly WaitingView[];
  provisional: ProvisionalView | null;
  credit: CreditView | null;
  coming: readonly ComingView[];
  latest: LatestView | null;
  promotions: readonly { href: string; name: string; note: string }[];
}) {
  return (
    <div className="dashboard-aside">
      {waiting.length > 0 && (
        <Panel id="waits" title="Waits for you">
          <ul className="matters">
            {waiting.map(({ key, number, href, text, since }) => (
              <li key={key}>
                <Icon name="circle-exclamation-point" />
                <span>
                  <OrderName number={number} href={href} /> {text}
                </span>
                <small>{since}</small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {provisional && <ProvisionalLeft {...provisional} />}
      {credit && <CreditLeft credit={credit} />}
      <Panel id="arrives" title="Arrives">
        {coming.length > 0 ? (
          <ul className="comings">
            {coming.map(({ key, when, tone, number, href, what, detail }) => (
              <li key={key} className={tone}>
                <b>{when}</b>
                <span>
                  <OrderName number={number} href={href} />: {what}
                  {detail && <small>{detail}</small>}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="trade-empty">Nothing is on its way.</p>
        )}
      </Panel>
      {latest && (
        <Panel
          id="latest"
          title="Latest order"
          aside={
            <a className="link" href="/account/orders">
              Your orders
            </a>
          }
        >
          <div className="latest">
            <div className="latest-head">
              <b>{latest.number}</b>
              <span className={`tag ${latest.status.tone}`}>{latest.status.text}</span>
            </div>
            <p>{latest.line}</p>
            <ol>
              {latest.steps.map(({ text, day, isNow }) => (
                <li key={text + day} className={isNow ? 'current' : undefined}>
                  <span>{text}</span>
                  <small>{day}</small>
                </li>
              ))}
            </ol>
            {latest.href && (
              <a className="button button-outlined button-small" href={latest.href}>
                Open the order
              </a>
            )}
          </div>
        </Panel>
      )}
      {promotions.length > 0 && (
        <Panel id="promotions" title="Promotions now">
          <ul className="dashboard-promotions">
            {promotions.map(({ href, name, note }) => (
              <li key={href}>
                <a className="link" href={href}>
                  {name}
                </a>
                {note && <small>{note}</small>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

/** A colleague's order has a number to be told by, and a page that is the colleague's. */
function OrderName({ number, href }: { number: string; href: string | null }) {
  return href ? (
    <a className="link" href={href}>
      {number}
    </a>
  ) : (
    <span>{number}</span>
  );
}

/** What may be ordered yet at provisional prices, and where the application stands. */
function ProvisionalLeft({ left, cap, used }: ProvisionalView) {
  return (
    <Panel
      id="provisional"
      title="Provisional prices"
      aside={
        <a className="link" href="/trade/application">
          Your application
        </a>
      }
    >
      <div className="dashboard-credit">
        <b>{left}</b>
        <small>of {cap} ex VAT left to order</small>
        <progress value={used} aria-label="In use" />
        <p>Until we have decided on the application, everything is paid by card.</p>
      </div>
    </Panel>
  );
}

/** What is left of the credit, beside what is in use of it and what is late. */
function CreditLeft({ credit: { left, limit, used, overdue } }: { credit: CreditView }) {
  return (
    <Panel
      id="credit"
      title="Credit left"
      aside={
        <a className="link" href="/trade/statement">
          Statement
        </a>
      }
    >
      <div className="dashboard-credit">
        <b>{left}</b>
        {limit && <small>of {limit}</small>}
        <progress value={used} aria-label="In use" />
        {overdue && (
          <p className="note bad">
            <Icon name="circle-exclamation-point" />
            <span>
              <b>{overdue} is overdue.</b> New orders on account wait until it is paid.
            </span>
          </p>
        )}
      </div>
    </Panel>
  );
}
