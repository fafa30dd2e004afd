import type { ConsignmentBox, Decision, Deed, OrderBooks, Pieces } from './books.ts';
import { isContentOf } from './books.ts';
import {
  changeConsignment,
  decided,
  moveAll,
  refuses,
  requireNoHold,
  requireState,
  unchanged,
} from './change.ts';

/** A box as it is packed: without contents it holds all of the consignment. */
export interface PackedBox extends Partial<
  Pick<
    ConsignmentBox,
    'trackingNumber' | 'name' | 'weightGrams' | 'widthMm' | 'heightMm' | 'depthMm'
  >
> {
  contents?: readonly Pieces[] | undefined;
}

/** Puts all that was picked of a consignment into boxes; its day can be bettered no more. */
export function packConsignment(
  books: OrderBooks,
  { consignment, boxes }: { consignment: number; boxes: readonly PackedBox[] },
  { at }: Deed,
): Decision {
  const found = requireState(books, consignment, ['picking']);
  requireNoHold(books);
  const wanted = found.lines.filter(({ units }) => units > 0);
  const missing = wanted.reduce((sum, { units, picked }) => sum + units - picked, 0);
  if (missing > 0) {
    throw refuses(
      missing === 1
        ? 'One piece is not picked yet. Pick it, or say that it is short.'
        : `${missing} pieces are not picked yet. Pick them, or say that they are short.`,
    );
  }
  const all = wanted.map(({ position, units }) => ({ position, units }));
  const packed = boxes.map((box, index): ConsignmentBox => ({
    number: index + 1,
    trackingNumber: box.trackingNumber ?? null,
    name: box.name ?? null,
    weightGrams: box.weightGrams ?? null,
    widthMm: box.widthMm ?? null,
    heightMm: box.heightMm ?? null,
    depthMm: box.depthMm ?? null,
    contents: box.contents ?? (boxes.length === 1 ? all : []),
    lastScan: null,
    scannedAt: null,
  }));
  if (packed.length === 0 || !isContentOf(packed, all)) {
    throw refuses('Say what is in each box: all pieces of the consignment, each once.');
  }
  const change = { state: 'packed', packedAt: at.toISOString(), boxes: packed } as const;
  return decided(changeConsignment(books, consignment, change), [
    { kind: 'packed', detail: { consignment, boxes: packed.length } },
  ]);
}

/** Opens the boxes of a packed consignment again: its labels are void. */
export function unpackConsignment(
  books: OrderBooks,
  { consignment }: { consignment: number },
): Decision {
  requireState(books, consignment, ['packed']);
  const change = {
    state: 'picking',
    packedAt: null,
    carrier: null,
    service: null,
    boxes: [],
  } as const;
  return decided(changeConsignment(books, consignment, change), [
    { kind: 'unpacked', detail: { consignment } },
  ]);
}

/** Who carries a consignment, by which of their services, and what they call each box. */
export interface Carriage {
  carrier: string;
  service: string | null;
  /** By the boxes' own numbers; those that are not named keep what they have. */
  trackingNumbers: Readonly<Record<number, string>>;
}

/** Writes what a carrier said of a packed consignment. */
export function labelConsignment(
  books: OrderBooks,
  asked: { consignment: number } & Carriage,
): Decision {
  const { consignment, carrier, service, trackingNumbers } = asked;
  const { boxes } = requireState(books, consignment, ['packed']);
  const change = {
    carrier,
    service,
    boxes: boxes.map((box) => ({
      ...box,
      trackingNumber: trackingNumbers[box.number] ?? box.trackingNumber,
    })),
  };
  return decided(changeConsignment(books, consignment, change), [
    { kind: 'labelled', detail: { consignment, carrier, service } },
  ]);
}

/**
 * Gives boxes without a number theirs, once their carrier has told it: that may be after they left.
 * A number that somebody typed meanwhile stays.
 */
export function numberBoxes(
  books: OrderBooks,
  asked: { consignment: number } & Carriage,
): Decision {
  const { consignment, trackingNumbers } = asked;
  const found = requireState(books, consignment, ['packed', 'dispatched']);
  const boxes = found.boxes.map((box) => ({
    ...box,
    trackingNumber: box.trackingNumber ?? trackingNumbers[box.number] ?? null,
  }));
  const isNews = boxes.some(
    (box, place) => box.trackingNumber !== found.boxes[place]!.trackingNumber,
  );
  if (!isNews) return unchanged(books);
  const carrier = found.carrier ?? asked.carrier;
  const service = found.service ?? asked.service;
  return decided(changeConsignment(books, consignment, { carrier, service, boxes }), [
    { kind: 'labelled', detail: { consignment, carrier, service } },
  ]);
}

/** Hands a packed consignment to its carrier. */
export function dispatchConsignment(
  books: OrderBooks,
  asked: { consignment: number } & Partial<Carriage>,
  deed: Deed,
): Decision {
  const { consignment } = asked;
  const packed = requireState(books, consignment, ['packed']);
  requireNoHold(books);
  const carrier = asked.carrier ?? packed.carrier;
  if (!carrier) throw refuses('Say who carries it.');
  const { service = packed.service, trackingNumbers = {} } = asked;
  const labelled = labelConsignment(books, { consignment, carrier, service, trackingNumbers });
  return handOver(labelled.books, consignment, deed);
}

/** A consignment is with its carrier, whatever was held meanwhile. */
export function handOver(books: OrderBooks, consignment: number, { at }: Deed): Decision {
  const { lines, carrier, service, boxes } = requireState(books, consignment, ['packed']);
  const change = { state: 'dispatched', dispatchedAt: at.toISOString() } as const;
  const sent = changeConsignment(books, consignment, change);
  const detail = { consignment, carrier, service, boxes: boxes.length };
  return decided(
    moveAll(sent, lines, (units) => ({ dispatched: units })),
    [{ kind: 'dispatched', detail }],
  );
}
