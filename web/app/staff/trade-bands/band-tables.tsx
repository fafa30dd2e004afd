import { Section } from '../kit/record.tsx';
import type { bandView } from './band-view.server.ts';

type View = ReturnType<typeof bandView>;

/** The percentages by category, each the way to plan another, and the fixed prices with their days. */
export function BandTables({ view: { bands, categories, fixedPrices, undated } }: { view: View }) {
  return (
    <>
      <div className="band-scroll">
        <table className="band-table">
          <thead>
            <tr>
              <th>Category</th>
              {bands.map(({ bandId, name }) => (
                <th key={bandId} className="figure">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map(({ categoryId, name, isBelow, cells }) => (
              <tr key={categoryId}>
                <th className={isBelow ? 'below' : undefined}>{name}</th>
                {cells.map(({ bandId, text, note }) => (
                  <td key={bandId} className="figure">
                    <a
                      className="link"
                      href={`/staff/trade-bands?band=${bandId}&category=${categoryId}#term`}
                      aria-label={`${name}, ${text || 'as above'}: plan another`}
                    >
                      {text || 'as above'}
                    </a>
                    {note && <small>{note}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th>Prices of quotes</th>
              {bands.map(({ bandId, name, holds }) => (
                <td key={bandId} className="figure">
                  <a
                    className="link"
                    href={`/staff/trade-bands?band=${bandId}#hold`}
                    aria-label={`Prices of quotes, ${name}, ${holds}: plan another`}
                  >
                    {holds}
                  </a>
                </td>
              ))}
            </tr>
            <tr>
              <th>Active accounts</th>
              {bands.map(({ bandId, accounts }) => (
                <td key={bandId} className="figure">
                  {accounts}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="band-note">
        A figure is never changed in place: a change has a day, a reason and two people. Orders keep
        the price that they were made with.
      </p>
      <Section id="fixed" title="Fixed prices">
        <p className="band-note">
          {`With days, and those without that are dearer than the percentage. ${undated} come with the catalogue and have no days.`}
        </p>
        {fixedPrices.length > 0 && (
          <div className="band-scroll">
            <table className="band-table band-fixed">
              <thead>
                <tr>
                  <th>Part</th>
                  <th>Band</th>
                  <th className="figure">Price ex VAT</th>
                  <th className="figure">Percentage</th>
                  <th>From</th>
                  <th>To</th>
                </tr>
              </thead>
              <tbody>
                {fixedPrices.map(({ key, sku, name, band, price, percentage, ...rest }) => (
                  <tr key={key}>
                    <td>
                      {sku}
                      <small>{name}</small>
                    </td>
                    <td>{band}</td>
                    <td className="figure">
                      {price}
                      {rest.isDearer && (
                        <small>
                          <span className="tag warn">Dearer</span>
                        </small>
                      )}
                    </td>
                    <td className="figure">{percentage}</td>
                    <td>{rest.from}</td>
                    <td>{rest.until}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
    </>
  );
}
