/** How many of one offering somebody wants. */
export interface StockLine {
  offeringId: number;
  quantity: number;
}

/** What lies at one place, and how much of it live holds have. */
export interface StockLevel {
  offeringId: number;
  locationId: number;
  onHand: number;
  reserved: number;
}

/** A quantity of one offering at one place. */
export interface Allocation extends StockLine {
  locationId: number;
}

/** An offering of which less is free than is wanted. */
export interface Shortage {
  offeringId: number;
  wanted: number;
  available: number;
}

export type AllocationResult =
  | { kind: 'allocated'; allocations: Allocation[] }
  | { kind: 'short'; short: Shortage[] };

/** One line for each offering, in the order of their ids: the order in which stock is locked. */
export function sumLines(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<number, number>();
  for (const { offeringId, quantity } of lines) {
    quantities.set(offeringId, (quantities.get(offeringId) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([offeringId, quantity]) => ({ offeringId, quantity }))
    .toSorted((a, b) => a.offeringId - b.offeringId);
}

/**
 * Decides from where each line is taken, all lines or none. A place that has enough for the whole
 * line is preferred; otherwise the fullest places give what they have, so that few parcels leave.
 * Equal places are taken in the order of their ids, so the same stock always gives the same answer.
 */
export function allocate(
  lines: readonly StockLine[],
  levels: readonly StockLevel[],
): AllocationResult {
  const byOffering = Map.groupBy(levels, (level) => level.offeringId);
  const allocations: Allocation[] = [];
  const short: Shortage[] = [];
  for (const { offeringId, quantity } of sumLines(lines)) {
    const places = (byOffering.get(offeringId) ?? []).toSorted(
      (a, b) => free(b) - free(a) || a.locationId - b.locationId,
    );
    const available = places.reduce((sum, place) => sum + free(place), 0);
    if (available < quantity) {
      short.push({ offeringId, wanted: quantity, available });
    } else {
      allocations.push(...takeFrom(places, offeringId, quantity));
    }
  }
  return short.length > 0 ? { kind: 'short', short } : { kind: 'allocated', allocations };
}

function free(level: StockLevel): number {
  return level.onHand - level.reserved;
}

/** `fullestFirst` has enough in all. */
function takeFrom(fullestFirst: readonly StockLevel[], offeringId: number, quantity: number) {
  const taken: Allocation[] = [];
  let wanted = quantity;
  for (const place of fullestFirst) {
    if (wanted === 0) break;
    const part = Math.min(wanted, free(place));
    taken.push({ offeringId, locationId: place.locationId, quantity: part });
    wanted -= part;
  }
  return taken;
}

/**
 * Whether a guest asks for more of something than can be kept for anybody: beyond some units, a
 * quarter of what is free. Who buys the last of a thing takes few, and so is never asked.
 */
export function takesTooMuch(
  wanted: readonly StockLine[],
  levels: readonly StockLevel[],
  unitsOfOne: number,
): boolean {
  return wanted.some(({ offeringId, quantity }) => {
    const places = levels.filter((level) => level.offeringId === offeringId);
    const available = places.reduce((sum, place) => sum + free(place), 0);
    return quantity > Math.max(unitsOfOne, Math.floor(available / 4));
  });
}

/** The levels as they are once these quantities are no longer reserved. */
export function giveBack(
  levels: readonly StockLevel[],
  reserved: readonly Allocation[],
): StockLevel[] {
  return levels.map((level) => ({
    ...level,
    reserved: level.reserved - quantityAt(reserved, level),
  }));
}

/** What must be reserved more, or less, at each place to get from one set of lines to another. */
export function reservationChanges(
  before: readonly Allocation[],
  after: readonly Allocation[],
): Allocation[] {
  const lessBefore = before.map((line) => ({ ...line, quantity: -line.quantity }));
  return sumAllocations([...after, ...lessBefore]).filter((change) => change.quantity !== 0);
}

/** One quantity for each offering and place, in the order in which stock is locked. */
export function sumAllocations(lines: readonly Allocation[]): Allocation[] {
  const sums = new Map<string, Allocation>();
  for (const line of lines) {
    const key = `${line.offeringId}/${line.locationId}`;
    const quantity = (sums.get(key)?.quantity ?? 0) + line.quantity;
    sums.set(key, { offeringId: line.offeringId, locationId: line.locationId, quantity });
  }
  return [...sums.values()].toSorted(
    (a, b) => a.offeringId - b.offeringId || a.locationId - b.locationId,
  );
}

function quantityAt(lines: readonly Allocation[], place: StockLevel): number {
  return lines
    .filter((line) => line.offeringId === place.offeringId && line.locationId === place.locationId)
    .reduce((sum, line) => sum + line.quantity, 0);
}
