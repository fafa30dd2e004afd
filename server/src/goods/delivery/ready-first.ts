import {
  readyFirst,
  type DeliveryOption,
  type DeliveryPart,
} from '@plumbline/contracts/nouns/delivery.ts';
import { quoteDelivery, type DeliveryRequest } from './delivery.ts';
import type { DeliveryTerms } from './terms.ts';

/**
 * The lines in two deliveries: what is ready soonest by itself, and then the rest, each by its own
 * cheapest way. Null where that brings nothing sooner, or a part cannot travel alone. The price is
 * that of both, which is more than of all together as often as not.
 */
export function quoteReadyFirst(
  terms: DeliveryTerms,
  { lines, zone, now }: DeliveryRequest,
): DeliveryOption | null {
  const leadDays = Math.min(...lines.map((line) => line.leadDays));
  const quotePart = (isInIt: (line: DeliveryRequest['lines'][number]) => boolean) => {
    const positions = lines.flatMap((line, at) => (isInIt(line) ? [at + 1] : []));
    const quoted = quoteDelivery(terms, { zone, now, lines: lines.filter(isInIt) });
    const options = positions.length > 0 && quoted.kind === 'options' ? quoted.options : [];
    const option = options.find(({ specificDay }) => !specificDay);
    return option && { ...option, positions };
  };
  const first = quotePart((line) => line.leadDays === leadDays);
  const rest = quotePart((line) => line.leadDays > leadDays);
  return first && rest && first.day < rest.day ? inTwo(first, rest) : null;
}

function inTwo(first: DeliveryPart, rest: DeliveryPart): DeliveryOption {
  const sum = (pence: 'incPence' | 'exPence' | 'vatPence') =>
    first.price[pence] + rest.price[pence];
  return {
    optionId: readyFirst,
    name: 'What is ready first, then the rest',
    detail:
      first.name === rest.name
        ? `Two deliveries, both ${rest.name.toLowerCase()}`
        : `${first.name}, then ${rest.name.toLowerCase()}`,
    day: rest.day,
    price: { incPence: sum('incPence'), exPence: sum('exPence'), vatPence: sum('vatPence') },
    surchargeIncPence: first.surchargeIncPence + rest.surchargeIncPence,
    // Both days are kept only by who orders in time for both.
    orderBy: first.orderBy < rest.orderBy ? first.orderBy : rest.orderBy,
    specificDay: false,
    parts: [first, rest],
  };
}
