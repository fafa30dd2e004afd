import type {
  OrderProduct,
  OrderProducts,
  ReturnBar,
  ReturnPreview,
  ReturnTravel,
} from '@plumbline/contracts/nouns/returns.ts';
import { returnReasons } from '@plumbline/contracts/nouns/returns.ts';
import type { SumsView } from '../../parts/sums-view.ts';
import type { MiniLineView } from '../../parts/sums.tsx';
import { counted, longDay, pounds, shortDay } from '../../kit/format.ts';
import { pictureView, type PictureView } from '../../parts/card-view.ts';
import { reasonTexts } from '../../parts/order/return-texts.ts';

export interface ReturnLineView {
  position: number;
  name: string;
  note: string;
  picture: PictureView;
  /** How many can go back; the choices of the field. */
  returnable: number;
  mustBeSealed: boolean;
  /** What else there is of the product, to have in its place. */
  others: readonly { value: string; text: string }[];
}

export interface BarredLineView {
  position: number;
  name: string;
  why: string;
  picture: PictureView;
}

export interface WayView {
  way: ReturnTravel['way'];
  title: string;
  detail: string;
  price: string;
  /** What comes back in all, by this way. */
  total: string;
  days: readonly { value: string; text: string }[];
}

const bars: Record<ReturnBar, string> = {
  'not-delivered':
    'It has not arrived yet. Until then you can cancel it, or refuse it at the door.',
  'already-returned': 'All of it is back, on its way back, or paid back.',
  'being-replaced':
    'Another is on its way in its place. It can come back once that one is with you; if you want neither, ask us.',
  'made-to-measure': 'It was made to your measure. If it is faulty, report it instead.',
  'window-over':
    'The time to return it has passed. If it is faulty, report it instead: there is no limit for that.',
  'not-for-business': 'Bought by a business. If it is faulty, report it instead.',
};

/** The first step: what can go back, and what cannot, with the reason. */
export function productsView(
  order: OrderProducts,
  variants: ReadonlyMap<string, readonly { sku: string; text: string }[]>,
) {
  const { products, until, returnDays, isBusiness, restockingPercent } = order;
  const open = products.filter(({ returnable }) => returnable > 0);
  return {
    number: order.orderNumber,
    lead: leadOf({ until, returnDays, isBusiness, restockingPercent, isOpen: open.length > 0 }),
    lines: open.map((product): ReturnLineView => {
      const { position, name, variant, picture, returnable, mustBeSealed, slug, sku } = product;
      const others = (variants.get(slug) ?? []).filter((each) => each.sku !== sku);
      return {
        position,
        name,
        note: [variant, piecesOf(product)].filter(Boolean).join(' · '),
        picture: pictureView(picture),
        returnable,
        mustBeSealed,
        others: others.map((each) => ({ value: each.sku, text: each.text })),
      };
    }),
    barred: products.flatMap(({ position, name, variant, picture, bar }): BarredLineView[] => {
      if (bar === null) return [];
      const full = [name, variant].filter(Boolean).join(', ');
      return [{ position, name: full, why: bars[bar], picture: pictureView(picture) }];
    }),
    reasons: returnReasons.map((value) => ({ value, text: reasonTexts[value] })),
  };
}

const piecesOf = ({ ordered, delivered, returnable }: OrderProduct) =>
  returnable === ordered
    ? counted(ordered, 'piece')
    : `${returnable} of ${Math.max(ordered, delivered)} can go back`;

function leadOf({
  until,
  returnDays,
  isBusiness,
  restockingPercent,
  isOpen,
}: {
  until: string | null;
  returnDays: number;
  isBusiness: boolean;
  restockingPercent: number;
  isOpen: boolean;
}): string {
  if (!isOpen)
    return 'Nothing in this order can go back at the moment. The reason is given with each item.';
  const days = until
    ? `Until ${longDay(until)}`
    : `Until ${counted(returnDays, 'day')} after the last of your order arrives`;
  if (!isBusiness) {
    return `${days}, and you need give no reason. Look at things as you would in a shop; what has been fitted or used loses value, and we take that off.`;
  }
  const fee =
    restockingPercent > 0 ? ` We keep ${restockingPercent} % of the price for restocking.` : '';
  return `${days}, as new and in its box.${fee}`;
}

/** How goods can travel, each way with what it leaves of the money. */
export function waysView(order: OrderProducts, previews: readonly ReturnPreview[]): WayView[] {
  return previews.map(({ travel: { way, carrier, feePence }, totalPence }) => ({
    way,
    ...wayTexts[way](carrier ?? 'The carrier'),
    price: way === 'own' ? 'You pay the post' : feePence > 0 ? `− ${pounds(feePence)}` : 'Free',
    total: pounds(totalPence),
    days:
      way === 'collection'
        ? order.collectionDays.map((day) => ({ value: day, text: longDay(day) }))
        : [],
  }));
}

const wayTexts: Record<
  ReturnTravel['way'],
  (carrier: string) => { title: string; detail: string }
> = {
  label: (carrier) => ({
    title: `Hand it in with ${carrier}`,
    detail: 'We e-mail a label. No printer? They print it at the counter from its number.',
  }),
  collection: (carrier) => ({
    title: `${carrier} collects it`,
    detail: 'Between 8:00 and 18:00, packed and near the door. Nobody has to carry it out.',
  }),
  own: () => ({
    title: 'Your own way',
    detail: 'To our returns desk, by any carrier. Keep the receipt: the money is due from then.',
  }),
};

/** The last step: what comes back to the penny, and when. */
export function previewView(preview: ReturnPreview, today: string) {
  const { goodsPence, restockingPence, deliveryPence, totalPence, travel } = preview;
  const rows = [
    { label: 'Goods', note: null, amount: pounds(goodsPence) },
    ...(deliveryPence > 0
      ? [
          {
            label: 'Delivery',
            note: 'All of the order goes back: the cheapest delivery that we offer',
            amount: pounds(deliveryPence),
          },
        ]
      : []),
    ...(restockingPence > 0
      ? [{ label: 'Restocking', note: null, amount: `− ${pounds(restockingPence)}` }]
      : []),
    ...(travel.feePence > 0
      ? [{ label: 'Way back', note: null, amount: `− ${pounds(travel.feePence)}` }]
      : []),
  ];
  const backTo = preview.goesBackTo.join(' and ');
  return {
    lines: preview.lines.map(
      ({ position, name, variant, picture, units, goodsPence: pence }): MiniLineView => ({
        sku: String(position),
        name,
        note: [variant, counted(units, 'piece')].filter(Boolean).join(' · '),
        amount: pounds(pence),
        picture: pictureView(picture),
      }),
    ),
    sums: {
      rows,
      total: pounds(totalPence),
      totalPence,
      parts: backTo ? `Goes back to ${backTo}.` : '',
    } satisfies SumsView,
    does: totalPence > 0 ? `Book the return, get ${pounds(totalPence)}` : 'Book the return',
    expectedPence: String(totalPence),
    when: [
      ['Today', 'You book it, and we e-mail what to do'],
      [`By ${shortDay(inDays(today, 14))}`, 'You hand it over, or we collect it'],
      [
        '14 days',
        'after it is here, or after your proof of sending, the money is due at the latest',
      ],
    ] as [string, string][],
  };
}

function inDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
