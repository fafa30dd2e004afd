import type { ContentTask } from '@plumbline/contracts/staff/pages.ts';
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
  const services = servicesFrom(context);
  const profile = await orErrorPage(services.accounts.getUserProfile());
  const tasks = opensRoom(profile.roles, '/staff/pages')
    ? (await orErrorPage(services.pages.listContentTasks())).tasks
    : null;
  const roles = profile.roles.map((role) => roleTexts[role]);
  return {
    today: longDay(dayOf(new Date())),
    who: `${profile.displayName} · ${roles.map(({ name }) => name).join(' and ')}`,
    findsPeople: opensRoom(profile.roles, '/staff/accounts'),
    pageTasks: tasks && pageTasksView(tasks),
    facts: [
      ...roles.map(({ name, work }) => [name, work] as const),
      ['Signed in as', profile.email] as const,
    ],
  };
}

/** How much the shop's words need, by what it is; the withdrawn goods first, which readers meet now. */
function pageTasksView(tasks: readonly ContentTask[]): [string, number][] {
  const names: Readonly<Record<ContentTask['kind'], string>> = {
    withdrawn: 'Show goods no longer sold',
    fault: 'Have a broken link or picture',
    'review-due': 'Are due for review',
    unkept: 'Have no owner or review day',
  };
  return Object.entries(names).flatMap(([kind, name]) => {
    const count = tasks.filter((task) => task.kind === kind).length;
    return count === 0 ? [] : [[name, count]];
  });
}

/** Where staff begin: the day, who they are here, and what their roles open. */
export default function StaffHome() {
  const { today, who, findsPeople, pageTasks, facts } = useLoaderData<typeof loader>();
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
        {pageTasks && (
          <Section id="pages" title="What pages need">
            {pageTasks.length > 0 ? (
              <Facts facts={pageTasks} />
            ) : (
              <p className="quiet">Nothing: links lead somewhere and all goods are sold.</p>
            )}
            <p>
              <a className="link" href="/staff/pages/tasks">
                What to do, page by page
              </a>
            </p>
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
