import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { servicesFrom } from '../../request/shop.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { askedPage, pageLinks } from '../../kit/page-links.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { pounds } from '../../kit/format.ts';
import { Pages } from '../../kit/pages.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { momentText } from '../parts/offer-texts.ts';
import { discountPath } from './paths.ts';
import '../kit/list-table.css';
import './codes.css';

const pageSize = 50;
const states = [
  { state: null, name: 'All' },
  { state: 'claimed', name: 'Claimed' },
  { state: 'held', name: 'Held' },
  { state: 'released', name: 'Given back' },
] as const;
const marks = {
  claimed: { name: 'Claimed', tone: 'ok' },
  held: { name: 'Held', tone: 'warn' },
  released: { name: 'Given back', tone: '' },
} as const;

export async function loader(args: LoaderFunctionArgs) {
  const { discounts } = servicesFrom(args.context);
  const promotionCode = args.params['promotionCode'] ?? '';
  const { searchParams } = args.url;
  const pageNumber = askedPage(searchParams);
  const { state } = states.find((each) => each.state === searchParams.get('state')) ?? states[0];
  const found = await orErrorPage(
    discounts.listDiscountClaims({
      params: { promotionCode },
      query: { pageNumber, pageSize, ...(state !== null && { state }) },
    }),
  );
  const campaigns = await orErrorPage(discounts.searchDiscounts({ query: { promotionCode } }));
  const here = `/staff/discounts/claims/${encodeURIComponent(promotionCode)}`;
  const hrefOf = (to: string | null, page = 1) => {
    const query = new URLSearchParams({
      ...(to && { state: to }),
      ...(page > 1 && { page: String(page) }),
    });
    return query.size > 0 ? `${here}?${query}` : here;
  };
  const campaign = campaigns.discounts[0]!;
  return {
    name: campaign.name,
    back: discountPath(campaign),
    filters: states.map((each) => ({
      name: each.name,
      href: hrefOf(each.state),
      isOn: each.state === state,
    })),
    rows: found.claims.map((claim) => ({
      id: claim.id,
      code: claim.issueCode,
      mark: marks[claim.state],
      order: claim.orderNumber,
      off: pounds(claim.off.incPence),
      ex: `${pounds(claim.off.exPence)} ex VAT`,
      at: momentText(claim.claimedAt ?? claim.heldAt),
      until: claim.heldUntil === null ? null : `until ${momentText(claim.heldUntil)}`,
    })),
    total: found.total,
    pages: pageLinks(pageNumber, Math.ceil(found.total / pageSize), (page) => hrefOf(state, page)),
  };
}

/** Who redeemed a campaign, by order; whoever looks is recorded. */
export default function DiscountClaims() {
  const { name, back, filters, rows, total, pages } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Claims"
      note="Counted with the order itself, so that a limit is never passed. Every look at this list is recorded."
      above={[
        { href: '/staff/discounts', name: 'Discounts' },
        { href: back, name },
      ]}
    >
      <nav className="segments claims-by" aria-label="Claims by state">
        {filters.map(({ name: text, href, isOn }) => (
          <a key={text} href={href} aria-current={isOn ? 'true' : undefined}>
            {text}
          </a>
        ))}
      </nav>
      {rows.length === 0 ? (
        <EmptyState drawing="nothing" title="There is no claim here">
          <p>One appears as soon as somebody starts to pay with a code.</p>
        </EmptyState>
      ) : (
        <table className="staff-table">
          <thead>
            <tr>
              <th>Code</th>
              <th>State</th>
              <th>Order</th>
              <th>Claimed on</th>
              <th className="list-figure">Taken off</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="codes-code">{row.code}</td>
                <td>
                  <span className={`tag ${row.mark.tone}`}>{row.mark.name}</span>
                </td>
                <td>{row.order ?? 'None'}</td>
                <td>
                  {row.at}
                  {row.until && <small>{row.until}</small>}
                </td>
                <td className="list-figure">
                  {row.off}
                  <small>{row.ex}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages && <Pages pages={pages} range={`${total} claims`} />}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
