import { globalItemIds } from '@plumbline/contracts/nouns/content/global-items.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { itemNames } from '../parts/item-names.ts';
import { standingOf } from './item-view.ts';
import '../kit/list-table.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const { globalItems } = servicesFrom(context);
  const now = new Date();
  const saved = await orErrorPage(
    Promise.all(globalItemIds.map((id) => globalItems.getStaffGlobalItem({ params: { id } }))),
  );
  const standing = new Map(saved.map(({ item }) => [item.id, standingOf(item, now)]));
  return {
    items: Object.entries(itemNames).map(([id, { name, where }]) => ({
      href: `/staff/global-items/${id}`,
      name,
      where,
      standing: standing.get(id as keyof typeof itemNames) ?? '',
    })),
  };
}

/** What stands on many pages at once. */
export default function GlobalItems() {
  const { items } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="On every page"
      note="What stands on many pages. What is saved here is in the shop within a second."
    >
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Now</th>
            <th scope="col">Where it appears</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ href, name, where, standing }) => (
            <tr key={href}>
              <th scope="row">
                <a className="link" href={href}>
                  {name}
                </a>
              </th>
              <td>{standing}</td>
              <td>{where}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
