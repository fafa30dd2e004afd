import type pg from 'pg';

/**
 * Removes all that stands in these schemas, and leaves the schemas: a role may own two of them and
 * still be allowed to make none. What an extension brought stays as well, as it is the database's.
 */
export async function emptySchemas(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<void> {
  // Tables come first: with them goes what is theirs, such as their counters.
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select o.type as kind, o.identity as name
       from pg_depend d cross join lateral pg_identify_object(d.classid, d.objid, d.objsubid) o
      where d.refclassid = 'pg_namespace'::regclass and d.deptype = 'n' and o.type <> 'extension'
        and d.refobjid in (select oid from pg_namespace where nspname = any($1))
        and not exists (select from pg_depend e where e.classid = d.classid and e.objid = d.objid
                           and e.deptype = 'e')
      order by o.type <> 'table', d.objid`,
    [schemas],
  );
  for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
}
