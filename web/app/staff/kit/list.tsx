import type { RowData } from '@tanstack/react-table';
import type { StaffView } from '@plumbline/contracts/staff/views.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../kit/empty-state.tsx';
import type { RefusedForm } from '../../kit/form.ts';
import type { PageLinks } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import type { ListAsk } from './list-address.ts';
import type { ListDefinition } from './list-definition.ts';
import { ChosenBar, type ListChoose } from './list-choose.tsx';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { ListViews } from './list-views.tsx';
import { StaffScreen } from './screen.tsx';

/** One page of a list, as `loadList` gives it. */
interface ListPage<Row extends RowData, Filter extends string> {
  ask: ListAsk<Filter>;
  rows: readonly Row[];
  total: number;
  views: readonly StaffView[];
  query: string;
  pages: PageLinks | null;
  range: string;
}

const keys = [
  ['J K', 'move'],
  ['Enter', 'open'],
  ['/', 'find'],
  ['F', 'filter'],
  ['C', 'columns'],
  ['E', 'file'],
] as const;
const chooseKeys = [['X', 'choose']] as const;

/** The keys of a list: one that has no filters has none for them. */
const keysOf = ({ filters }: Pick<ListDefinition<never>, 'filters'>) =>
  keys.filter(([key]) => key !== 'F' || Object.keys(filters).length > 0);

/** The screen of a list: its views, what narrows it, its rows and its pages. */
export function ListScreen<Row extends RowData, Filter extends string>({
  list,
  page,
  refused,
  title,
  note,
  actions,
  none,
  noneTitle = `There is no ${list.one} yet`,
  hasNone,
  ways,
  choose,
}: {
  list: ListDefinition<Row, Filter>;
  page: ListPage<Row, Filter>;
  /** Why a view was not kept. */
  refused?: RefusedForm | null;
  title: string;
  note: string;
  actions?: ReactNode;
  /** What is said while there is nothing to list at all. */
  none: ReactNode;
  noneTitle?: string;
  /** Whether that is so; without it, where nothing narrows the list. */
  hasNone?: boolean;
  /** Other ways to look at the same. */
  ways?: ReactNode;
  /** What can be done with rows that are chosen. */
  choose?: ListChoose<Row>;
}) {
  const { ask, rows, total, views, query, pages, range } = page;
  const listHref = `/staff/${list.name}`;
  const isNarrowed =
    hasNone === undefined ? ask.text !== '' || Object.keys(ask.chosen).length > 0 : !hasNone;
  return (
    <StaffScreen
      title={title}
      note={note}
      actions={actions}
      keys={[...keysOf(list), ...(choose ? [...chooseKeys, ...choose.keys] : [])]}
    >
      <ListViews
        listHref={listHref}
        views={views}
        query={query}
        refused={refused ?? null}
        presets={list.presets ?? []}
      />
      <ListTools list={list} ask={ask} ways={ways} />
      {rows.length > 0 ? (
        <ListTable list={list} ask={ask} rows={rows} choose={choose} />
      ) : (
        <EmptyState
          drawing="nothing"
          title={
            total > 0
              ? 'There is nothing on this page'
              : isNarrowed
                ? `No ${list.one} matches`
                : noneTitle
          }
        >
          {total === 0 && !isNarrowed ? (
            none
          ) : (
            <>
              <p>
                {total > 0
                  ? `There are ${total} on the pages before it.`
                  : 'Remove a filter, or try another word.'}
              </p>
              <a className="button button-outlined" href={listHref}>
                Show all {list.many}
              </a>
            </>
          )}
        </EmptyState>
      )}
      {pages && rows.length > 0 && <Pages pages={pages} range={range} />}
      {!pages && rows.length > 0 && <p className="list-range">{range}</p>}
      {choose && rows.length > 0 && <ChosenBar choose={choose} />}
    </StaffScreen>
  );
}
