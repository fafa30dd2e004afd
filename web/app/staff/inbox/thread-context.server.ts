import type { ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { dayOf, pounds, shortDay } from '../../kit/format.ts';
import { stockText } from '../../parts/card-view.ts';

const claimsShown = 5;

/**
 * What a thread is about, beside it: its order, other orders and claims of the same person, and its
 * product.
 */
export async function threadContext(
  { orders, catalogue, claims }: Services,
  thread: {
    orderNumber: string | null;
    sku: string | null;
    itemName: string | null;
    email: string | null;
  },
) {
  const { orderNumber, sku, itemName, email } = thread;
  const [order, others, reported, product] = await Promise.all([
    orderNumber === null ? null : unlessGone(orders.getStaffOrder({ params: { orderNumber } })),
    email === null
      ? null
      : unlessGone(orders.searchOrders({ query: { text: email, pageSize: 6 } })),
    email === null
      ? null
      : unlessGone(claims.listClaims({ query: { email, pageSize: claimsShown } })),
    sku === null ? null : unlessGone(catalogue.getProductSummaryBySku({ query: { sku } })),
  ]);
  return {
    order: order && orderView(order),
    orders: (others?.orders ?? [])
      .filter(({ orderNumber: number }) => number !== orderNumber)
      .slice(0, 5)
      .map(({ orderNumber: number, placedAt, total, status }) => ({
        number,
        href: `/staff/orders/${number}`,
        about: `${shortDay(dayOf(new Date(placedAt)))}, ${status.replaceAll('-', ' ')}`,
        total: pounds(total.incPence),
      })),
    claims: (reported?.claims ?? []).map((claim) => ({
      number: claim.claimNumber,
      href: `/staff/claims/${claim.claimNumber}`,
      goods: claim.goodsName,
      state: claim.state,
      about: `${claim.problem.replaceAll('-', ' ')}, ${shortDay(dayOf(new Date(claim.reportedAt)))}`,
    })),
    product: product ? productView(product, sku!) : sku === null ? null : gone(sku, itemName),
  };
}

/** A product as somebody is asked about it: whether it can be had, what it costs, and what it is. */
function productView({ name, slug, offerings }: ProductSummary, sku: string) {
  const offering = offerings.find((each) => each.sku === sku);
  return {
    name,
    href: `/p/${slug}?sku=${encodeURIComponent(sku)}`,
    sku,
    facts: offering
      ? [
          {
            label: 'Stock',
            value:
              stockText(offering.availability) ?? offering.availability.state.replaceAll('-', ' '),
          },
          { label: 'Price', value: pounds(offering.price.incPence) },
          ...offering.specification.map(({ label, value }) => ({ label, value })),
        ]
      : [],
  };
}

/** A product that is sold no more has no page, and is what somebody wrote about all the same. */
const gone = (sku: string, itemName: string | null) => ({
  name: itemName ?? sku,
  href: null,
  sku,
  facts: [{ label: 'Stock', value: 'no longer sold' }],
});

/** What cannot be had just now is left out: a thread is read without it. */
const unlessGone = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);

/** The days of the deliveries that a line comes in, as far as they are ahead or were kept. */
const daysOf = ({ consignments }: StaffOrder, position: number) =>
  consignments
    .filter(
      ({ state, lines }) =>
        state !== 'cancelled' && lines.some((line) => line.position === position && line.units > 0),
    )
    .map(({ number, expectedDay }) => `Delivery ${number}, ${shortDay(expectedDay)}`);

function orderView(order: StaffOrder) {
  return {
    number: order.orderNumber,
    href: `/staff/orders/${order.orderNumber}`,
    status: order.status.replaceAll('-', ' '),
    placed: shortDay(dayOf(new Date(order.placedAt))),
    days: order.consignments.map(({ number, state, promisedDay, expectedDay }) => ({
      name: `Delivery ${number}`,
      text: `${state.replaceAll('-', ' ')}, ${shortDay(expectedDay)}${
        expectedDay > promisedDay ? ` (promised ${shortDay(promisedDay)})` : ''
      }`,
      isLate: expectedDay > promisedDay && state !== 'delivered',
    })),
    lines: order.lines.map(({ position, name, sku, units }) => ({
      key: position,
      name,
      about: [sku, units.ordered + units.added - units.cancelled, ...daysOf(order, position)].join(
        ' · ',
      ),
    })),
  };
}
