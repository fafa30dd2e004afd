import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { catalogueFile } from './catalogue-files.ts';
import type { CatalogueFileName } from './columns.ts';
import { fieldKinds } from './field-kinds.ts';
import type { StagedRow } from './rows.ts';

const allowTime = statement(
  'catalogueImport.allowTime',
  `select set_config('statement_timeout', '0', true),
          set_config('idle_in_transaction_session_timeout', '0', true)`,
);

/** Lets a long load run to its end, one at a time: two would both insert what is new. */
export async function beginImport(tx: Tx): Promise<void> {
  await allowTime.run(tx);
  await takeTurn(tx, 'catalogue-import');
}

const chunkLength = 64 * 1024;

/**
 * Makes the temporary table of one file: the columns of its form, all of which may be null because
 * a wrong field is staged as null, and the line of each row. It ends with the transaction.
 */
export async function createStagingTable(tx: pg.ClientBase, file: CatalogueFileName) {
  const { staging, columns } = catalogueFile(file);
  const definitions = Object.entries(columns).map(
    ([name, column]) => `${name} ${fieldKinds[column.kind].sqlType}`,
  );
  // The names are constants of our own form, never a merchant's text.
  await tx.query(
    `create temporary table ${staging} (line integer not null, ${definitions.join(', ')})
     on commit drop`,
  );
}

/** Streams rows into the file's staging table by COPY; only a chunk of them is ever in memory. */
export async function stageRows(
  tx: pg.ClientBase,
  file: CatalogueFileName,
  rows: AsyncIterable<StagedRow>,
): Promise<void> {
  const { staging, columns } = catalogueFile(file);
  const names = Object.keys(columns).join(', ');
  const copy = tx.query(copyFrom(`copy ${staging} (line, ${names}) from stdin`));
  await pipeline(copyChunks(rows), copy);
  await tx.query(`analyze ${staging}`);
}

async function* copyChunks(rows: AsyncIterable<StagedRow>): AsyncGenerator<string> {
  let chunk = '';
  for await (const row of rows) {
    chunk += copyLine(row);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A row in COPY's text format. */
function copyLine([line, ...fields]: StagedRow): string {
  let text = String(line);
  for (const field of fields) {
    text += '\t';
    if (field === null) text += '\\N';
    else
      text += /[\\\t\n\r]/.test(field) ? field.replace(/[\\\t\n\r]/g, (c) => escapes[c]!) : field;
  }
  return `${text}\n`;
}
