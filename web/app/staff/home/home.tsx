import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { dayOf, longDay } from '../../kit/format.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { AccountSearch } from '../parts/account-search.tsx';
import { roleTexts } from '../parts/roles.ts';
import { opensRoom } from '../rooms.ts';
import './home.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const profile = await orErrorPage(servicesFrom(context).accounts.getUserProfile());
  const roles = profile.roles.map((role) => roleTexts[role]);
  return {
    today: longDay(dayOf(new Date())),
    who: `${profile.displayName} · ${roles.map(({ name }) => name).join(' and ')}`,
    findsPeople: opensRoom(profile.roles, '/staff/accounts'),
    facts: [
      ...roles.map(({ name, work }) => [name, work] as const),
      ['Signed in as', profile.email] as const,
    ],
  };
}

/** Where staff begin: the day, who they are here, and what their roles open. */
export default function StaffHome() {
  const { today, who, findsPeople, facts } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title={today}
      note={who}
      {...(findsPeople && { keys: [['/', 'find somebody']] as const })}
    >
      <div className="home">
        {findsPeople && (
          <Section id="look-up" title="Find somebody">
            <AccountSearch />
          </Section>
        )}
        <Section id="your-roles" title="Your roles">
          <Facts facts={facts} />
        </Section>
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
