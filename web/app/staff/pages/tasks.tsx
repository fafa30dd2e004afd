import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { itemNames } from '../parts/item-names.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import '../kit/list-table.css';

const kinds = {
  withdrawn: { name: 'No longer sold', tone: 'warn' },
  unkept: { name: 'No owner or day', tone: 'warn' },
  'review-due': { name: 'Due for review', tone: 'info' },
  fault: { name: 'Link or picture', tone: 'bad' },
  unread: { name: 'Nobody reads it', tone: 'info' },
  'did-not-help': { name: 'Did not help', tone: 'warn' },
  release: { name: 'Could not be published', tone: 'bad' },
} as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const { articleGaps, pages, releases } = servicesFrom(context);
  const [{ tasks }, { releases: all }, { pages: read }] = await orErrorPage(
    Promise.all([pages.listContentTasks(), releases.listReleases(), articleGaps.listPageReads()]),
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
  const ofPages = tasks.map((task) => {
    const { kind, message } = task;
    if (task.of === 'item') {
      const { name, where } = itemNames[task.item];
      const href = `/staff/global-items/${task.item}`;
      return {
        ...kinds[kind],
        key: `${task.item} ${message}`,
        href,
        title: name,
        path: where,
        message,
      };
    }
    const { pageId, slug, title, block } = task;
    const place = block === null ? '' : `?block=${block}`;
    return {
      ...kinds[kind],
      key: `${pageId} ${kind} ${block} ${message}`,
      href: `/staff/pages/${pageId}${place}`,
      title,
      path: `/${slug}`,
      message,
    };
  });
  const ofReaders = read.flatMap(({ matter, pageId, slug, title, read: readers, wrote }) =>
    matter === null
      ? []
      : [
          {
            ...kinds[matter],
            key: `${pageId} ${matter}`,
            href: `/staff/pages/${pageId}`,
            title,
            path: `/${slug}`,
            message:
              matter === 'unread'
                ? 'Nobody who is counted has opened it in 90 days. Link to it from where it helps, or take it out.'
                : `${wrote} of ${readers} readers wrote to us within seven days. Read what they asked among the article gaps, and answer it here.`,
          },
        ],
  );
  return { tasks: [...failed, ...ofPages, ...ofReaders] };
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
        <p className="quiet">
          Nothing. Every link of this shop leads somewhere and all goods are sold.
        </p>
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
