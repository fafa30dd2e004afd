import { businessStatuses, memberRoles } from '@plumbline/contracts/nouns/businesses.ts';
import type { OwnBusiness } from '@plumbline/contracts/nouns/businesses.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { Icon } from '../kit/icon.tsx';
import { ownPath } from '../kit/own-path.ts';
import { refusedForm } from '../request/form.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { AccountScreen } from './screen.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { services, visitor } = requireSignIn(args);
  const { businesses } = await orErrorPage(services.businesses.listOwnBusinesses());
  const { searchParams } = args.url;
  return {
    businesses: businesses.map(businessView),
    leavingId: Number(searchParams.get('leave')) || null,
    buysForOne: visitor.trade,
    done: doneText(searchParams),
  };
}

function doneText(asked: URLSearchParams): string | null {
  if (asked.has('chosen')) {
    return 'You are now buying for this business, at its prices and in its name.';
  }
  return asked.has('left')
    ? 'You have left the business. You buy for it no longer; what you ordered stays with it.'
    : null;
}

function businessView(business: OwnBusiness) {
  const { businessId, tradeExternalId, name, role, status, statusReason } = business;
  return {
    businessId,
    name,
    href: `/account/businesses/${tradeExternalId}`,
    about: `Account ${tradeExternalId}, ${memberRoles[role].toLowerCase()}`,
    mark: business.isChosen
      ? ({ text: 'You buy for it now', tone: 'ok' } as const)
      : status === 'active'
        ? null
        : ({ text: businessStatuses[status], tone: 'bad' } as const),
    why: statusReason,
    isProvisional: business.isProvisional,
    mayChoose: status === 'active' && !business.isChosen,
    isSuspended: status === 'suspended',
    // Of one that is closed nobody else can be made an owner any more.
    mayLeave: status !== 'closed' || !business.isOnlyOwner,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { businesses } = requireSignIn(args).services;
  const sent = await args.request.formData();
  const businessId = Number(sent.get('id')) || 0;
  try {
    if (sent.get('intent') === 'leave') {
      await businesses.leaveBusiness({ params: { businessId } });
      return redirect('/account/businesses?left', 303);
    }
    await businesses.chooseBusiness({ body: { businessId } });
  } catch (error) {
    const refused = refusedForm(error);
    return data(refused, { status: refused.status });
  }
  // The switch of the header stands on every page, and leads back to it.
  return redirect(ownPath(sent.get('returnTo'), '/account/businesses?chosen'), 303);
}

/** The businesses that somebody buys for, and which of them this browser does. */
export default function Businesses() {
  const { businesses, leavingId, buysForOne, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AccountScreen title="Businesses" done={refused ? null : done}>
      {refused && <ErrorSummary {...refused} />}
      {businesses.length === 0 ? (
        <p className="account-lead">You buy for yourself. You are not a member of any business.</p>
      ) : (
        <ul className="rows">
          {businesses.map(({ businessId, name, about, mark, why, mayChoose, ...rest }) => (
            <li key={businessId}>
              <Icon name="users" />
              <div>
                <a className="link" href={rest.href}>
                  {name}
                </a>{' '}
                {mark && <span className={`tag ${mark.tone}`}>{mark.text}</span>}
                <p>{about}</p>
                {rest.isProvisional && (
                  <p>Its prices are provisional until we have decided on the application.</p>
                )}
                {why && <p>{`${why} Meanwhile you pay the shop’s usual prices.`}</p>}
                {!rest.mayLeave ? (
                  <p>
                    {'You are its only owner. To have it taken off your account, '}
                    <a className="link" href="/contact">
                      ask us
                    </a>
                    .
                  </p>
                ) : businessId === leavingId ? (
                  <Leave businessId={businessId} name={name} />
                ) : (
                  <p>
                    <a
                      className="link"
                      href={`/account/businesses?leave=${businessId}#leave`}
                      aria-label={`Leave ${name}`}
                    >
                      Leave
                    </a>
                  </p>
                )}
              </div>
              {rest.isSuspended && (
                <form method="post" action="/account/businesses" data-reload>
                  <input type="hidden" name="id" value={businessId} />
                  <input type="hidden" name="returnTo" value="/trade/statement" />
                  <button
                    className="button button-outlined button-small"
                    aria-label={`What it owes: ${name}`}
                  >
                    What it owes
                  </button>
                </form>
              )}
              {mayChoose && (
                <form method="post" action="/account/businesses" data-reload>
                  <input type="hidden" name="id" value={businessId} />
                  <button
                    className="button button-outlined button-small"
                    aria-label={`Buy for it: ${name}`}
                  >
                    Buy for it
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {buysForOne && (
        <p className="account-lead">
          <a className="link" href="/trade/team">
            Team and limits
          </a>{' '}
          has who else buys for it, and what each may spend.
        </p>
      )}
    </AccountScreen>
  );
}

/** Asks once more: only an owner of the business can bring somebody back. */
function Leave({ businessId, name }: { businessId: number; name: string }) {
  return (
    <form id="leave" className="leave" method="post" action="/account/businesses" data-reload>
      <input type="hidden" name="intent" value="leave" />
      <input type="hidden" name="id" value={businessId} />
      <p>
        You stop buying for it at once. What you ordered stays with it, and what waits for approval
        is over. To come back you need a new invitation.
      </p>
      <div className="leave-answers">
        <button className="button button-outlined button-small">{`Leave ${name}`}</button>
        <a className="link" href="/account/businesses">
          Stay
        </a>
      </div>
    </form>
  );
}
