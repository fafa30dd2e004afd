import { Icon } from '../../kit/icon.tsx';
import { Section } from '../kit/record.tsx';
import type { OrderBasketView } from './order-basket-view.server.ts';
import '../../kit/segments.css';

/** What it comes to, and the way to be paid: by a link that the customer opens themselves. */
export function ToPay({ view }: { view: OrderBasketView }) {
  const { sums, total, here, vat } = view;
  return (
    <Section
      id="to-pay"
      title={view.order ? 'Paid' : 'Total to pay'}
      act={
        <nav className="segments" aria-label="Figures">
          {(['ex', 'inc'] as const).map((each) => (
            <a
              key={each}
              href={`${here}?vat=${each}#to-pay`}
              aria-current={vat === each ? 'true' : undefined}
            >
              {each === 'ex' ? 'Ex VAT' : 'Inc VAT'}
            </a>
          ))}
        </nav>
      }
    >
      <dl className="phone-sums">
        {sums.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="phone-total">
          <dt>Total inc VAT</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {view.isOpen && <Send view={view} />}
      {view.isWaiting && <Waiting view={view} />}
      {view.order && (
        <p className="note ok">
          <Icon name="check" />
          <span>
            <b>
              Order{' '}
              <a className="link" href={view.order.href}>
                {view.order.number}
              </a>
            </b>
            <br />
            The confirmation is on its way to the customer.
          </span>
        </p>
      )}
    </Section>
  );
}

function Send({
  view: { missing, sendTo, total, totalPence, here, version, businessName },
}: {
  view: OrderBasketView;
}) {
  if (missing.length > 0) {
    return (
      <div className="note info">
        <Icon name="info" />
        <div>
          <b>Before the link can be sent</b>
          <ul className="phone-missing">
            {missing.map(({ text, href }) => (
              <li key={text}>
                <a className="link" href={href}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    );
  }
  return (
    <form method="post" action={here} className="phone-send">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="agreedTotalPence" value={totalPence} />
      <button className="button button-main wide" aria-keyshortcuts="L">
        Send a secure link to pay {total} <kbd aria-hidden="true">L</kbd>
      </button>
      {businessName && (
        <button className="button button-outlined wide" name="payBy" value="account">
          Put it on the account of {businessName}
        </button>
      )}
      <p className="phone-quiet">
        To {sendTo}, good for 24 hours at these prices. The goods are held once they begin to pay.
        We take no card number by phone, ever.
      </p>
    </form>
  );
}

function Waiting({ view: { link, here, version } }: { view: OrderBasketView }) {
  if (!link) return null;
  return (
    <>
      <dl className="record-facts phone-link">
        <div>
          <dt>Link sent</dt>
          <dd>
            {link.sentAt} to {link.sentTo}
          </dd>
        </div>
        <div>
          <dt>Prices kept until</dt>
          <dd>{link.expiresAt}</dd>
        </div>
        <div>
          <dt>Since then</dt>
          <dd>{link.payment}</dd>
        </div>
      </dl>
      <form method="post" action={here} className="phone-send">
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="version" value={version} />
        <button className="button button-outlined stops">Withdraw the link</button>
        <p className="phone-quiet">
          Nothing can be changed while the link is out. Withdrawn, it no longer works, and what the
          customer began to pay is given up.
        </p>
      </form>
    </>
  );
}
