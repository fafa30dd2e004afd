import type { ClaimProblem, ClaimRemedy, PictureSpot } from '@plumbline/contracts/nouns/claims.ts';
import type {
  ClaimableLine,
  ClaimOffer,
  ClaimsOfOrder,
} from '@plumbline/contracts/shop/order-claims.ts';
import { counted, longDay, pounds } from '../../../kit/format.ts';
import { pictureView, type PictureView } from '../../../parts/card-view.ts';
import { pointedWidth } from './picture-width.ts';
import { problemTexts, remedyNames } from '../../../parts/order/claims/claim-texts.ts';
import { orderAddress } from '../../../parts/order/order-address.ts';

export interface LineChoice {
  href: string;
  name: string;
  note: string;
  picture: PictureView;
}

export interface ReportForm {
  position: number;
  name: string;
  note: string;
  units: number;
  picture: PictureView;
  height: number;
  /** Where somebody has pointed, in parts of a hundred. */
  mark: { left: number; top: number } | null;
  /** The places of the picture, to choose from without a pointer. */
  places: { value: string; text: string }[];
  problems: { value: ClaimProblem; name: string; detail: string }[];
  wishes: { value: ClaimRemedy; name: string; detail: string; isAtOnce: boolean }[];
}

export interface ReportPage {
  number: string;
  order: string;
  /** The day by which we answer, in words. */
  answerBy: string;
  /** What can be reported, where that is to be chosen first. */
  choices: LineChoice[];
  form: ReportForm | null;
}

/** What of an order can be reported; of a line that is chosen, all that its form shows. */
export function reportPage(
  { orderNumber, lines, answerBy }: ClaimsOfOrder,
  order: string,
  asked: URLSearchParams,
): ReportPage {
  const chosen =
    lines.length === 1
      ? lines[0]
      : lines.find((line) => String(line.position) === asked.get('line'));
  return {
    number: orderNumber,
    order: orderAddress(order),
    answerBy: longDay(answerBy),
    choices: chosen
      ? []
      : lines.map((line) => ({
          href: `?line=${line.position}`,
          name: line.name,
          note: noteOf(line),
          picture: pictureView(line.picture),
        })),
    form: chosen ? formOf(chosen, spotIn(asked, chosen)) : null,
  };
}

const noteOf = ({ variant, units }: ClaimableLine) =>
  [variant, counted(units, 'piece')].filter(Boolean).join(' · ');

const heightOf = ({ picture }: Pick<ClaimableLine, 'picture'>) =>
  Math.round((pointedWidth * picture.height) / picture.width);

/** The places of a picture, for whoever has no pointer: ninths, each told by its middle. */
const thirds = [167, 500, 833] as const;
const placeNames = [
  ['Top left', 'Top', 'Top right'],
  ['Left', 'Middle', 'Right'],
  ['Bottom left', 'Bottom', 'Bottom right'],
] as const;
const places = placeNames.flatMap((row, across) =>
  row.map((text, along) => ({
    value: `${along}-${across}`,
    text,
    spot: { x: thirds[along]!, y: thirds[across]! },
  })),
);
const spots: ReadonlyMap<string, PictureSpot> = new Map(
  places.map(({ value, spot }) => [value, spot]),
);

/** Where somebody pointed: a browser tells it in points of the picture as it was drawn. */
export function spotIn(
  asked: URLSearchParams,
  line: Pick<ClaimableLine, 'picture'>,
): PictureSpot | null {
  const part = (name: string, of: number) => {
    const points = Number(asked.get(name) ?? Number.NaN);
    return Number.isFinite(points) ? Math.round((1000 * points) / of) : -1;
  };
  const spot = { x: part('spot.x', pointedWidth), y: part('spot.y', heightOf(line)) };
  // Pressed by a key, a picture tells its corner: nobody pointed there.
  if (spot.x <= 0 && spot.y <= 0) return spots.get(asked.get('place') ?? '') ?? null;
  return spot.x >= 0 && spot.x <= 1000 && spot.y >= 0 && spot.y <= 1000 ? spot : null;
}

function formOf(line: ClaimableLine, spot: PictureSpot | null): ReportForm {
  const { position, name, units, problems, offers } = line;
  return {
    position,
    name,
    note: noteOf(line),
    units,
    picture: pictureView(line.picture),
    height: heightOf(line),
    mark: spot && { left: spot.x / 10, top: spot.y / 10 },
    places: places.map(({ value, text }) => ({ value, text })),
    problems: problems.map((value) => ({ value, ...problemTexts[value] })),
    wishes: offers.map((offer) => ({
      value: offer.remedy,
      name: remedyNames[offer.remedy],
      detail: details[offer.remedy](offer),
      isAtOnce: offer.isAtOnce,
    })),
  };
}

const details: Record<ClaimRemedy, (offer: ClaimOffer) => string> = {
  replacement: ({ day, isAtOnce }) =>
    `It arrives ${day ? longDay(day) : 'soon'} and costs nothing.` +
    (isAtOnce ? ' With a picture of the damage, or where it is missing, agreed at once.' : ''),
  'spare-part': ({ day }) => `It arrives ${day ? longDay(day) : 'soon'}, if a part puts it right.`,
  'money-off': () => 'You keep it as it is. We suggest a sum.',
  refund: ({ eachPence }) => (eachPence === null ? '' : `${pounds(eachPence)} for each piece.`),
};
