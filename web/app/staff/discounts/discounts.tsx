import type { CallRequest } from '@plumbline/contracts/call/call.ts';
import type { discountCalls } from '@plumbline/contracts/ordering/discounts.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../../request/require-sign-in.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { askedPage, listPages, pageOfAddress } from '../../kit/page-links.ts';
import type { ScreenHandle } from '../../styles/sheets.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { TextField } from '../../kit/field.tsx';
import { Pages } from '../../kit/pages.tsx';
import { StaffScreen } from '../screen.tsx';
import { StaffError } from '../staff-error.tsx';
import { rowOf } from './discount-view.server.ts';
import { channelNames, states, typeNames } from './names.ts';
import { targetNames } from './targets.ts';
import { discountPath } from './paths.ts';

export const handle: ScreenHandle = { sheets: ['discounts'] };

const pageSize = 20;
const filters = {
  state: Object.fromEntries(Object.entries(states).map(([value, { name }]) => [value, name])),
  channel: channelNames,
  targetType: targetNames,
  type: typeNames,
} as const;

export async function loader(args: LoaderFunctionArgs) {
  const { discounts } = requireSignIn(args).services;
  const { searchParams } = args.url;
  const text = (searchParams.get('text') ?? '').trim().slice(0, 80);
  const chosen = Object.fromEntries(
    Object.entries(filters).map(([name, choices]) => {
      const value = searchParams.get(name) ?? '';
      return [name, Object.hasOwn(choices, value) ? value : ''];
    }),
  ) as Record<keyof typeof filters, string>;
  const pageNumber = askedPage(searchParams);
  const query = {
    ...(text && { text }),
    ...(chosen.state && { state: chosen.state }),
    ...(chosen.channel && { channel: Number(chosen.channel) }),
    ...(chosen.targetType && { targetType: Number(chosen.targetType) }),
    ...(chosen.type && { type: chosen.type }),
    pageNumber,
    pageSize,
  } as CallRequest<typeof discountCalls.searchDiscounts>['query'];
  const found = await orErrorPage(discounts.searchDiscounts({ query }));
  return {
    text,
    chosen,
    isFiltered: text !== '' || Object.values(chosen).some(Boolean),
    rows: found.discounts.map((each) => ({ ...rowOf(each), href: discountPath(each) })),
    total: found.total,
    ...listPages(found, found.discounts.length, pageOfAddress(args.url)),
  };
}

/** Every campaign, by any of its filters; each search has an address of its own. */
export default function Discounts() {
  const { text, chosen, isFiltered, rows, total, pages, range } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Discounts"
      note="Campaigns that are redeemed with a code. Promotions need none: their prices stand on cards."
      actions={
        <>
          <a className="btn btn-3" href="/staff/promotions">
            Promotions
          </a>
          <a className="btn btn-1" href="/staff/discounts/new">
            New campaign
          </a>
        </>
      }
    >
      <form action="/staff/discounts" data-soft className="st-find">
        <TextField
          id="text"
          name="text"
          label="Name or code"
          type="search"
          defaultValue={text}
          maxLength={80}
        />
        <Filter name="state" label="State" value={chosen.state} />
        <Filter name="channel" label="Channel" value={chosen.channel} />
        <Filter name="targetType" label="Target" value={chosen.targetType} />
        <Filter name="type" label="Type" value={chosen.type} />
        <button className="btn btn-2">Find</button>
      </form>
      {rows.length === 0 ? (
        <EmptyState
          drawing="nothing"
          title={
            isFiltered
              ? 'No campaign is like that'
              : total > 0
                ? 'There is nothing on this page'
                : 'There is no campaign yet'
          }
        >
          <p className="max-w-[56ch] text-ink-2">
            {isFiltered
              ? 'Take a filter away, or look for another word.'
              : 'A campaign says what is taken off, for whom and until when; its codes are what customers type.'}
          </p>
          <a
            className="btn btn-2"
            href={isFiltered || total > 0 ? '/staff/discounts' : '/staff/discounts/new'}
          >
            {isFiltered || total > 0 ? 'Show all campaigns' : 'Make the first one'}
          </a>
        </EmptyState>
      ) : (
        <Table rows={rows} />
      )}
      {pages && rows.length > 0 && <Pages pages={pages} range={range} />}
    </StaffScreen>
  );
}

function Filter({
  name,
  label,
  value,
}: {
  name: keyof typeof filters;
  label: string;
  value: string;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select className="in" id={name} name={name} defaultValue={value}>
        <option value="">Any</option>
        {Object.entries(filters[name]).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Table({ rows }: { rows: ReturnType<typeof useLoaderData<typeof loader>>['rows'] }) {
  return (
    <table className="dense rows-l">
      <thead>
        <tr>
          <th>Campaign</th>
          <th>State</th>
          <th>Gives</th>
          <th className="hm">Channel</th>
          <th className="hm">When</th>
          <th className="r">Claims</th>
          <th className="r">Given</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.promotionCode}>
            <td>
              <a className="cover" href={row.href}>
                <b>{row.name}</b>
              </a>
              <small>
                {row.issueCode ?? row.promotionCode}
                {row.codes > 1 && ` and ${row.codes - 1} more`}
              </small>
            </td>
            <td>
              <span className={`tag ${row.state.tone}`}>{row.state.name}</span>
            </td>
            <td>
              {row.gives}
              <small>{row.target}</small>
            </td>
            <td className="hm">{row.channel}</td>
            <td className="hm">{row.when}</td>
            <td className="r">
              {row.claims}
              {row.held && <small>{row.held}</small>}
            </td>
            <td className="r">{row.given}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export { StaffError as ErrorBoundary };
