import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Icon } from '../../kit/icon.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { findPages } from './find-pages.server.ts';
import { Layouts } from './layouts.tsx';
import type { PageRow } from './page-list.ts';
import { treeOf, type Branch } from './page-tree.ts';
import './page-tree.css';

const atOnce = 100;

/** Every page: a tree is of all of them, or of none. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const pages: PageRow[] = [];
  for (let total = 1, pageNumber = 1; pages.length < total; pageNumber += 1) {
    const query = { pageNumber, pageSize: atOnce };
    const found = await orErrorPage(findPages(services, query));
    if (found.rows.length === 0) break;
    pages.push(...found.rows);
    ({ total } = found);
  }
  return { branches: treeOf(pages) };
}

const keys = [
  ['J K', 'move'],
  ['Enter', 'open'],
  ['T', 'table'],
] as const;

/** Every page of the shop's own words, by where it stands. */
export default function PageTree() {
  const { branches } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Pages by address"
      note="Where each page stands in the shop. What lies below an address can be folded away."
      above={[{ href: '/staff/pages', name: 'Pages' }]}
      actions={
        <a className="button button-main" href="/staff/pages/new" aria-keyshortcuts="N">
          New page
        </a>
      }
      keys={keys}
    >
      <Layouts on="tree" />
      <div className="page-tree">
        <Branches branches={branches} />
      </div>
    </StaffScreen>
  );
}

function Branches({ branches }: { branches: readonly Branch[] }) {
  return (
    <ul>
      {branches.map(({ name, page, below, count }) => (
        <li key={name}>
          {page && <PageLine name={name} page={page} />}
          {below.length > 0 && (
            <details open>
              <summary>
                <Icon name="chevron-down" className="icon-small" />
                {name} <small>{count === 1 ? '1 page' : `${count} pages`}</small>
              </summary>
              <Branches branches={below} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function PageLine({ name, page }: { name: string; page: PageRow }) {
  return (
    <a className="page-line" href={`/staff/pages/${page.pageId}`} data-row>
      <b>{page.title}</b>
      <small>{name}</small>
      <span>{page.kind}</span>
      <span className={`tag ${page.tone}`}>{page.state}</span>
    </a>
  );
}

export { StaffError as ErrorBoundary };
