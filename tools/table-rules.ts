import path from 'node:path';
import { placeOf, places } from '@plumbline/server/core/bands.ts';
import type { Module } from '@plumbline/server/core/module.ts';
import type { TablePlaces } from './key-rules.ts';
import { isForTests, type SourceFile } from './source-files.ts';
import { findDefinitions, findSqlNames } from './sql-names.ts';

/** What a module says of tables: its own, and those of others that it reads. */
export type TableOwner = Pick<Module, 'name' | 'tables' | 'offers' | 'reads' | 'loads'>;
type Owners = readonly TableOwner[];

const isMigration = ({ path: file }: SourceFile) => file.startsWith('server/migrations/');
const dropPattern = /\bdrop\s+table\s+(?:if\s+exists\s+)?(\w+)/gi;
const createPattern =
  /\bcreate\s+(?:or\s+replace\s+)?(table|view|function)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;

/** Whose table, view or function this is. */
const ownerOf = (modules: Owners, table: string) =>
  modules.find(({ tables = [] }) => tables.includes(table));

/** The module that a file of the server belongs to, by its place; the ground's parts are their own. */
function moduleNameOf(file: string): string {
  const [, , band = '', name = ''] = file.split('/');
  return places.includes(band) ? band : name;
}

/** Tables without an owner or with two, those that no migration makes, and offers of no view. */
export function findOwnerProblems(files: readonly SourceFile[], modules: Owners): string[] {
  const made = new Map<string, string>();
  const problems: string[] = [];
  const migrations = files.filter(isMigration);
  const dropped = new Set(
    migrations.flatMap(({ text }) => [...text.matchAll(dropPattern)].map(([, name = '']) => name)),
  );
  for (const { path: file, text } of migrations) {
    for (const [, kind = '', name = ''] of text.matchAll(createPattern)) {
      const table = name.toLowerCase();
      if (dropped.has(table)) continue;
      made.set(table, kind.toLowerCase());
      const owners = modules.filter(({ tables = [] }) => tables.includes(table));
      if (owners.length === 0) problems.push(`${file}: ${table} is in no module's tables`);
      if (owners.length > 1) {
        const names = owners.map((owner) => owner.name).join(' and ');
        problems.push(`${file}: ${table} is among the tables of ${names}`);
      }
    }
  }
  for (const { name, tables = [], offers = {} } of modules) {
    for (const table of tables) {
      if (!made.has(table)) problems.push(`${name} owns ${table}, which no migration makes`);
    }
    for (const view of Object.keys(offers)) {
      if (!tables.includes(view) || made.get(view) !== 'view') {
        problems.push(`${name} offers ${view}, which is no view of its own`);
      }
    }
  }
  return [...new Set(problems)];
}

/**
 * SQL that writes another module's table or stands outside a store, and SQL that reads one which the
 * module does not say it reads, or which belongs to a module above or to the right and is not a view
 * that it offers. What migrations make for a module is held to the same.
 */
export function findSqlProblems(files: readonly SourceFile[], modules: Owners): string[] {
  return [...listReads(files, modules)]
    .flatMap(({ file, module, writes, reads }) => [
      ...writes.map((table) => judgeWrite(file, module, table, modules)),
      ...reads.map((table) => judgeRead(file, module, table, modules)),
    ])
    .filter((problem) => problem !== null);
}

/** Reads that a module declares, and none of its SQL does. */
export function findIdleReads(files: readonly SourceFile[], modules: Owners): string[] {
  const done = new Set<string>();
  for (const { module, reads, writes } of listReads(files, modules)) {
    for (const table of [...reads, ...writes]) done.add(`${module} ${table}`);
  }
  return modules.flatMap(({ name, reads = {} }) =>
    Object.keys(reads)
      .filter((table) => !done.has(`${name} ${table}`))
      .map((table) => `${name} says that it reads ${table}, and does not`),
  );
}

interface SqlOfModule {
  file: string;
  module: string;
  writes: string[];
  reads: string[];
}

function* listReads(files: readonly SourceFile[], modules: Owners): Generator<SqlOfModule> {
  for (const file of files) {
    if (isMigration(file)) {
      for (const { name, body } of findDefinitions(file.text)) {
        const owner = ownerOf(modules, name);
        if (owner) yield { file: file.path, module: owner.name, ...findSqlNames(body), writes: [] };
      }
    } else if (file.path.startsWith('server/src/') && !isForTests(file.path)) {
      const { writes, reads } = findSqlNames(file.text);
      const onlyRead = reads.filter((table) => !writes.includes(table));
      yield { file: file.path, module: moduleNameOf(file.path), writes, reads: onlyRead };
    }
  }
}

function judgeWrite(file: string, name: string, table: string, modules: Owners): string | null {
  const owner = ownerOf(modules, table);
  if (!owner || isLoaded(name, owner, modules)) return null;
  if (owner.name !== name) return `${file} writes ${table}, which belongs to ${owner.name}`;
  const isStore = /(^|-)store\.ts$/.test(path.posix.basename(file));
  return isStore || name === 'db'
    ? null
    : `${file} writes ${table}; only the store of ${name} does`;
}

function judgeRead(file: string, name: string, table: string, modules: Owners): string | null {
  const owner = ownerOf(modules, table);
  if (!owner || owner.name === name || isLoaded(name, owner, modules)) return null;
  const isBelow = rankOf(owner.name) < rankOf(name);
  if (!isBelow && owner.offers?.[table] === undefined) {
    return `${file} reads ${table} of ${owner.name}, which is not below ${name} nor to its left`;
  }
  const reader = modules.find((module) => module.name === name);
  return reader?.reads?.[table]
    ? null
    : `${file} reads ${table} of ${owner.name}, which the module.ts of ${name} does not say`;
}

function isLoaded(name: string, owner: TableOwner, modules: Owners): boolean {
  return modules.find((module) => module.name === name)?.loads?.includes(owner.name) ?? false;
}

const rankOf = (name: string) => places.indexOf(placeOf(name) ?? '');

/** Whose each table is, and where its owner stands, for the rule on keys. */
export const tablePlaces = (modules: Owners): TablePlaces => ({
  ownerOf: (table) => ownerOf(modules, table)?.name,
  rankOf,
});
