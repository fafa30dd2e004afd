import type { PromotionSummary } from '@plumbline/contracts/staff/promotions.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../../request/require-sign-in.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { askedPage, listPages, pageOfAddress } from '../../kit/page-links.ts';
import type { ScreenHandle } from '../../styles/sheets.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { Pages } from '../../kit/pages.tsx';
import { givesText, targetText, whenText } from '../discounts/discount-view.server.ts';
import { choicesOf, states } from '../discounts/names.ts';
import { StaffScreen } from '../screen.tsx';
import { StaffError } from '../staff-error.tsx';

export const handle: ScreenHandle = { sheets: ['discounts'] };

const pageSize = 20;
const stateNames = { '': 'Any', live: 'Live', scheduled: 'Scheduled', ended: 'Ended' } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { promotions } = requireSignIn(args).services;
  const { searchParams } = args.url;
  const text = (searchParams.get('text') ?? '').trim().slice(0, 80);
  const asked = searchParams.get('state') ?? '';
  const state = Object.hasOwn(stateNames, asked) ? (asked as keyof typeof stateNames) : '';
  const pageNumber = askedPage(searchParams);
  const query = { ...(text && { text }), ...(state && { state }), pageNumber, pageSize };
  const found = await orErrorPage(promotions.searchPromotions({ query }));
  return {
    text,
    state,
    isFiltered: text !== '' || state !== '',
    rows: found.promotions.map(rowOf),
    ...listPages(found, found.promotions.length, pageOfAddress(args.url)),
  };
}

function rowOf(promotion: PromotionSummary) {
  const { slug, name, state, terms, offeringCount } = promotion;
  return {
    slug,
    name,
    href: `/staff/promotions/${slug}`,
    state: states[state],
    gives: terms ? givesText(terms) : 'A price for each',
    target: terms ? targetText(terms) : '',
    when: whenText(promotion),
    prices: offeringCount,
  };
}

/** Every automatic promotion, by its filters; each search has an address of its own. */
export default function Promotions() {
  const { text, state, isFiltered, rows, pages, range } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Promotions"
      note="Prices that stand on cards and pages while a promotion is on. Nobody types a code for them."
      actions={
        <>
          <a className="btn btn-3" href="/staff/discounts">
            Discounts with a code
          </a>
          <a className="btn btn-1" href="/staff/promotions/new">
            New promotion
          </a>
        </>
      }
    >
      <form action="/staff/promotions" data-soft className="st-find">
        <TextField
          id="text"
          name="text"
          label="Name or address"
          type="search"
          defaultValue={text}
          maxLength={80}
        />
        <Choice
          id="state"
          name="state"
          label="State"
          defaultValue={state}
          choices={choicesOf(stateNames)}
        />
        <button className="btn btn-2">Find</button>
      </form>
      {rows.length === 0 ? (
        <EmptyState
          drawing="nothing"
          title={isFiltered ? 'No promotion is like that' : 'There is no promotion here'}
        >
          <p className="max-w-[56ch] text-ink-2">
            {isFiltered
              ? 'Take a filter away, or look for another word.'
              : 'A promotion lowers prices for a while, for everybody who has no better one.'}
          </p>
          <a
            className="btn btn-2"
            href={isFiltered ? '/staff/promotions' : '/staff/promotions/new'}
          >
            {isFiltered ? 'Show all promotions' : 'Start one'}
          </a>
        </EmptyState>
      ) : (
        <Table rows={rows} />
      )}
      {pages && rows.length > 0 && <Pages pages={pages} range={range} />}
    </StaffScreen>
  );
}

function Table({ rows }: { rows: ReturnType<typeof rowOf>[] }) {
  return (
    <table className="dense rows-l">
      <thead>
        <tr>
          <th>Promotion</th>
          <th>State</th>
          <th>Gives</th>
          <th className="hm">When</th>
          <th className="r">Prices</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ slug, name, href, state, gives, target, when, prices }) => (
          <tr key={slug}>
            <td>
              <a className="cover" href={href}>
                <b>{name}</b>
              </a>
              <small>/promotions/{slug}</small>
            </td>
            <td>
              <span className={`tag ${state.tone}`}>{state.name}</span>
            </td>
            <td>
              {gives}
              <small>{target}</small>
            </td>
            <td className="hm">{when}</td>
            <td className="r">{prices}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export { StaffError as ErrorBoundary };
