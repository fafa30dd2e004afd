import type { ReactNode } from 'react';
import { useHasScript } from '../../kit/has-script.ts';
import { Icon } from '../../kit/icon.tsx';
import { SumRows } from '../sums.tsx';
import type { AgainReport } from './buy-again.server.ts';
import { BoughtAgain } from './bought-again.tsx';
import { OrderAftercare } from './order-aftercare.tsx';
import { ClaimsOfOrder } from './claims/claims-of-order.tsx';
import { DaysLine } from './days-line.tsx';
import type { LivingOrder } from './living-order.server.ts';
import { OrderDeliveries } from './order-deliveries.tsx';
import { ReadyToFit } from './ready-to-fit.tsx';

/**
 * An order as one living page: what is here and what comes when, each delivery with its goods, what
 * can be done now, and the money. The same for its owner and for whoever has the link.
 */
export function OrderParts({
  order,
  lead,
  report,
  aside,
  children,
}: {
  order: LivingOrder;
  lead: string;
  /** What became of buying it again. */
  report: AgainReport | undefined;
  /** What stands below the money, such as its documents. */
  aside: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <div className="order-head">
        {order.paid && (
          <p className="order-paid">
            <Icon name="check" />
            {order.paid}
          </p>
        )}
        <h1 className="heading-largest">{order.headline}</h1>
        <p className="order-number">
          <span className={`tag ${order.status.tone}`}>{order.status.text}</span>
          {order.status.parts && <b>{order.status.parts}</b>} {lead}
        </p>
        <OrderActions {...order} />
      </div>
      {report && <BoughtAgain report={report} />}
      {order.notices.length > 0 && (
        <div className="order-notices">
          {order.notices.map(({ tone, title, text, hasContact, asksAbout }) => (
            <div key={title} className={`note ${tone}`}>
              <Icon name={tone === 'info' ? 'info' : 'triangle-exclamation-point'} />
              <p>
                <b>{title}.</b> {text}{' '}
                {hasContact && (
                  <a className="link" href="/contact">
                    Write or ring us
                  </a>
                )}
                {asksAbout && (
                  <a className="link" href={`${order.delays}/${asksAbout}`}>
                    Choose now
                  </a>
                )}
              </p>
            </div>
          ))}
        </div>
      )}
      {order.ready && <ReadyToFit {...order.ready} />}
      {order.days && <DaysLine view={order.days} />}
      <div className="columns order-body">
        <div>
          <OrderDeliveries deliveries={order.deliveries} />
          <OrderAftercare view={order.aftercare} />
          <ClaimsOfOrder view={order.claims} />
          <Deeds deeds={order.deeds} number={order.number} />
          {children}
        </div>
        <aside className="side" aria-labelledby="order-number">
          <h2 id="order-number">{order.number}</h2>
          <SumRows sums={order.sums} totalLabel="Total" />
          {order.money.length > 0 && (
            <ul className="order-money" aria-label="Payments and refunds">
              {order.money.map(({ key, amount, text }) => (
                <li key={key}>
                  <span>{text}</span> <b>{amount}</b>
                </li>
              ))}
            </ul>
          )}
          {aside}
          <dl className="order-facts">
            {order.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </>
  );
}

function OrderActions({
  isComing,
  calendar,
  upgrade,
  againKey,
}: Pick<LivingOrder, 'isComing' | 'calendar' | 'upgrade' | 'againKey'>) {
  const hasScript = useHasScript();
  return (
    <div className="order-actions">
      {isComing && (
        <a className="button button-quiet" href={calendar} download>
          <Icon name="calendar-plus" />
          Add to calendar
        </a>
      )}
      {upgrade && (
        <a className="button button-quiet" href={upgrade}>
          <Icon name="truck" />
          Another day
        </a>
      )}
      <button
        type="button"
        className="button button-quiet with-script"
        disabled={!hasScript}
        onClick={() => window.print()}
      >
        <Icon name="printer" />
        Print
      </button>
      <form method="post" data-soft="stay">
        <input type="hidden" name="key" value={againKey} />
        <button className="button button-outlined" name="do" value="buy-again">
          Buy again
        </button>
      </form>
    </div>
  );
}

/** Everything that can be done with an order, each with its way, and what cannot, with the reason. */
function Deeds({ deeds, number }: Pick<LivingOrder, 'deeds' | 'number'>) {
  return (
    <section className="order-deeds" aria-labelledby="deeds">
      <h2 className="heading-medium" id="deeds">
        What you can do now
      </h2>
      <ul>
        {deeds.map(({ name, text, isOpen, go }) => (
          <li key={name} className={isOpen ? 'open' : 'closed'}>
            <Icon name={isOpen ? 'check' : 'lock'} />
            <h3>
              {name}
              {!isOpen && <span className="visually-hidden">, not now</span>}
            </h3>
            <p>{text}</p>
            {go && (
              <a className="link" href={go.href}>
                {go.label}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="order-deeds-how">
        Rather talk?{' '}
        <a className="link" href="/contact">
          Write or ring us
        </a>{' '}
        and name {number}: we do it with you.
      </p>
    </section>
  );
}
