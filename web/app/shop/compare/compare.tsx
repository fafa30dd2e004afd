import type { CSSProperties } from 'react';
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { ownPath } from '../../kit/own-path.ts';
import { knownSkus, preferenceCookie } from '../../request/preferences.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import compareSheet from './compare.css?url';
import { priceText } from '../../parts/price-view.ts';
import { AddOne, Picture } from '../../parts/card.tsx';
import { Departments } from '../../frame/departments.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Screen } from '../../frame/screen.tsx';
import {
  loadComparison,
  toggleCompared,
  type CompareAnswer,
  type ComparisonData,
} from './compare.server.ts';

export const handle: ScreenHandle = { sheets: [cardSheet, compareSheet] };

/** Compares what the address names, or else what the visitor chose on the way. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const named = knownSkus(url.searchParams.getAll('sku'));
  const skus = named.length > 0 ? named : shop.preferences.compared;
  return loadComparison(shop, skus, new Date());
}

/**
 * Chooses one of the goods or leaves it out. A script asks for the answer in its place
 * (`answer=data`); a plain form goes back to the page that it was on.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, preferences, secure } = shopFrom(context);
  const form = await request.formData();
  const sku = String(form.get('sku') ?? '');
  const chosen = preferences.compared;
  const { skus, answer } =
    form.get('intent') === 'remove'
      ? { skus: chosen.filter((each) => each !== sku), answer: {} as CompareAnswer }
      : await toggleCompared(services, chosen, sku);
  const headers = { 'set-cookie': preferenceCookie('compare', skus.join(','), secure) };
  if (form.get('answer') === 'data') return data(answer, { headers });
  if (answer.refused) return data(answer, { status: answer.refused.status });
  const back = ownPath(form.get('returnTo'), pathOf(request.headers.get('referer')));
  return redirect(back, { status: 303, headers });
}

/** Cards are the same on every page, so that only the browser knows which one they were on. */
function pathOf(referer: string | null): string {
  const address = referer === null ? null : URL.parse(referer);
  return address ? ownPath(address.pathname + address.search, '/compare') : '/compare';
}

export default function ComparePage() {
  const { goods, differing, same } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Screen title={goods.length > 0 ? `Compare ${goods.length}` : 'Compare'}>
      <meta name="robots" content="noindex" />
      {answer?.refused && (
        <p className="note bad set-apart" role="alert">
          {answer.refused.message}
        </p>
      )}
      {goods.length === 0 ? (
        <NothingChosen />
      ) : (
        <>
          <h1 className="heading-largest heading-apart">Compare {goods.length}</h1>
          <p className="intro">
            {goods.length === 1
              ? 'Press “Compare” on another product to see how they differ.'
              : 'Differences come first. A tick marks the better figure, where there is one.'}
          </p>
          <ComparisonTable goods={goods} rows={differing} />
          <SameInAll rows={same} />
        </>
      )}
    </Screen>
  );
}

function NothingChosen() {
  return (
    <div className="stands-apart">
      <EmptyState drawing="nothing" title="Nothing to compare yet" level="h1">
        <p className="lead">
          Press “Compare” on up to four products to see them here side by side, differences first.
        </p>
        <Departments />
      </EmptyState>
    </div>
  );
}

function ComparisonTable({
  goods,
  rows,
}: {
  goods: ComparisonData['goods'];
  rows: ComparisonData['differing'];
}) {
  return (
    <table
      className="compare"
      data-goods={goods.length}
      style={{ '--goods': goods.length } as CSSProperties}
    >
      <thead>
        <tr>
          <th scope="col" className="what">
            <span className="visually-hidden">What</span>
          </th>
          {goods.map((each) => (
            <th key={each.sku} scope="col">
              <a href={each.href}>{each.name}</a>
              <span>{priceText(each.price)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="pictures">
          <th scope="row" className="what">
            <span className="visually-hidden">Picture</span>
          </th>
          {goods.map((each) => (
            <td key={each.sku}>
              <Good good={each} />
            </td>
          ))}
        </tr>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells.map(({ text, best }, place) => (
              <td key={goods[place]?.sku} className={best ? 'best' : undefined}>
                {best && <Icon name="check" className="icon-small" />}
                {text ?? <span className="faint">Not stated</span>}
                {best && <span className="visually-hidden"> (better)</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Good({ good }: { good: ComparisonData['goods'][number] }) {
  const { sku, name, variant, brand, picture, dim, price, packSize, buyable, without } = good;
  return (
    <>
      <div className="plate plate-striped">
        {picture && <Picture picture={picture} alt="" eager />}
        {dim && <div className="dimension">{dim}</div>}
        <form method="post" action="/compare" data-soft="stay" className="plate-corner">
          <input type="hidden" name="sku" value={sku} />
          <input type="hidden" name="returnTo" value={without} />
          <input type="hidden" name="intent" value="remove" />
          <button className="icon-button" aria-label={`Remove ${name}`}>
            <Icon name="x" />
          </button>
        </form>
      </div>
      <p className="compared-size tiny faint">{brand}</p>
      {variant && <p className="small">{variant}</p>}
      <p className="compared-note small quiet">{price.other}</p>
      {buyable && <AddOne sku={sku} name={name} pence={price.eachPence} packSize={packSize} />}
    </>
  );
}

function SameInAll({ rows }: { rows: ComparisonData['same'] }) {
  if (rows.length === 0) return null;
  return (
    <details className="same">
      <summary>
        The same for all: {rows.length} <Icon name="chevron-down" className="icon-small" />
      </summary>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
