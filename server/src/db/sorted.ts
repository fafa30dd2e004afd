import type pg from 'pg';
import { statement, type Statement } from './statement.ts';

/** What a list can be sorted by: a name, or one with a minus for the other way round. */
type Sort<Column extends string> = Column | `-${Column}`;

/**
 * A search in every order that its list has: `columns` are what it is sorted by in SQL, by the names
 * that callers know, and `text` puts an order into the statement. Each order is a statement of its
 * own, so that nothing that was sent is ever part of one. What has no value comes last.
 */
export function sortedStatements<Row extends pg.QueryResultRow, Column extends string>(
  name: string,
  columns: Readonly<Record<Column, string>>,
  text: (order: string) => string,
): Readonly<Record<Sort<Column>, Statement<Row>>> {
  const pairs = Object.entries<string>(columns).flatMap(([column, sql]) => [
    [column, statement<Row>(`${name}.${column}`, text(`${sql} asc nulls last`))],
    [`-${column}`, statement<Row>(`${name}.${column}.desc`, text(`${sql} desc nulls last`))],
  ]);
  return Object.fromEntries(pairs) as Record<Sort<Column>, Statement<Row>>;
}
