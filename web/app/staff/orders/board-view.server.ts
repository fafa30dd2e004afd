import type { BoardCard, BoardColumn } from '@plumbline/contracts/staff/shift.ts';
import { counted, dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import type { Mark } from '../parts/order-names.ts';
import { waitNames } from '../parts/order-names.ts';

/** One consignment as the board shows it. */
export interface CardView {
  key: string;
  number: string;
  href: string;
  figure: string;
  customer: string;
  about: string;
  mark: Mark | null;
  canPick: boolean;
}

export interface ColumnView {
  column: BoardColumn;
  name: string;
  note: string;
  total: number;
  cards: CardView[];
  /** Where all of it is. */
  more: { href: string; text: string } | null;
}

const columnTexts: Record<BoardColumn, { name: string; note: string; query: string }> = {
  waiting: { name: 'Waiting', note: 'for a decision, a customer or goods', query: '' },
  'to-pick': { name: 'To pick', note: 'all in the house', query: 'status=placed&sort=day' },
  picking: { name: 'Picking', note: 'on a trolley', query: 'status=picking&sort=day' },
  'to-pack': { name: 'Picked', note: 'to pack', query: 'status=picking&sort=day' },
  'to-send': { name: 'Packed', note: 'for their carrier', query: 'status=picking&sort=day' },
  sent: { name: 'Dispatched today', note: 'with their carriers', query: 'status=dispatched' },
};

interface Column {
  column: BoardColumn;
  total: number;
  cards: readonly BoardCard[];
}

/** The columns of the board; each says how many more there are than it shows. */
export function boardView(
  columns: readonly Column[],
  as: { today: string; mayPick: boolean },
): ColumnView[] {
  return columns.map(({ column, total, cards }) => {
    const { name, note, query } = columnTexts[column];
    const rest = total - cards.length;
    return {
      column,
      name,
      note: noteOf(column, cards) ?? note,
      total,
      cards: cards.map((card) => cardView(card, as)),
      more: rest > 0 ? { href: `/staff/orders?${query}`, text: `${rest} more` } : null,
    };
  });
}

function noteOf(column: BoardColumn, [first]: readonly BoardCard[]): string | null {
  if (column === 'sent' && first?.dispatchedAt) {
    return `the last at ${timeOf(new Date(first.dispatchedAt))}`;
  }
  return null;
}

function cardView(
  card: BoardCard,
  { today, mayPick }: { today: string; mayPick: boolean },
): CardView {
  const { orderNumber, consignment, column, customer, town, waveId } = card;
  return {
    key: `${orderNumber}-${consignment}`,
    number: consignment === 1 ? orderNumber : `${orderNumber} / ${consignment}`,
    href:
      column === 'picking' && waveId !== null && mayPick
        ? `/staff/picking/${waveId}`
        : column === 'waiting' || column === 'to-pick'
          ? `/staff/orders/${orderNumber}`
          : `/staff/orders/${orderNumber}/consignments/${consignment}`,
    figure:
      column === 'sent' && card.dispatchedAt
        ? timeOf(new Date(card.dispatchedAt))
        : pounds(card.totalPence),
    customer: `${customer}, ${town}`,
    about: aboutOf(card),
    mark: markOf(card, today),
    canPick: mayPick && column === 'to-pick',
  };
}

function aboutOf({ column, pieces, picked, boxes, trackingNumber }: BoardCard): string {
  if (column === 'picking') return `${picked} of ${pieces}`;
  if (column === 'sent') return trackingNumber ?? counted(boxes, 'box', 'boxes');
  if (column === 'to-send') return counted(boxes, 'box', 'boxes');
  return counted(pieces, 'piece');
}

function markOf({ waitsFor, isLate, column, orderBy, trackingNumber }: BoardCard, today: string) {
  if (waitsFor) return waitNames[waitsFor];
  if (column === 'sent') return null;
  if (isLate) return { text: 'Late', tone: 'bad' as const };
  if (column === 'to-send' && trackingNumber === null) {
    return { text: 'No label', tone: 'warn' as const };
  }
  const by = new Date(orderBy);
  const day = dayOf(by);
  if (day < today) return { text: `by ${shortDay(day)}`, tone: 'warn' as const };
  return day === today ? { text: `by ${timeOf(by)}`, tone: 'info' as const } : null;
}

/** The day from opening to close as a ruled line: what leaves when, and where the day has got to. */
export interface DayView {
  /** Shares of the line in percent. */
  now: { at: number; text: string };
  cuts: { at: number; text: string }[];
}

const opens = 8;
const closes = 20;

export function dayView(columns: readonly Column[], now: Date): DayView {
  const today = dayOf(now);
  const cards = columns.flatMap((column) => (column.column === 'sent' ? [] : column.cards));
  const times = cards
    .map(({ orderBy }) => new Date(orderBy))
    .filter((by) => dayOf(by) === today)
    .map(timeOf);
  return {
    now: { at: shareOf(timeOf(now)), text: timeOf(now) },
    cuts: [...new Set(times)]
      .toSorted()
      .map((time) => ({ at: shareOf(time), text: `cut-off ${time}` })),
  };
}

/** Where a time by the clock stands between opening and close. */
function shareOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const share = ((hours + minutes / 60 - opens) / (closes - opens)) * 100;
  return Math.round(Math.max(0, Math.min(100, share)) * 10) / 10;
}
