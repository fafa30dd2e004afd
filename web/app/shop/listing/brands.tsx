import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import directorySheet from './directory.css?url';
import { Picture } from '../../parts/card.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { Screen } from '../../frame/screen.tsx';
import { loadBrands } from './listed-apart.server.ts';

export const handle: ScreenHandle = { sheets: [directorySheet] };

export function loader({ context }: LoaderFunctionArgs) {
  return loadBrands(shopFrom(context));
}

/** Every brand by its name, with a row of letters to jump by. */
export default function BrandsPage() {
  const letters = useLoaderData<typeof loader>();
  return (
    <Screen title="Brands" description="Every brand that we sell, from A to Z.">
      <Crumbs above={[]} here="Brands" />
      <div className="directory-head">
        <h1 className="heading-largest">Brands</h1>
        <nav className="letters" aria-label="Letters">
          {letters.map(({ letter }) => (
            <a key={letter} href={`#letter-${letter}`}>
              {letter}
            </a>
          ))}
        </nav>
      </div>
      <div className="letter-columns">
        {letters.map(({ letter, brands }) => (
          <section key={letter} className="letter" aria-labelledby={`letter-${letter}`}>
            <h2 className="heading-medium" id={`letter-${letter}`}>
              {letter}
            </h2>
            <ul>
              {brands.map(({ href, name, count, picture }) => (
                <li key={href}>
                  <a className="brand-row" href={href}>
                    {picture && <Picture picture={{ ...picture, width: 56, height: 56 }} alt="" />}
                    <span>
                      <b>{name}</b>
                      <small>{count}</small>
                    </span>
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
