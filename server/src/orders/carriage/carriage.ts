import type { CarrierService } from '../../core/config.ts';
import type { Consignment, ConsignmentBox, OrderBooks } from '../orders/books.ts';

/** What was asked of a carrier for one packing of a consignment. */
export interface Booking {
  bookingId: string;
  consignment: number;
  packedAt: string;
  carrier: string;
  service: string;
  state: 'asked' | 'booked' | 'refused' | 'unwanted' | 'cancelled';
  /** The numbers that it gave, once it did. */
  trackingNumbers: readonly string[];
}

export const lacksNumber = ({ trackingNumber }: ConsignmentBox) => trackingNumber === null;

/**
 * Who takes a consignment: the smallest service of its delivery option that bears its heaviest box;
 * of the carrier that staff named, where they did. Null where its carrier is none that is booked, such
 * as the shop's own van.
 */
export function chooseService(
  services: readonly CarrierService[],
  { option, carrier, boxes }: Pick<Consignment, 'option' | 'carrier' | 'boxes'>,
): Pick<CarrierService, 'carrier' | 'service'> | null {
  const heaviest = Math.max(0, ...boxes.map(({ weightGrams }) => weightGrams ?? 0));
  const bearing = services
    .filter((each) => each.maxGrams >= heaviest && (carrier ?? each.carrier) === each.carrier)
    .toSorted((a, b) => a.maxGrams - b.maxGrams);
  const ofOption = bearing.find(({ deliveryService }) => deliveryService === option.optionId);
  // Staff may send by a carrier that the option would not have taken.
  return ofOption ?? (carrier === null ? null : (bearing[0] ?? null));
}

/** Whether a booking still serves the consignment as it stands. */
export function isWanted(booking: Booking, { consignments }: OrderBooks): boolean {
  const found = consignments.find(({ number }) => number === booking.consignment);
  if (!found || found.packedAt !== booking.packedAt) return false;
  if (booking.state === 'asked') {
    const isTheirs = found.carrier === null || found.carrier === booking.carrier;
    const isUnderWay = found.state === 'packed' || found.state === 'dispatched';
    return isTheirs && isUnderWay && found.boxes.some(lacksNumber);
  }
  if (found.state !== 'packed') return true;
  return found.boxes.some(
    ({ trackingNumber }) =>
      trackingNumber !== null && booking.trackingNumbers.includes(trackingNumber),
  );
}
