import { toteName, type PickWave, type WaveLine } from '@plumbline/contracts/staff/waves.ts';
import { counted, dayOf, shortDay, timeOf } from '../../kit/format.ts';
import { pictureView, type PictureView } from '../../parts/card-view.ts';

/** One line of a walk: a bin, what lies there, and the tote that it goes into. */
export interface WalkLine {
  /** By which an address names it: its tote and its line. */
  key: string;
  href: string;
  bin: string;
  name: string;
  sku: string;
  ean: string | null;
  note: string | null;
  picture: PictureView;
  tote: string;
  toteNumber: number;
  position: number;
  orderNumber: string;
  orderHref: string;
  consignment: number;
  version: number;
  units: number;
  picked: number;
  toPick: number;
  short: number;
  state: 'done' | 'ahead' | 'short' | 'held' | 'awaited';
}

export interface WalkView {
  waveId: number;
  here: string;
  title: string;
  note: string;
  picked: number;
  pieces: number;
  /** The line that the picker stands at; null once there is nothing to take. */
  now: WalkLine | null;
  done: WalkLine[];
  ahead: WalkLine[];
  /** What somebody has to decide about. */
  short: WalkLine[];
  totes: ToteView[];
}

interface ToteView {
  tote: string;
  orderNumber: string;
  customer: string;
  href: string;
  pieces: string;
  /** How far it has come; what is still being picked may be ready, short or held. */
  state: PickWave['totes'][number]['state'] | 'ready' | 'short' | 'held';
}

/** A walk as its screen shows it; `chosen` is the line that somebody went to out of turn. */
export function walkView(wave: PickWave, chosen: string | null): WalkView {
  const lines = wave.lines.map((line) => walkLine(wave, line));
  const open = lines.filter(({ state }) => state === 'ahead');
  const now = open.find(({ key }) => key === chosen) ?? open[0] ?? null;
  const pieces = sum(wave.totes, ({ pieces: all }) => all);
  const picked = sum(wave.totes, (tote) => tote.picked);
  const at = new Date(wave.startedAt);
  const totes = wave.totes.map(toteView);
  return {
    waveId: wave.waveId,
    here: `/staff/picking/${wave.waveId}`,
    title: `Pick list ${wave.waveId}`,
    note: [
      wave.startedBy,
      `since ${shortDay(dayOf(at))} ${timeOf(at)}`,
      counted(totes.length, 'order'),
      counted(lines.length, 'line'),
      counted(pieces, 'piece'),
    ]
      .filter(Boolean)
      .join(' · '),
    picked,
    pieces,
    now,
    done: lines.filter(({ state }) => state === 'done'),
    ahead: lines.filter((line) => line !== now && line.state !== 'done' && line.state !== 'short'),
    short: lines.filter(({ short }) => short > 0),
    totes,
  };
}

function walkLine(wave: PickWave, line: WaveLine): WalkLine {
  const tote = wave.totes.find((each) => each.tote === line.tote)!;
  const key = `${line.tote}.${line.position}`;
  const { orderNumber, consignment, version } = tote;
  return {
    key,
    href: `/staff/picking/${wave.waveId}?line=${key}`,
    bin: line.bin ?? 'No bin',
    name: line.name,
    sku: line.sku,
    ean: line.ean,
    note: [line.variant, line.roomLabel && `for ${line.roomLabel}`].filter(Boolean).join(' · '),
    picture: pictureView(line.picture),
    tote: toteName(line.tote),
    toteNumber: line.tote,
    position: line.position,
    orderNumber,
    orderHref: `/staff/orders/${orderNumber}`,
    consignment,
    version,
    units: line.units,
    picked: line.picked,
    toPick: line.toPick,
    short: line.short,
    state: stateOf(line, tote.isHeld),
  };
}

function stateOf({ units, picked, toPick, short }: WaveLine, isHeld: boolean): WalkLine['state'] {
  if (picked >= units) return 'done';
  if (isHeld) return 'held';
  if (toPick > 0) return 'ahead';
  return short > 0 ? 'short' : 'awaited';
}

function toteView(tote: PickWave['totes'][number]): ToteView {
  const { orderNumber, consignment, customer, pieces, picked } = tote;
  return {
    tote: toteName(tote.tote),
    orderNumber: consignment === 1 ? orderNumber : `${orderNumber} / ${consignment}`,
    customer,
    href: `/staff/orders/${orderNumber}/consignments/${consignment}`,
    pieces: `${picked} of ${pieces}`,
    state: toteState(tote),
  };
}

function toteState({
  state,
  isHeld,
  short,
  picked,
  pieces,
}: PickWave['totes'][number]): ToteView['state'] {
  if (state !== 'picking') return state;
  if (isHeld) return 'held';
  if (short > 0) return 'short';
  return picked === pieces ? 'ready' : 'picking';
}

const sum = <T>(all: readonly T[], count: (each: T) => number) =>
  all.reduce((total, each) => total + count(each), 0);
