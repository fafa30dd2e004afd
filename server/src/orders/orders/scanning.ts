import type { ConsignmentFailure, ScanCode } from '@plumbline/contracts/nouns/orders.ts';
import type { Consignment, ConsignmentBox, Decision, Deed, OrderBooks } from './books.ts';
import {
  changeConsignment,
  decided,
  moveAll,
  requireConsignment,
  followedBy,
  unchanged,
} from './change.ts';
import { handOver } from './packing.ts';
import { deliverConsignment, failConsignment } from './sending.ts';
import { isUndecidedFailure } from './status.ts';

/** How far each scan says that a box has come. */
const reach: Record<ScanCode, number> = {
  collected: 1,
  'in-transit': 2,
  'out-for-delivery': 3,
  refused: 4,
  lost: 4,
  'returned-to-sender': 5,
  delivered: 6,
};

/** How far a box comes that is still on its way. */
const wayEnds = 3;

/** What a way that ended so makes of what was in the box. */
const failures: Partial<Record<ScanCode, ConsignmentFailure>> = {
  refused: 'refused',
  lost: 'lost',
  'returned-to-sender': 'returned-to-sender',
};

export interface Scan {
  consignment: number;
  box: number;
  carrier: string;
  code: ScanCode;
  scannedAt: Date;
}

/**
 * Takes what a carrier told of a box. Scans come late, twice and in any order: each is compared with
 * what is known. One of a box that nobody handed over yet hands it over, and one that is
 * delivered after all undoes a failure that nobody has decided about.
 */
export function takeScan(books: OrderBooks, scan: Scan, deed: Deed): Decision {
  const { consignment, code, carrier, scannedAt } = scan;
  const found = requireConsignment(books, consignment);
  const box = found.boxes.find(({ number }) => number === scan.box);
  if (!box || !['packed', 'dispatched', 'failed'].includes(found.state)) return unchanged(books);
  if (isOldNews(box, scan)) return unchanged(books);
  const seen = { ...box, lastScan: code, scannedAt: scannedAt.toISOString() };
  const boxes = found.boxes.map((each) => (each === box ? seen : each));
  const scanned = decided(
    changeConsignment(books, consignment, { boxes, carrier: found.carrier ?? carrier }),
    [{ kind: 'scanned', detail: { consignment, box: scan.box, code } }],
  );
  const at = { ...deed, at: scannedAt };
  if (found.state === 'failed')
    return followedBy(scanned, (now) => afterFailure(now, found, code, at));
  const sent =
    found.state === 'packed'
      ? followedBy(scanned, (now) => handOver(now, consignment, at))
      : scanned;
  const failure = failures[code];
  // What of a box was parted from it before has failed already.
  if (!failure || seen.contents.length === 0) {
    return followedBy(sent, (now) => deliverIfAllCame(now, consignment, at));
  }
  const lines = seen.contents;
  const failed = followedBy(sent, (now) =>
    failConsignment(now, { consignment, failure, lines }, at),
  );
  return followedBy(failed, (now) => deliverIfAllCame(now, consignment, at));
}

/**
 * What ends a way is told by how far it goes, whenever it comes. On the way a box may go back as well,
 * such as to its depot after nobody was in: there the later scan counts.
 */
function isOldNews({ lastScan, scannedAt: before }: ConsignmentBox, { code, scannedAt }: Scan) {
  if (!lastScan) return false;
  if (reach[lastScan] > wayEnds || reach[code] > wayEnds) return reach[lastScan] >= reach[code];
  return before !== null && new Date(before) >= scannedAt;
}

/** A consignment has come once each of its boxes has. */
function deliverIfAllCame(books: OrderBooks, consignment: number, deed: Deed): Decision {
  const { state, boxes } = requireConsignment(books, consignment);
  const isThere = boxes.length > 0 && boxes.every(({ lastScan }) => lastScan === 'delivered');
  return state === 'dispatched' && isThere
    ? deliverConsignment(books, { consignment }, deed)
    : unchanged(books);
}

function afterFailure(books: OrderBooks, found: Consignment, code: ScanCode, deed: Deed): Decision {
  const consignment = found.number;
  const failure = failures[code];
  if (failure) return decided(changeConsignment(books, consignment, { failure }), []);
  const now = requireConsignment(books, consignment);
  if (!now.boxes.every(({ lastScan }) => lastScan === 'delivered')) return unchanged(books);
  // What was sent again or given back may be here twice now: a person has to see to it.
  if (!isUndecidedFailure(found)) {
    return decided(books, [{ kind: 'arrived-after-all', detail: { consignment } }]);
  }
  const undone = { state: 'dispatched', failure: null, resolution: null, failedAt: null } as const;
  const onItsWay = moveAll(changeConsignment(books, consignment, undone), found.lines, (units) => ({
    failed: -units,
  }));
  return deliverConsignment(onItsWay, { consignment }, deed);
}
