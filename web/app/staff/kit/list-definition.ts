/** How pressing a mark is, as its colour and its shape say it. */
export type Tone = '' | 'ok' | 'info' | 'warn' | 'bad';

/** A column of a list: what a file says of a row, and what the screen shows. */
export interface ListColumn<Row> {
  id: string;
  name: string;
  text: (row: Row) => string;
  /** What a workbook reckons with in its place: pounds, or a count. */
  figure?: (row: Row) => number;
  /** What stands small below it; in a file it is a column of its own. */
  note?: { name: string; text: (row: Row) => string };
  /** Shows the text as a mark of this tone. */
  tone?: (row: Row) => Tone;
  /** What the call behind the list knows this order by; without one nothing sorts by it. */
  sort?: string;
  /** Amounts and counts stand at the right, the digits below one another. */
  isFigure?: true;
  /** There is no room for it on a telephone. */
  isWide?: true;
  /** Shown to those alone who ask for it. */
  isExtra?: true;
}

/** A filter of a list: the values that it can have, by their names. */
export interface ListFilter {
  label: string;
  choices: Readonly<Record<string, string>>;
}

/** All that is said once of a list, for its screen, its address and its file. */
export interface ListDefinition<Row, Filter extends string = string> {
  /** Its address below /staff, under which views of it are kept. */
  name: string;
  /** What one row is and what many are: "campaign", "campaigns". */
  one: string;
  many: string;
  /** What can be looked for by its words. */
  searchLabel: string;
  filters: Readonly<Record<Filter, ListFilter>>;
  /** The first is the name of the row, and the way to it. */
  columns: readonly [ListColumn<Row>, ...ListColumn<Row>[]];
  hrefOf: (row: Row) => string;
  /** Whoever looks at what a row is of is recorded, so that nothing is fetched ahead. */
  isRecorded?: true;
  /** Views that everybody has, by what their address asks for. */
  presets?: readonly ListPreset[];
  /** It can be had as a workbook too, beside the file of its texts. */
  hasWorkbook?: true;
}

/** A view that everybody has of a list. */
export interface ListPreset {
  name: string;
  /** What stands after the question mark. */
  query: string;
}
