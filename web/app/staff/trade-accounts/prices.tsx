import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { TextField } from '../../kit/field.tsx';
import { Choice } from '../../kit/choice.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { aboveOf, hrefOf, loadAccount } from './own-account.server.ts';
import { priceRows } from './price-view.server.ts';
import './trade-account.css';

export async function loader(args: LoaderFunctionArgs) {
  const account = await loadAccount(args);
  const { tradeBands } = servicesFrom(args.context);
  const { searchParams } = args.url;
  const text = (searchParams.get('parts') ?? '').slice(0, 200).trim();
  const bandText = searchParams.get('band') ?? '';
  const { bands } = await orErrorPage(tradeBands.listTradeBands());
  const other = bands.find(({ bandId }) => String(bandId) === bandText);
  const found = await orErrorPage(
    tradeBands.listPaidPrices({
      params: { id: account.businessId },
      query: { ...(text && { text }), ...(other && { bandId: other.bandId }) },
    }),
  );
  return {
    above: aboveOf(account),
    here: `${hrefOf(account.businessId)}/prices`,
    title: `What ${account.businessName} pays`,
    band: found.band?.name ?? 'retail',
    text,
    chosen: other ? bandText : '',
    bands: [
      { value: '', text: 'Their own' },
      ...bands.map(({ bandId, name }) => ({ value: String(bandId), text: name })),
    ],
    rows: priceRows(found.prices),
    unknown: found.unknown,
  };
}

/** What one account pays now and why, by the rule of the checkout; it changes nothing. */
export default function TradePrices() {
  const view = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title={view.title}
      note={`On the trade site, at ${view.band}, by the rule of the checkout. What they bought most stands here unless you name parts.`}
      above={view.above}
    >
      <form method="get" action={view.here} className="trade-ask">
        <TextField
          id="parts"
          name="parts"
          label="Part numbers"
          defaultValue={view.text}
          autoComplete="off"
        />
        <Choice
          id="band"
          name="band"
          label="Band"
          defaultValue={view.chosen}
          choices={view.bands}
        />
        <button className="button button-outlined">Show</button>
      </form>
      {view.unknown.length > 0 && (
        <p className="note warn">{`Not sold here: ${view.unknown.join(', ')}`}</p>
      )}
      {view.rows.length === 0 ? (
        <p>They have bought nothing in twelve months. Name some parts.</p>
      ) : (
        <div className="account-table-scroll">
          <table className="account-table">
            <thead>
              <tr>
                <th>Part</th>
                <th className="figure">List ex VAT</th>
                <th className="figure">Percentage</th>
                <th className="figure">Fixed</th>
                <th className="figure">Pays ex VAT</th>
                <th>Why</th>
              </tr>
            </thead>
            <tbody>
              {view.rows.map(({ sku, name, list, percentage, fixed, pays, why, warning }) => (
                <tr key={sku}>
                  <td>
                    {name}
                    <small>{sku}</small>
                  </td>
                  <td className="figure">{list}</td>
                  <td className="figure">{percentage}</td>
                  <td className="figure">{fixed}</td>
                  <td className="figure">
                    <b>{pays}</b>
                  </td>
                  <td>
                    {why}
                    {warning && (
                      <small>
                        <span className="tag warn">{warning}</span>
                      </small>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
