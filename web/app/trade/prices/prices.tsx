import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { counted, pounds } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { Panel, TradeScreen } from '../screen.tsx';
import { PriceChanges } from './price-changes.tsx';
import { priceChangeView } from './price-change-view.server.ts';
import sheet from './prices.css?url';

export const handle: ScreenHandle = { sheets: [sheet] };

/** 2250 → "22.5 %". */
const percentText = (basisPoints: number) => `${(basisPoints / 100).toFixed(1)} %`;

export async function loader(args: LoaderFunctionArgs) {
  const { tradeLists, dashboard } = requireTrade(args).services;
  const [terms, { priceChanges }] = await orErrorPage(
    Promise.all([tradeLists.getPriceTerms(), dashboard.getTradeSummary()]),
  );
  const { categories, otherOrderedExPence, fixed, fixedCount } = terms;
  const together = categories.reduce((sum, each) => sum + each.orderedExPence, otherOrderedExPence);
  return {
    business: terms.businessName,
    band: terms.bandName,
    categories: categories.map(({ slug, name, basisPoints, orderedExPence }) => ({
      href: `/c/${slug}`,
      name,
      off: percentText(basisPoints),
      ordered: pounds(orderedExPence),
    })),
    other: otherOrderedExPence === 0 ? null : pounds(otherOrderedExPence),
    together: pounds(together),
    changes: priceChanges.map(priceChangeView),
    fixed: fixed.map(({ sku, slug, name, variant, exPence, listExPence }) => ({
      sku,
      href: `/p/${slug}?sku=${encodeURIComponent(sku)}`,
      name: variant === null ? name : `${name}, ${variant.toLowerCase()}`,
      price: pounds(exPence),
      list: pounds(listExPence),
    })),
    moreFixed:
      fixedCount > fixed.length ? counted(fixedCount - fixed.length, 'more product') : null,
  };
}

/** On which terms the business buys, what changed of them on what it buys, and the whole list to take along. */
export default function Prices() {
  const { business, band, categories, other, together, changes, fixed, moreFixed } =
    useLoaderData<typeof loader>();
  return (
    <TradeScreen
      title="My prices"
      note={
        <>
          {band && <span className="tag plum">{band}</span>}
          <span>{business} · ex VAT · never shown to clients or on shared links</span>
        </>
      }
      actions={
        <>
          <FileLink href="/trade/prices.xlsx">Prices, XLSX</FileLink>
          <FileLink href="/trade/prices.csv">Prices, CSV</FileLink>
          <FileLink href="/trade/purchases.xlsx">Purchases, XLSX</FileLink>
          <FileLink href="/trade/purchases.csv">Purchases, CSV</FileLink>
        </>
      }
    >
      <div className="price-parts">
        <Panel id="by-category" title="By category">
          {categories.length === 0 ? (
            <p className="trade-empty">
              Your business has no trade terms yet, and pays the prices that everybody does.
            </p>
          ) : (
            <table className="trade-table">
              <thead>
                <tr>
                  <th scope="col">Category</th>
                  <th scope="col" className="figure">
                    Off list
                  </th>
                  <th scope="col" className="figure">
                    Ordered in 12 months
                  </th>
                </tr>
              </thead>
              <tbody>
                {categories.map(({ href, name, off, ordered }) => (
                  <tr key={href}>
                    <th scope="row">
                      <a href={href}>{name}</a>
                    </th>
                    <td className="figure">
                      <b>{off}</b>
                    </td>
                    <td className="figure">{ordered}</td>
                  </tr>
                ))}
                {other && (
                  <tr>
                    <th scope="row" className="fainter">
                      Everything else
                    </th>
                    <td className="figure fainter">list price</td>
                    <td className="figure">{other}</td>
                  </tr>
                )}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={2}>
                    Together
                  </th>
                  <td className="figure">{together}</td>
                </tr>
              </tfoot>
            </table>
          )}
          <p className="price-note">
            A promotion that is lower than your price counts instead of it. Each product page shows
            how its price comes about, under “Why this price”.
          </p>
        </Panel>
        <div className="price-side">
          <Panel id="changed" title="Changed on what you buy">
            <PriceChanges changes={changes} />
          </Panel>
          {fixed.length > 0 && (
            <Panel id="fixed" title="Fixed for you">
              <table className="trade-table">
                <thead>
                  <tr>
                    <th scope="col">Product</th>
                    <th scope="col" className="figure trade-wide">
                      List
                    </th>
                    <th scope="col" className="figure">
                      Each
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {fixed.map(({ sku, href, name, price, list }) => (
                    <tr key={sku}>
                      <th scope="row">
                        <a href={href}>{name}</a>
                        <small>{sku}</small>
                      </th>
                      <td className="figure trade-wide fainter">{list}</td>
                      <td className="figure">
                        <b>{price}</b>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {moreFixed && (
                <p className="price-note">{`And ${moreFixed}, in the files with all your prices.`}</p>
              )}
            </Panel>
          )}
        </div>
      </div>
    </TradeScreen>
  );
}

/** A file is fetched by the browser itself. */
function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="button button-quiet" href={href} data-reload download>
      <Icon name="download" className="icon-small" />
      {children}
    </a>
  );
}
