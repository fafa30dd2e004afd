import type { BandTable, BandTermPreview } from '@plumbline/contracts/staff/trade-bands.ts';
import { counted, dateAndYear, dayOf, pounds } from '../../kit/format.ts';

const dayText = (instant: string) => dateAndYear(dayOf(new Date(instant)));
const percent = (basisPoints: number) => `${basisPoints / 100} %`;

/** The bands by category, as their page shows them. */
export function bandView({ bands, categories, fixedPrices, undatedCount }: BandTable) {
  return {
    bands: bands.map(({ bandId, name, businessCount, quoteHoldDays }) => ({
      bandId,
      name,
      accounts: String(businessCount),
      holds: quoteHoldDays === null ? 'not held' : counted(quoteHoldDays, 'day'),
    })),
    categories: categories.map(({ categoryId, name, depth, cells }) => ({
      categoryId,
      name,
      isBelow: depth > 0,
      cells: cells.map(({ bandId, basisPoints, until, next }) => ({
        bandId,
        text: basisPoints === null ? '' : percent(basisPoints),
        note: next
          ? `${percent(next.basisPoints)} from ${dayText(next.from)}`
          : until
            ? `until ${lastDay(until)}`
            : null,
      })),
    })),
    fixedPrices: fixedPrices.map(({ band, sku, name, exPence, percentageExPence, ...rest }) => ({
      key: `${band.bandId} ${sku} ${rest.from ?? ''}`,
      band: band.name,
      sku,
      name,
      price: exPence === null ? 'the percentage' : pounds(exPence),
      percentage: percentageExPence === null ? 'none' : pounds(percentageExPence),
      isDearer: rest.isDearer,
      from: rest.from ? dayText(rest.from) : 'always',
      until: rest.until ? lastDay(rest.until) : 'open',
    })),
    undated: undatedCount,
  };
}

/** A term ends with the day before the instant at which it is over. */
const lastDay = (until: string) => dateAndYear(dayOf(new Date(new Date(until).getTime() - 1)));

/** What a term comes to, in words and sums. */
export function previewView(preview: BandTermPreview) {
  const { nowExPence, thenExPence, orderCount, businessCount } = preview;
  const change = thenExPence - nowExPence;
  return {
    about: `${preview.band.name}, ${preview.about}`,
    on:
      orderCount === 0
        ? 'Nobody at this band ordered any of it in twelve months.'
        : `${orderCount} orders by ${businessCount} accounts in twelve months, at the prices of now.`,
    sums: [
      ['As it is', pounds(nowExPence)],
      ['With this term', pounds(thenExPence)],
      ['A year, ex VAT', `${change > 0 ? '+' : change < 0 ? '−' : ''}${pounds(Math.abs(change))}`],
    ] as [string, string][],
    offerings: preview.offerings.map((each) => ({
      sku: each.sku,
      name: each.name,
      quantity: String(each.quantity),
      now: pounds(each.nowExPence),
      planned: pounds(each.thenExPence),
    })),
  };
}
