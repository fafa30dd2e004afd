import pg from 'pg';
import { jobsSchema } from '../schemas.ts';

/** Which of a shop's two schemas a table stands in; what they are called is the database's affair. */
export type Room = 'shop' | 'jobs';

/** A table with its columns, without those that PostgreSQL works out itself. */
export interface ShopTable {
  room: Room;
  name: string;
  columns: string[];
}

/** The names of the two schemas in a database. */
export const schemasOf = (schema: string): Record<Room, string> => ({
  shop: schema,
  jobs: jobsSchema(schema),
});

/** A table's whole name, as SQL has it. */
export const wholeName = (schema: string, { room, name }: Pick<ShopTable, 'room' | 'name'>) =>
  `${pg.escapeIdentifier(schemasOf(schema)[room])}.${pg.escapeIdentifier(name)}`;

/** What the migrator writes of itself: it is made anew by whoever migrates, and never copied. */
export const migrationTable = 'migration';

/** Every table of a shop by its name. Of one in parts, the whole: its rows find their parts again. */
export async function listShopTables(client: pg.ClientBase, schema: string): Promise<ShopTable[]> {
  const schemas = schemasOf(schema);
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0
                     and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
      order by n.nspname, c.relname`,
    [Object.values(schemas)],
  );
  return rows
    .map(({ schema: found, ...table }) => ({ room: roomOf(schemas, found), ...table }))
    .filter(({ room, name }) => !(room === 'shop' && name === migrationTable));
}

/** The columns that keep the number of a transaction, which means something in its cluster alone. */
export async function listTransactionColumns(client: pg.ClientBase, schema: string) {
  const schemas = schemasOf(schema);
  const { rows } = await client.query<{ schema: string; name: string; column: string }>(
    `select n.nspname as schema, c.relname as name, a.attname as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
        and a.atttypid = 'xid8'::regtype and not a.attisdropped
      order by n.nspname, c.relname, a.attnum`,
    [Object.values(schemas)],
  );
  return rows.map(({ schema: found, ...column }) => ({ room: roomOf(schemas, found), ...column }));
}

/** Where a counter of numbers stands: what it gave last, and whether it gave that. */
export interface ShopSequence {
  room: Room;
  name: string;
  /** As text, since it may be larger than what a number holds exactly. */
  lastValue: string;
  isCalled: boolean;
}

export async function listShopSequences(
  client: pg.ClientBase,
  schema: string,
): Promise<ShopSequence[]> {
  const schemas = schemasOf(schema);
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind = 'S' order by n.nspname, c.relname`,
    [Object.values(schemas)],
  );
  const found: ShopSequence[] = [];
  for (const { schema: place, name } of rows) {
    const room = roomOf(schemas, place);
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled"
         from ${wholeName(schema, { room, name })}`,
    );
    found.push({ room, name, ...state.rows[0]! });
  }
  return found;
}

/** Lets one transaction take as long as it needs; what people wait for may not. */
export async function allowTime(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', '0', true),
            set_config('idle_in_transaction_session_timeout', '0', true)`,
  );
}

const roomOf = (schemas: Record<Room, string>, schema: string): Room =>
  schema === schemas.jobs ? 'jobs' : 'shop';
