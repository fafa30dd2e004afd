import pg from 'pg';

/** The queues stand in a schema of their own beside the shop's. */
export function jobsSchema(schema: string): string {
  return `${schema}_jobs`;
}

/** A role may not do what a shop needs; the message says what to grant. */
export class SchemaRefused extends Error {
  override readonly name = 'SchemaRefused';
}

/**
 * Makes the two schemas of a shop where they are not there yet. Asking first matters: PostgreSQL
 * wants the right to create even of who would create nothing, and an operator may well have made
 * both and kept that right.
 */
export async function ensureSchemas(client: pg.ClientBase, schema: string): Promise<void> {
  for (const name of [schema, jobsSchema(schema)]) {
    const found = await client.query<{ role: string; exists: boolean; ours: boolean | null }>(
      `select current_user as role, to_regnamespace(quote_ident($1)) is not null as exists,
              has_schema_privilege(to_regnamespace(quote_ident($1)), 'create') as ours`,
      [name],
    );
    const { role, exists, ours } = found.rows[0]!;
    if (exists && ours) continue;
    if (exists) {
      throw new SchemaRefused(
        `The role ${role} may not make tables in the schema ${name}. ` +
          `Give it to the role: alter schema ${name} owner to ${role}`,
      );
    }
    await create(client, schema, name, role);
  }
}

async function create(client: pg.ClientBase, schema: string, name: string, role: string) {
  try {
    await client.query(`create schema if not exists ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new SchemaRefused(
      `The role ${role} may not create the schema ${name}. Grant it CREATE on the database, or make ` +
        `the schemas ${schema} and ${jobsSchema(schema)} for it, of which it is the owner.`,
      { cause: error },
    );
  }
}
