import { inGroupsOfFour, randomCharacters } from '../../core/readable-code.ts';
import type { Database } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { needed, optional } from '../../goods/import/columns.ts';
import {
  CatalogueImportError,
  reportedErrors,
  type RowError,
} from '../../goods/import/row-errors.ts';
import { readTable } from '../../goods/import/rows.ts';
import type { CsvText } from '../../goods/import/source.ts';
import { dayOf } from './days.ts';
import { tellRatings } from './figures-store.ts';
import { mentionsIn } from './mentions.ts';
import { findLink, hashOfWords } from './reviews.ts';
import { insertReviews, type NewReview } from './store.ts';

/** The name of the file that a merchant's former reviews come in. */
export const reviewsFile = 'reviews.csv';

const columns = {
  key: needed('text'),
  shop: needed('text'),
  sku: needed('sku'),
  stars: needed('positive'),
  title: optional('text', ''),
  words: needed('text'),
  written_on: needed('day'),
  buyer: optional('text', 'home'),
  town: optional('text'),
  incentive: optional('text'),
  reply: optional('text'),
  replied_on: optional('day'),
};

/** What has a place on a product's page, and in an index, is no longer than that. */
const mostCharacters = { key: 100, shop: 100, title: 100, town: 60, incentive: 60, reply: 2000 };

/** A review as another shop has kept it. Its key is how that shop knows it. */
export interface FormerReview {
  key: string;
  shop: string;
  sku: string;
  stars: number;
  title: string;
  words: string;
  writtenOn: string;
  buyer: 'home' | 'trade';
  town: string | null;
  incentive: string | null;
  reply: { words: string; on: string } | null;
}

const offerings = statement<{ sku: string; id: number }>(
  'reviews.listOfferings',
  'select sku, id from offering where sku = any($1::text[])',
);

/**
 * Keeps reviews that were written at another shop, and counts the figures of their products. They are
 * shown with where they come from and without the mark of a buyer, which this shop cannot vouch for;
 * those that are here already stay as they are. Gives how many were new.
 */
export async function keepFormerReviews(
  tx: Tx,
  reviews: readonly FormerReview[],
  { now, randomBytes }: { now: Date; randomBytes: (size: number) => Buffer },
): Promise<number> {
  const found = await offerings.list(tx, [[...new Set(reviews.map(({ sku }) => sku))]]);
  const idOf = new Map(found.map(({ sku, id }) => [sku, id]));
  const rows = reviews.flatMap((review): NewReview[] => {
    const offeringId = idOf.get(review.sku);
    if (offeringId === undefined) return [];
    const { key, shop, stars, title, words, writtenOn, buyer, town, incentive, reply } = review;
    const link = findLink(`${title} ${words}`);
    const sentAt = `${writtenOn}T12:00:00Z`;
    return [
      {
        reviewId: `RV-${inGroupsOfFour(randomCharacters(randomBytes, 8))}`,
        source: 'Website',
        offeringId,
        accountId: null,
        authorEmail: null,
        orderId: null,
        position: null,
        deliveredOn: null,
        buyerKind: buyer,
        town,
        showsTown: town !== null,
        stars,
        title,
        words,
        wordsHash: hashOfWords(words),
        aspects: {},
        mentions: mentionsIn(`${title}. ${words}`),
        incentive,
        importedFrom: shop,
        importedKey: key,
        status: link ? 'pending' : 'published',
        submittedAt: sentAt,
        writtenOn,
        decidedAt: link ? null : now.toISOString(),
        reply: reply?.words ?? null,
        repliedOn: reply?.on ?? null,
        signals: link ? [{ signal: 'link', detail: link }] : [],
      },
    ];
  });
  const kept = await insertReviews(tx, rows);
  await tellRatings(
    tx,
    kept.map(({ productId }) => productId),
  );
  return kept.length;
}

/** What a file came to: its rows, and how many of them were new here. */
export interface ImportedReviews {
  read: number;
  added: number;
}

/** A file of former reviews as it was read, with what is wrong with it by itself. */
export interface ReadReviews {
  reviews: readonly { line: number; review: FormerReview }[];
  errors: readonly RowError[];
}

/** Reads a merchant's former reviews, as far as one row alone can tell what is wrong with it. */
export async function readReviews(text: CsvText, now: Date): Promise<ReadReviews> {
  const errors: RowError[] = [];
  const report = (error: RowError) => errors.push(error) < reportedErrors;
  const reviews: { line: number; review: FormerReview }[] = [];
  for await (const [line, ...fields] of readTable(text, { file: reviewsFile, columns }, report)) {
    const row = Object.fromEntries(
      Object.keys(columns).map((name, place) => [name, fields[place]]),
    ) as Record<keyof typeof columns, string>;
    for (const [column, message] of faultsOf(row, dayOf(now))) {
      report({ file: reviewsFile, line, column, message });
    }
    if (errors.length >= reportedErrors) break;
    reviews.push({ line, review: toReview(row) });
  }
  return { reviews, errors };
}

/**
 * Keeps reviews that were read, all or, where a row is wrong, none; then it throws
 * CatalogueImportError with every fault. The same file again changes nothing.
 */
export async function keepReviews(
  tx: Tx,
  { reviews, errors: found }: ReadReviews,
  clock: { now: Date; randomBytes: (size: number) => Buffer },
): Promise<ImportedReviews> {
  const errors = [...found];
  const skus = new Set(reviews.map(({ review }) => review.sku));
  const known = new Set((await offerings.list(tx, [[...skus]])).map(({ sku }) => sku));
  for (const { line, review } of reviews) {
    if (errors.length >= reportedErrors) break;
    // A code that could not be read has its fault already.
    if (!review.sku || known.has(review.sku)) continue;
    const message = `The shop has no offering ${review.sku}.`;
    errors.push({ file: reviewsFile, line, column: 'sku', message });
  }
  if (errors.length > 0) {
    const inOrder = errors.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    throw new CatalogueImportError(inOrder.slice(0, reportedErrors));
  }
  const kept = reviews.map(({ review }) => review);
  return { read: kept.length, added: await keepFormerReviews(tx, kept, clock) };
}

/** Reads a merchant's former reviews and keeps them in a transaction of their own; see keepReviews. */
export async function importReviews(
  db: Database,
  text: CsvText,
  {
    dryRun = false,
    within,
    ...clock
  }: {
    now: Date;
    randomBytes: (size: number) => Buffer;
    dryRun?: boolean;
    /** What else belongs into the transaction that keeps them. */
    within?: (tx: Tx, imported: ImportedReviews) => Promise<void>;
  },
): Promise<ImportedReviews> {
  const read = await readReviews(text, clock.now);
  return transaction(db, async (tx) => {
    const imported = await keepReviews(tx, read, clock);
    if (dryRun) throw new DryRun(imported);
    await within?.(tx, imported);
    return imported;
  }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.imported;
    throw error;
  });
}

/** Takes back what a dry run has counted. */
class DryRun extends Error {
  readonly imported: ImportedReviews;
  constructor(imported: ImportedReviews) {
    super('A dry run keeps nothing.');
    this.imported = imported;
  }
}

function faultsOf(row: Record<keyof typeof columns, string>, today: string) {
  const { stars, words, buyer, written_on: writtenOn, reply, replied_on: on } = row;
  const faults: [column: string, message: string][] = [];
  if (stars && Number(stars) > 5) faults.push(['stars', 'Stars are 1 to 5, without halves.']);
  if (words && (words.length < 20 || words.length > 2000)) {
    faults.push(['words', 'A review has 20 to 2,000 characters.']);
  }
  for (const [column, most] of Object.entries(mostCharacters)) {
    const typed: string | null = row[column as keyof typeof mostCharacters];
    if (typed !== null && typed.length > most) {
      faults.push([column, `Use at most ${most} characters.`]);
    }
  }
  if (buyer !== 'home' && buyer !== 'trade') faults.push(['buyer', 'A buyer is home or trade.']);
  for (const [column, day] of Object.entries({ written_on: writtenOn, replied_on: on })) {
    if (day && day > today) faults.push([column, 'This day is still to come.']);
  }
  if (Boolean(reply) !== Boolean(on)) {
    faults.push(['replied_on', 'An answer and its day come together.']);
  }
  return faults;
}

function toReview(row: Record<keyof typeof columns, string>): FormerReview {
  const { reply, replied_on: on } = row;
  return {
    key: row.key,
    shop: row.shop,
    sku: row.sku,
    stars: Number(row.stars),
    title: row.title,
    words: row.words,
    writtenOn: row.written_on,
    buyer: row.buyer === 'trade' ? 'trade' : 'home',
    town: row.town ?? null,
    incentive: row.incentive ?? null,
    reply: reply ? { words: reply, on } : null,
  };
}
