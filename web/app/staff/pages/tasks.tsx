import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import '../kit/list-table.css';

const kinds = {
  withdrawn: { name: 'No longer sold', tone: 'warn' },
  'review-due': { name: 'Due for review', tone: 'info' },
  fault: { name: 'Broken link', tone: 'bad' },
  release: { name: 'Could not be published', tone: 'bad' },
} as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const { pages, releases } = servicesFrom(context);
  const [{ tasks }, { releases: all }] = await orErrorPage(
    Promise.all([pages.listContentTasks(), releases.listReleases()]),
  );
  const failed = all.flatMap(({ state, releaseId, name, fault }) =>
    state === 'failed'
      ? [
          {
            ...kinds.release,
            key: `release ${releaseId}`,
            href: `/staff/releases/${releaseId}`,
            title: name,
            path: 'A release',
            message: fault ?? '',
          },
        ]
      : [],
  );
  const ofPages = tasks.map(({ kind, pageId, slug, title, block, message }) => ({
    ...kinds[kind],
    key: `${pageId} ${block} ${message}`,
    href: `/staff/pages/${pageId}${block === null ? '' : `?block=${block}`}`,
    title,
    path: `/${slug}`,
    message,
  }));
  return { tasks: [...failed, ...ofPages] };
}

/** What the pages in the shop need, as the shop is at this moment. */
export default function ContentTasks() {
  const { tasks } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="What pages need"
      note="Worked out from the shop as it is: what is mended is gone from here at once."
      above={[{ href: '/staff/pages', name: 'Pages' }]}
    >
      {tasks.length === 0 ? (
        <p className="quiet">Nothing. Every link leads somewhere and all goods are sold.</p>
      ) : (
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Kind</th>
              <th scope="col">What it is</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map(({ key, href, title, path, name, tone, message }) => (
              <tr key={key}>
                <th scope="row">
                  <a className="link" href={href}>
                    {title}
                  </a>
                  <br />
                  <small className="quiet">{path}</small>
                </th>
                <td>
                  <span className={`tag ${tone}`}>{name}</span>
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
