import {
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { askHref, nextSort, type ListAsk } from './list-address.ts';
import { ChooseBox, type ListChoose } from './list-choose.tsx';
import type { ListColumn, ListDefinition } from './list-definition.ts';
import './list-table.css';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

/** The rows of a list as a table. Its address says what it is sorted by and which columns it has. */
export function ListTable<Row extends RowData, Filter extends string>({
  list,
  ask,
  rows,
  choose,
}: {
  list: ListDefinition<Row, Filter>;
  ask: ListAsk<Filter>;
  rows: readonly Row[];
  choose?: ListChoose<Row> | undefined;
}) {
  // The table keeps what it worked out for as long as these are the same.
  const columns = useMemo(() => list.columns.map(toColumn), [list]);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: list.hrefOf,
    manualSorting: true,
    state: {
      columnVisibility: Object.fromEntries(
        list.columns.map(({ id }) => [id, ask.columns.includes(id)]),
      ),
      sorting: sortingOf(list.columns, ask.sort),
    },
  });
  const columnOf = (id: string) => list.columns.find((column) => column.id === id)!;
  return (
    <div className="list-scroll">
      <table className="list-table">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {choose && (
                <td className="list-choose">
                  <span className="visually-hidden">Chosen</span>
                </td>
              )}
              {group.headers.map(({ column }) => (
                <Head
                  key={column.id}
                  column={columnOf(column.id)}
                  sorted={column.getIsSorted()}
                  hrefOf={(sort) => askHref(list, ask, { sort: nextSort(sort, ask.sort) })}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {choose && <ChooseBox choose={choose} row={row.original} />}
              {row.getVisibleCells().map((cell, place) => (
                <Cell
                  key={cell.id}
                  column={columnOf(cell.column.id)}
                  row={row.original}
                  href={place === 0 ? row.id : null}
                  isRecorded={list.isRecorded}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toColumn<Row extends RowData>({
  id,
  name,
  text,
  sort,
}: ListColumn<Row>): ColumnDef<typeof features, Row> {
  return { id, header: name, accessorFn: text, enableSorting: sort !== undefined };
}

function sortingOf(columns: readonly ListColumn<never>[], sort: string | null) {
  const by = columns.find((column) => column.sort && column.sort === sort?.replace(/^-/, ''));
  return by ? [{ id: by.id, desc: sort!.startsWith('-') }] : [];
}

const classOf = ({ isFigure, isWide }: Pick<ListColumn<never>, 'isFigure' | 'isWide'>) =>
  [isFigure && 'list-figure', isWide && 'list-wide'].filter(Boolean).join(' ') || undefined;

function Head({
  column,
  sorted,
  hrefOf,
}: {
  column: ListColumn<never>;
  sorted: false | 'asc' | 'desc';
  hrefOf: (sort: string) => string;
}) {
  const { name, sort } = column;
  if (!sort) {
    return (
      <th scope="col" className={classOf(column)}>
        {name}
      </th>
    );
  }
  const way = sorted && ({ asc: 'ascending', desc: 'descending' } as const)[sorted];
  return (
    <th scope="col" className={classOf(column)} aria-sort={way || undefined}>
      <a href={hrefOf(sort)} data-soft="stay" data-sort={sort}>
        {name}
        {sorted && (
          <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} className="icon-small" />
        )}
      </a>
    </th>
  );
}

/** The first cell of a row leads to what the row is of, and its link covers the whole row. */
function Cell<Row>({
  column,
  row,
  href,
  isRecorded,
}: {
  column: ListColumn<Row>;
  row: Row;
  href: string | null;
  isRecorded: true | undefined;
}) {
  const text = column.text(row);
  const note = column.note?.text(row);
  const tone = column.tone?.(row);
  const shown = tone === undefined ? text : <span className={`tag ${tone}`}>{text}</span>;
  if (href === null) {
    return (
      <td className={classOf(column)}>
        {shown}
        {note && <small>{note}</small>}
      </td>
    );
  }
  return (
    <th scope="row">
      <a href={href} data-row data-recorded={isRecorded}>
        {shown}
      </a>
      {note && <small>{note}</small>}
    </th>
  );
}
