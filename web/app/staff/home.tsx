import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { dayOf, longDay } from '../kit/format.ts';
import { AccountSearch } from './account-search.tsx';
import { roleTexts } from './roles.ts';
import { StaffScreen } from './screen.tsx';
import { StaffError } from './staff-error.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { accounts } = requireSignIn(args).services;
  const profile = await orErrorPage(accounts.getUserProfile());
  return {
    today: longDay(dayOf(new Date())),
    name: profile.displayName,
    email: profile.email,
    roles: profile.roles.map((role) => roleTexts[role]),
  };
}

/** Where staff begin: the day, who they are here, and what their roles open. */
export default function StaffHome() {
  const { today, name, email, roles } = useLoaderData<typeof loader>();
  return (
    <StaffScreen title={today} note={`${name} · ${roles.map((role) => role.name).join(' and ')}`}>
      <div className="pg">
        <section className="c7" aria-labelledby="look-up">
          <h2 className="pn-h" id="look-up">
            Look an account up
          </h2>
          <AccountSearch />
        </section>
        <section className="c5" aria-labelledby="roles">
          <h2 className="pn-h" id="roles">
            Your roles
          </h2>
          <dl className="kv-l">
            {roles.map((role) => (
              <div key={role.name}>
                <dt>{role.name}</dt>
                <dd>{role.work}</dd>
              </div>
            ))}
            <div>
              <dt>Signed in as</dt>
              <dd>{email}</dd>
            </div>
          </dl>
        </section>
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
