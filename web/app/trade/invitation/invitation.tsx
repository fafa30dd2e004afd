import { memberRoles } from '@plumbline/contracts/nouns/businesses.ts';
import type { Invitation } from '@plumbline/contracts/shop/teams.ts';
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { dayOf, longDay, timeOf } from '../../kit/format.ts';
import { refusedForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireSignIn } from '../../request/require-sign-in.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import sheet from './invitation.css?url';

export const handle: ScreenHandle = { sheets: [sheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const { services, visitor } = shopFrom(context);
  const invitation = await orErrorPage(services.teams.getInvitation({ params: { token } }));
  const { businessName, email, role, invitedBy, expiresAt, state } = invitation;
  const until = new Date(expiresAt);
  const here = `/invitation/${token}`;
  return {
    here,
    businessName,
    email,
    role: memberRoles[role].toLowerCase(),
    invitedBy: invitedBy ?? businessName,
    until: `${longDay(dayOf(until))}, ${timeOf(until)}`,
    isOver: state === 'over',
    signIn: `/sign-in/start?returnTo=${encodeURIComponent(here)}`,
    may: visitor.signedIn ? mayOf(invitation) : ('sign-in' as const),
  };
}

/** What somebody signed in may do about it. */
const mayOf = ({ isForCaller, isUnproven }: Invitation) =>
  isForCaller ? 'accept' : isUnproven ? 'prove' : 'change';

/** Only this accepts, and only for somebody who is signed in with the address that was invited. */
export async function action(args: ActionFunctionArgs) {
  const { services } = requireSignIn(args);
  try {
    await services.teams.acceptInvitation({ params: { token: args.params['token'] ?? '' } });
  } catch (error) {
    const refused = refusedForm(error);
    return data(refused, { status: refused.status });
  }
  return redirect('/trade/dashboard', 303);
}

/** What somebody is asked into, and the one button that lets them in. */
export default function InvitationScreen() {
  const { businessName, invitedBy, email, role, until, isOver, may, here, signIn } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Screen title={`Buy for ${businessName}`}>
      <meta name="robots" content="noindex" />
      <div className="invitation">
        <h1 className="heading-largest">
          {isOver ? 'This invitation is over' : `Buy for ${businessName}`}
        </h1>
        {refused && <ErrorSummary {...refused} />}
        {isOver ? (
          <p className="lead">
            {`It was accepted, taken back or not used in time. Ask ${businessName} for another one.`}
          </p>
        ) : (
          <>
            <p className="lead">
              {`${invitedBy} asks ${email} into the team, as ${role}. You see its prices and order for it; what you order belongs to the business.`}
            </p>
            {may === 'accept' && (
              <form method="post" action={here} data-reload>
                <button className="button button-main">{`Join ${businessName}`}</button>
              </form>
            )}
            {may === 'sign-in' && (
              <a className="button button-main" href={signIn} data-reload>
                Sign in to accept
              </a>
            )}
            {may === 'prove' && (
              <p className="note warn">
                {`The service that you sign in with does not say that ${email} is yours. Confirm the address there, sign out and in again, and open this link anew. Or ask ${invitedBy} to invite you at an address that it has confirmed.`}
              </p>
            )}
            {may === 'change' && (
              <p className="note warn">
                {`You are signed in with another address. Sign out, and in again with ${email}.`}
              </p>
            )}
            <p className="small quiet">{`It holds until ${until}, and nothing happens before you accept.`}</p>
          </>
        )}
      </div>
    </Screen>
  );
}
