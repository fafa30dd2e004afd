/** What some SQL writes and reads, by the names of tables, views and functions in small letters. */
export interface SqlNames {
  writes: string[];
  reads: string[];
}

const writePattern =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(\w+)/gi;
const readPattern = /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?/gi;
/** A text that begins with a table and joins others is the middle of a statement. */
const beginningPattern = /[`'"]\s*(\w+)\s+\w+\s+(?:(?:left|right|full|inner|cross)\s+)?join\b/gi;
/** Functions of the database are the only ones that we call by names with underscores. */
const callPattern = /\b([a-z]+(?:_[a-z]+)+)\(/g;

/**
 * The names in all SQL of a file, found by its words: a name that only looks like one is told apart
 * by whoever knows which tables there are. Comments of the code and of SQL are no SQL.
 */
export function findSqlNames(text: string): SqlNames {
  const sql = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)(?:\/\/|--\s).*$/gm, '$1');
  const reads = [...listRead(sql), ...matches(sql, beginningPattern), ...matches(sql, callPattern)];
  return { writes: distinct(matches(sql, writePattern)), reads: distinct(reads) };
}

/** What stands behind from, join and using: one name, or several with commas between. */
function listRead(sql: string): string[] {
  const found: string[] = [];
  for (const { 0: start, index } of sql.matchAll(readPattern)) {
    let rest = sql.slice(index + start.length);
    for (;;) {
      const [all, name] = /^(\w+)(?:\s+(?:as\s+)?\w+)?\s*/.exec(rest) ?? [];
      if (all === undefined) break;
      found.push(name!);
      const [comma] = /^,\s*/.exec(rest.slice(all.length)) ?? [];
      if (comma === undefined) break;
      rest = rest.slice(all.length + comma.length);
    }
  }
  return found;
}

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1]!);

const distinct = (names: readonly string[]) => [
  ...new Set(names.map((name) => name.toLowerCase())),
];

/** A view or a function that a migration makes, with its body. */
export interface SqlDefinition {
  name: string;
  body: string;
}

const definitionPattern =
  /\bcreate\s+(?:or\s+replace\s+)?(view|function)\s+(\w+)([\s\S]*?)(?:\$\$([\s\S]*?)\$\$|;)/gi;

/** The views and functions that a migration makes. */
export function findDefinitions(sql: string): SqlDefinition[] {
  return [...sql.matchAll(definitionPattern)].map(([, , name = '', head = '', body]) => ({
    name: name.toLowerCase(),
    body: body ?? head,
  }));
}
