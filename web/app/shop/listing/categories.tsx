import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import directorySheet from './directory.css?url';
import { Picture } from '../../parts/card.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { Screen } from '../../frame/screen.tsx';
import { loadCategories } from './listed-apart.server.ts';

export const handle: ScreenHandle = { sheets: [directorySheet] };

export function loader({ context }: LoaderFunctionArgs) {
  return loadCategories(shopFrom(context));
}

/** Every category of every department: the whole menu as a page. */
export default function CategoriesPage() {
  const { departments, count } = useLoaderData<typeof loader>();
  return (
    <Screen title="All categories" description="Every department and category of the shop.">
      <Crumbs above={[]} here="All categories" />
      <div className="directory-head">
        <h1 className="heading-largest">All categories</h1>
        <p>
          {count} in {departments.length} departments.
        </p>
      </div>
      <div className="departments-listed">
        {departments.map(({ href, name, count: products, picture, categories }) => (
          <section key={href} className="department-listed" aria-labelledby={href.slice(3)}>
            <div>
              <h2 className="heading-medium" id={href.slice(3)}>
                <a href={href}>{name}</a>
              </h2>
              <small>{products}</small>
              {picture && (
                <div className="picture">
                  <Picture picture={picture} alt="" sizes="220px" />
                </div>
              )}
            </div>
            <ul>
              {categories.map((category) => (
                <li key={category.href}>
                  <a href={category.href}>
                    {category.name} <small>{category.count}</small>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Screen>
  );
}
