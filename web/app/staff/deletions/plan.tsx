import { Icon } from '../../kit/icon.tsx';
import { Facts, Section } from '../kit/record.tsx';
import type { deletionView } from './deletion-view.server.ts';
import './plan.css';

type View = ReturnType<typeof deletionView>;

/** What an erase would remove and what the law keeps, and the way to it unless something bars it. */
export function Plan({ view, confirmHref }: { view: View; confirmHref: string }) {
  const { erased, kept, blockers } = view;
  return (
    <>
      <Section id="erased" title="What is erased">
        <Facts
          facts={[
            ['Account', 'Name, e-mail, telephone and everything else in the profile'],
            ...(erased ?? []).map(
              ({ name, text, count }) =>
                [
                  name,
                  <span key={name} className="plan-count">
                    {text}
                    <b>{count}</b>
                  </span>,
                ] as const,
            ),
          ]}
        />
      </Section>
      <Section id="kept" title="What is kept, and why">
        <Facts
          facts={[
            [
              'Orders',
              kept?.orders
                ? `${kept.text}, without name, e-mail, telephone and address. Numbers, days, goods, sums and the country stay: VAT records are kept for six years.`
                : 'There are none, so nothing is kept.',
            ],
            ...(kept?.complaints
              ? [
                  [
                    'Complaints about their data',
                    `${kept.complaints}, with what was done and what came of it: for six years. One without an outcome keeps their words, name and address until it has one and is closed.`,
                  ] as const,
                ]
              : []),
            [
              'Audit log',
              'Who on the staff did what, and when. What it says of the person is struck out; staff answer for what they did.',
            ],
          ]}
        />
      </Section>
      {blockers.length > 0 ? (
        <Section id="blocked" title="Not yet">
          <ul className="plan-notes">
            {blockers.map(({ blocker, text, orders }) => (
              <li key={blocker} className="note warn">
                <Icon name="triangle-exclamation-point" />
                <span>
                  {text} {orders && <b>{orders}</b>}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : (
        <Section id="erase" title="Erase for good">
          <p>They are signed out everywhere at once and get one last mail. It cannot be undone.</p>
          <a
            className="button button-outlined stops plan-erase"
            href={confirmHref}
            data-soft="stay"
            data-recorded
          >
            Erase …
          </a>
        </Section>
      )}
    </>
  );
}

/** What was done with a request that is closed. */
export function Closed({ view }: { view: View }) {
  if (view.state === 'withdrawn') {
    return (
      <p className="note info">
        <Icon name="info" />
        <span>They withdrew the request, and nothing was changed.</span>
      </p>
    );
  }
  return (
    <div className="plan-notes">
      <p className="note ok">
        <Icon name="check" />
        <span>
          The person is erased and signed out everywhere. A last mail tells them so; its address is
          forgotten as soon as it is sent.
        </span>
      </p>
      {view.providerPending && (
        <p className="note info">
          <Icon name="clock" />
          <span>
            The card provider has been asked to forget its customer, and has yet to do so.
          </span>
        </p>
      )}
    </div>
  );
}
