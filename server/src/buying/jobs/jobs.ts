import type { JobChange, JobGoods, JobMoney, JobSummary } from '@plumbline/contracts/nouns/jobs.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { comesOtherwise } from '../quotes/price-quote.ts';
import type { BoughtRow, LabourSum, QuotedRow } from './figures-store.ts';
import type { JobRow } from './store.ts';

/** All that is known of one job, as far as anything is. */
export interface KnownJob {
  row?: JobRow;
  bought?: BoughtRow;
  quoted?: QuotedRow;
  labour?: LabourSum;
}

/** What a job's goods come to; nothing where nothing was bought for it. */
export const goodsOf = ({ bought }: KnownJob): JobGoods => ({
  orderedExPence: bought?.orderedExPence ?? 0,
  arrivedExPence: bought?.arrivedExPence ?? 0,
  invoicedExPence: bought?.invoicedExPence ?? 0,
  creditedExPence: bought?.creditedExPence ?? 0,
});

/**
 * What a job earns, ex VAT. What clients accepted goes before what was said by hand. Whoever takes no
 * VAT back pays for goods what they cost with it, which papers ex VAT do not say: no margin is told then.
 */
export function moneyOf({ row, bought, quoted, labour }: KnownJob): JobMoney {
  const isAccepted = quoted !== undefined && quoted.goodsPence !== null;
  const byHand = row?.quotedExPence ?? null;
  const quotedExPence = isAccepted ? quoted.goodsPence! + (quoted.workPence ?? 0) : byHand;
  const costExPence = bought
    ? bought.invoicedExPence - bought.creditedExPence + bought.toInvoiceExPence
    : 0;
  const labourExPence = labour?.exPence ?? 0;
  const hasMargin = quotedExPence !== null && (!isAccepted || quoted.isRegistered);
  return {
    quotedExPence,
    quotedFrom: isAccepted ? 'quotes' : byHand === null ? null : 'hand',
    quotedGoodsExPence: isAccepted ? quoted.goodsPence : null,
    quotedWorkExPence: isAccepted ? quoted.workPence : null,
    costExPence,
    labourMinutes: labour?.minutes ?? 0,
    labourExPence,
    marginExPence: hasMargin ? quotedExPence - costExPence - labourExPence : null,
  };
}

/** How the job is written: by hand first, then as on its newest order, then as on its quotes. */
export const referenceOf = ({ row, bought, quoted }: KnownJob): string | null => {
  const written = row?.reference ?? bought?.reference ?? quoted?.reference;
  return written === undefined || written === null ? null : tidyReference(written);
};

/** Blanks around and between words make no other job; they are not kept. */
export const tidyReference = (reference: string): string =>
  reference.trim().replaceAll(/\s+/g, ' ');

/** When something was last begun or bought for it, as a day; '' where only time was noted. */
const lastDayOf = ({ row, bought, quoted }: KnownJob): string =>
  [
    bought?.lastOrderedOn ?? '',
    row?.begunAt.toISOString().slice(0, 10) ?? '',
    quoted?.lastAt.toISOString().slice(0, 10) ?? '',
  ]
    .toSorted()
    .at(-1)!;

/** Every job that any of these tell of, the one used last first. */
export function summariseJobs(
  known: {
    rows: readonly JobRow[];
    bought: readonly BoughtRow[];
    quoted: readonly QuotedRow[];
    labour: readonly LabourSum[];
  },
  showsMoney: boolean,
): JobSummary[] {
  const byKey = new Map<string, KnownJob>();
  const note = (key: string, part: KnownJob) => byKey.set(key, { ...byKey.get(key), ...part });
  for (const row of known.rows) note(row.key, { row });
  for (const bought of known.bought) note(bought.job, { bought });
  for (const quoted of known.quoted) note(quoted.job, { quoted });
  for (const labour of known.labour) note(labour.job, { labour });
  return [...byKey]
    .map(([key, job]) => ({ key, job, day: lastDayOf(job) }))
    .toSorted((a, b) => b.day.localeCompare(a.day) || a.key.localeCompare(b.key))
    .map(({ key, job }) => ({
      reference: referenceOf(job) ?? key,
      clientName: job.row?.clientName ?? null,
      isClosed: job.row?.isClosed ?? false,
      orders: job.bought?.orders ?? 0,
      lastOrderedOn: job.bought?.lastOrderedOn ?? null,
      goods: goodsOf(job),
      money: showsMoney ? moneyOf(job) : null,
    }));
}

/** Of goods that were quoted, those that cost something else by now, come on another day or cannot be had, each once. */
export function changesSince(
  goods: readonly Pick<JobChange, 'sku' | 'quantity' | 'quotedExPence' | 'thenLeadDays'>[],
  findOffer: (sku: string) => Offer | null,
): JobChange[] {
  const bySku = Map.groupBy(goods, ({ sku }) => sku);
  return [...bySku].flatMap(([sku, all]) => {
    const offer = findOffer(sku);
    const { quotedExPence, thenLeadDays } = all[0]!;
    const availability = offer?.availability ?? null;
    const isSold = availability !== null && availability.state !== 'discontinued';
    const nowExPence = isSold ? offer!.price.exPence : null;
    if (nowExPence === quotedExPence && !comesOtherwise(offer, thenLeadDays)) return [];
    return [
      {
        sku,
        slug: offer?.slug ?? '',
        name: offer?.name ?? sku,
        quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
        quotedExPence,
        nowExPence,
        availability,
        thenLeadDays,
      },
    ];
  });
}

/**
 * How many pieces of a line are left over: those that were noted less those that went back since.
 * What went back before was counted when it was noted.
 */
export const leftOverOf = ({
  leftOverNoted,
  returned,
}: {
  leftOverNoted: number;
  returned: number;
}): number => Math.max(0, leftOverNoted - returned);
