import type { DeliveryCheck } from '@plumbline/contracts/nouns/delivery-checks.ts';
import { counted, shortDay } from '../../kit/format.ts';
import { pictureView, type PictureView } from '../../parts/card-view.ts';

/** A box, ready to be looked into. */
export interface BoxView {
  key: string;
  consignment: number;
  number: number;
  name: string;
  /** "860 × 520 × 580 mm, 41 kg"; null where nobody wrote it down. */
  size: string | null;
  state: 'unchecked' | 'all-there' | 'something-missing';
  lines: BoxLineView[];
}

export interface BoxLineView {
  position: number;
  name: string;
  note: string;
  room: string | null;
  sku: string;
  slug: string;
  picture: PictureView;
  /** Whether it is there; null while nobody has looked. */
  isHere: boolean | null;
}

export interface CheckedDeliveryView {
  key: string;
  title: string;
  about: string;
  canBeChecked: boolean;
  boxes: BoxView[];
}

/** Deliveries as they are looked over, those that are here first. */
export const checkedDeliveries = ({
  deliveries,
}: Pick<DeliveryCheck, 'deliveries'>): CheckedDeliveryView[] =>
  deliveries
    .map((delivery) => ({
      key: `delivery-${delivery.number}`,
      title: deliveries.length > 1 ? `Delivery ${delivery.number}` : 'The delivery',
      about: [`${arrives(delivery)}. ${delivery.name}`, boxesIn(delivery)]
        .filter(Boolean)
        .join(', '),
      canBeChecked: delivery.canBeChecked,
      boxes: delivery.boxes.map((box) => boxView(delivery, box)),
    }))
    .toSorted((a, b) => Number(b.canBeChecked) - Number(a.canBeChecked));

type Delivery = DeliveryCheck['deliveries'][number];

/** How many boxes there are is known once it is packed. */
const boxesIn = ({ boxes, canBeChecked }: Delivery) =>
  canBeChecked ? counted(boxes.length, 'box', 'boxes') : null;

const arrives = ({ state, day }: Delivery) =>
  state === 'delivered'
    ? `Arrived ${shortDay(day)}`
    : state === 'failed'
      ? 'Did not arrive'
      : `Arrives ${shortDay(day)}`;

function boxView(delivery: Delivery, box: Delivery['boxes'][number]): BoxView {
  const { number, here, lines, widthMm, heightMm, depthMm, weightGrams } = box;
  const millimetres = [widthMm, depthMm, heightMm];
  const size = millimetres.every((each) => each !== null) ? `${millimetres.join(' × ')} mm` : null;
  const weight = weightGrams === null ? null : `${Math.ceil(weightGrams / 100) / 10} kg`;
  const isAll = here !== null && lines.every(({ position }) => here.includes(position));
  return {
    key: `box-${delivery.number}-${number}`,
    consignment: delivery.number,
    number,
    name: delivery.boxes.length > 1 ? `Box ${number} of ${delivery.boxes.length}` : 'The box',
    size: [size, weight].filter(Boolean).join(', ') || null,
    state: here === null ? 'unchecked' : isAll ? 'all-there' : 'something-missing',
    lines: lines.map(({ position, units, name, variant, roomLabel, sku, slug, picture }) => ({
      position,
      name,
      note: [variant, counted(units, 'piece')].filter(Boolean).join(' · '),
      room: roomLabel,
      sku,
      slug,
      picture: pictureView(picture),
      isHere: here === null ? null : here.includes(position),
    })),
  };
}
