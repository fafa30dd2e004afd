import type { ProjectItemChange } from '@plumbline/contracts/nouns/projects.ts';
import type { BasketReportEntry, ProjectEdit } from '@plumbline/contracts/projects/project-data.ts';
import type { WishlistChange } from '@plumbline/contracts/nouns/wishlist.ts';
import type { VatView } from '../request/preferences.server.ts';
import { counted, pounds } from '../kit/format.ts';
import { changedPence, shownPence } from '../parts/price-view.ts';

/** One thing that is different: how it was, how it is, and by how much where that is a figure. */
export interface ChangeRow {
  key: string;
  name: string;
  note: string;
  was: string;
  now: string;
  difference: string;
  tone: 'better' | 'worse';
}

/** What has changed about the goods since, one row each. */
export function changeRows(changes: readonly ProjectItemChange[], vat: VatView): ChangeRow[] {
  return changes.flatMap(({ sku, name, variant, rooms, changes: each }) =>
    each.map((change) => ({
      key: `${sku} ${change.kind}`,
      name: [name, variant].filter(Boolean).join(', '),
      note: rooms.join(', '),
      ...changeText(change, vat),
    })),
  );
}

function changeText(change: WishlistChange, vat: VatView) {
  switch (change.kind) {
    case 'price': {
      const { was, now } = changedPence(change, vat);
      return {
        was: pounds(was),
        now: pounds(now),
        difference: `${now < was ? '−' : '+'} ${pounds(Math.abs(now - was))}`,
        tone: now < was ? ('better' as const) : ('worse' as const),
      };
    }
    case 'back-in-stock':
      return plain('out of stock', 'in stock', 'better');
    case 'out-of-stock':
      return plain('in stock', 'out of stock', 'worse');
    case 'withdrawn':
      return plain('sold', 'no longer sold', 'worse');
  }
}

const plain = (was: string, now: string, tone: ChangeRow['tone']) => ({
  was,
  now,
  difference: '',
  tone,
});

/** One sentence for each edit that somebody else made meanwhile. */
export function editSentences(
  edits: readonly ProjectEdit[],
  nameOf: (sku: string) => string,
): string[] {
  return edits.map((edit) => {
    switch (edit.kind) {
      case 'renamed':
        return `It is called “${edit.now}” now, and was “${edit.was}”.`;
      case 'notes':
        return edit.now === '' ? 'The notes were cleared.' : `The notes now read: “${edit.now}”`;
      case 'budget':
        return `The budget is ${budgetText(edit.nowPence)} now, and was ${budgetText(edit.wasPence)}.`;
      case 'fitted':
        return edit.isFitted ? 'It was marked as fitted.' : 'It is not fitted after all.';
      case 'rooms':
        return `The rooms are ${edit.now.join(', ') || 'gone'} now.`;
      case 'item':
        return itemSentence(edit, nameOf(edit.sku));
    }
  });
}

const budgetText = (pence: number | null) => (pence === null ? 'not set' : pounds(pence));

function itemSentence(edit: Extract<ProjectEdit, { kind: 'item' }>, name: string): string {
  const where = edit.room === null ? '' : ` in ${edit.room}`;
  if (edit.nowQuantity === 0) return `${name}${where} was removed.`;
  if (edit.wasQuantity === 0)
    return `${name}${where} was added, ${counted(edit.nowQuantity, 'item')}.`;
  if (edit.wasQuantity === edit.nowQuantity) return noteSentence(edit.nowNote, `${name}${where}`);
  return `${name}${where} is ${edit.nowQuantity} now, and was ${edit.wasQuantity}.`;
}

function noteSentence(note: string | null, item: string): string {
  if (note === null) return `The note on ${item} has changed.`;
  return note === ''
    ? `The note on ${item} was removed.`
    : `The note on ${item} now reads: “${note}”`;
}

/** One row of what became of the goods when they went into the basket. */
export interface ReportRow {
  key: string;
  name: string;
  tone: 'ok' | 'warn' | 'bad';
  text: string;
  amount: string | null;
  link: { href: string; label: string } | null;
}

export interface ReportView {
  title: string;
  line: string;
  rows: ReportRow[];
}

interface Report {
  addedCount: number;
  wantedCount: number;
  added: { incPence: number; exPence: number };
  entries: readonly BasketReportEntry[];
}

/** What went into the basket and what did not. Goods that simply went in are summed up in one row. */
export function reportView(report: Report, vat: VatView): ReportView {
  const penceOf = (amount: { incPence: number; exPence: number }) => shownPence(amount, vat);
  const remarked = new Set(
    report.entries.flatMap(({ kind, sku }) => (kind === 'added' ? [] : [sku])),
  );
  const added = report.entries.flatMap((entry) => (entry.kind === 'added' ? [entry] : []));
  const smooth = added.filter(({ sku }) => !remarked.has(sku));
  const rooms = [...new Set(smooth.flatMap((entry) => entry.rooms))];
  const pieces = smooth.reduce((sum, { quantity }) => sum + quantity, 0);
  const amounts = new Map(added.map(({ sku, amount }) => [sku, pounds(penceOf(amount))]));
  const summary: ReportRow = {
    key: 'smooth',
    name: `${counted(pieces, 'item')}, as ${pieces === 1 ? 'it is' : 'they are'} here`,
    tone: 'ok',
    text: rooms.length > 0 ? `With room labels for the boxes: ${rooms.join(', ')}` : '',
    amount: pounds(smooth.reduce((sum, { amount }) => sum + penceOf(amount), 0)),
    link: null,
  };
  const others = report.entries.flatMap((entry) =>
    entry.kind === 'added' ? [] : [reportRow(entry, vat, amounts.get(entry.sku) ?? null)],
  );
  return {
    title: `Added to the basket: ${report.addedCount} of ${report.wantedCount}`,
    line: `${pounds(penceOf(report.added))} added. Nothing was replaced without asking you.`,
    rows: [...(pieces > 0 ? [summary] : []), ...others],
  };
}

type Remark = Exclude<BasketReportEntry, { kind: 'added' }>;

function reportRow(entry: Remark, vat: VatView, amount: string | null): ReportRow {
  const name = [entry.name, entry.variant].filter(Boolean).join(', ');
  const row = { key: `${entry.sku} ${entry.kind}`, name, amount, link: null };
  const look = { href: `/p/${entry.slug}`, label: 'See alternatives' };
  switch (entry.kind) {
    case 'already-there':
      return {
        ...row,
        tone: 'warn',
        text: `${entry.wasInBasket} in the basket already: now ${entry.nowInBasket}.`,
        link: { href: '/basket', label: 'Change it in the basket' },
      };
    case 'short':
      return {
        ...row,
        tone: 'warn',
        text: `Only ${entry.available} left; the basket says so too.`,
      };
    case 'price-changed': {
      const { was, now } = changedPence(entry, vat);
      return {
        ...row,
        tone: 'warn',
        text: `${pounds(was)} when you added it, ${pounds(now)} each now.`,
      };
    }
    case 'out-of-stock':
      return { ...row, tone: 'bad', text: 'Not added: out of stock.', link: look };
    case 'withdrawn':
      return {
        ...row,
        tone: 'bad',
        text: 'Not added: no longer sold.',
        link:
          entry.successorSlug === null
            ? null
            : { href: `/p/${entry.successorSlug}`, label: 'See what is sold instead' },
      };
    case 'not-added':
      return { ...row, tone: 'bad', text: `Not added. ${entry.reason}` };
  }
}
