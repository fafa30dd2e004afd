import type {
  ClientPaper,
  ClientQuote,
  Quote,
  QuoteContent,
  QuoteCostChange,
  QuoteIssue,
  QuoteLine,
  QuoteState,
} from '@plumbline/contracts/nouns/quotes.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { cutText } from '../../core/cut-text.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { comesOtherwise, costFor, noteCost, type Costs } from './price-quote.ts';

/** Goods of a quote that was sent, as they cost then. */
export interface QuotedGoods {
  offeringId: number;
  sku: string;
  quantity: number;
  /** The title of the section that they stand in. */
  room: string;
  unitExPence: number;
  /** In how many working days it left then; null where it could not be had. Earlier issues have none. */
  leadDays?: number | null;
}

/** What was sent, without what only a client or an order needs of it. */
export interface IssueState extends Omit<QuoteIssue, 'sentAt' | 'acceptedAt' | 'orderedAt'> {
  sentAt: Date;
  acceptedAt: Date | null;
  orderedAt: Date | null;
}

/** A quote as it is kept. */
export interface QuoteRow {
  quoteId: string;
  businessId: number;
  number: string;
  madeBy: number | null;
  jobReference: string | null;
  version: number;
  state: QuoteState;
  content: QuoteContent;
  costs: Costs;
  costsNotedAt: Date;
  sentVersion: number | null;
  logoUploadId: string | null;
  /** The latest first. */
  issues: readonly IssueState[];
}

/** A section's title as the label of a room, which is shorter and stands between commas. */
export const roomOf = (title: string): string =>
  cutText(title.replaceAll(/[,\s]+/g, ' ').trim(), 40).trim() || 'Room';

/** The goods of a quote, in the order of its sections. */
export function goodsOf({ sections }: QuoteContent) {
  return sections.flatMap(({ title, lines }) =>
    lines.flatMap((line) => (line.kind === 'goods' ? [{ ...line, room: roomOf(title) }] : [])),
  );
}

/** What was noted of a code; a code may be called as every object's own parts are. */
const costOf = (costs: Costs, sku: string) => (Object.hasOwn(costs, sku) ? costs[sku] : undefined);

/**
 * The costs of all goods of a quote: those that were noted stay, and what is new is noted now. Refuses
 * goods that the shop does not sell, at their line.
 */
export function noteCosts(
  content: QuoteContent,
  noted: Costs,
  findOffer: (sku: string) => Offer | null,
): Costs {
  const costs: Record<string, Costs[string]> = {};
  for (const [at, { lines }] of content.sections.entries()) {
    for (const [index, line] of lines.entries()) {
      if (line.kind !== 'goods') continue;
      const known = costOf(noted, line.sku) ?? costOf(costs, line.sku);
      const offer = known ? null : findOffer(line.sku);
      if (!known && !offer) {
        const message = `We do not sell anything under ${line.sku}. Check the code, or leave it out.`;
        const path = `/body/content/sections/${at}/lines/${index}/sku`;
        throw new Refusal('sku-unknown', { detail: message, fields: [{ path, message }] });
      }
      costs[line.sku] = known ?? noteCost(offer!);
    }
  }
  return costs;
}

/** The same costs as of today; what is no longer sold stays as it was noted. */
export function renewCosts(costs: Costs, findOffer: (sku: string) => Offer | null): Costs {
  return Object.fromEntries(
    Object.entries(costs).map(([sku, cost]) => {
      const offer = findOffer(sku);
      const isSold = offer !== null && offer.availability.state !== 'discontinued';
      return [sku, isSold ? noteCost(offer) : cost];
    }),
  );
}

/** Of a quote's goods, those that cost something else than was noted, come on another day or cannot be had. */
export function changedCosts(
  content: QuoteContent,
  costs: Costs,
  findOffer: (sku: string) => Offer | null,
): QuoteCostChange[] {
  const { vat } = content;
  return [...Map.groupBy(goodsOf(content), ({ sku }) => sku)].flatMap(([sku, lines]) => {
    const noted = costs[sku]!;
    const offer = findOffer(sku);
    const availability = offer?.availability ?? null;
    const isSold = availability !== null && availability.state !== 'discontinued';
    const thenPence = costFor(vat, noted);
    const nowPence = isSold ? costFor(vat, noteCost(offer!)) : null;
    const thenLeadDays = noted.leadDays ?? null;
    if (nowPence === thenPence && !comesOtherwise(offer, thenLeadDays)) return [];
    return [
      {
        sku,
        slug: offer?.slug ?? null,
        name: noted.name,
        quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        thenPence,
        nowPence,
        availability,
        thenLeadDays,
      },
    ];
  });
}

/** Refuses to send what a client could make nothing of. */
export function requireComplete(content: QuoteContent, today: string): void {
  const lacks: [isLacking: boolean, field: string, message: string][] = [
    [content.clientName.trim() === '', 'clientName', 'Enter the client’s name.'],
    [
      content.sections.every(({ lines }) => lines.length === 0),
      'sections',
      'Put in what you quote: goods, work or an allowance.',
    ],
    [content.validUntil < today, 'validUntil', 'Choose a last day that is still to come.'],
  ];
  const fields = lacks
    .filter(([isLacking]) => isLacking)
    .map(([, field, message]) => ({ path: `/body/content/${field}`, message }));
  if (fields.length === 0) return;
  throw new Refusal('quote-lacks', { detail: fields[0]!.message, fields });
}

/** The goods as they were quoted, for an order to come and for the job. */
export const quotedGoods = (content: QuoteContent, costs: Costs): QuotedGoods[] =>
  goodsOf(content).map(({ sku, quantity, room }) => {
    const { offeringId, unitExPence, leadDays = null } = costs[sku]!;
    return { offeringId, sku, quantity, room, unitExPence, leadDays };
  });

/** The first letters of a business's words, for the numbers of its quotes: Marlow Pipe & Heat is MPH. */
export function quotePrefix(businessName: string): string {
  const letters = businessName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .flatMap((word) => (word === '' ? [] : [word[0]!.toUpperCase()]))
    .slice(0, 4)
    .join('');
  return letters === '' ? 'Q' : letters;
}

export const quoteNumber = (businessName: string, count: number): string =>
  `${quotePrefix(businessName)}-${String(count).padStart(4, '0')}`;

/** What stands in a new quote. */
export function newContent(
  asked: { title: string; isRegistered: boolean; rooms: readonly string[] },
  lines: readonly { room: string | null; line: QuoteLine }[],
  now: Date,
): QuoteContent {
  const inRoom = (room: string | null) =>
    lines.filter((each) => each.room === room).map(({ line }) => line);
  const loose = inRoom(null);
  const pricing = { kind: 'mark-up', basisPoints: 2_000 } as const;
  const sections = [
    ...asked.rooms.map((title) => ({ title, pricing, lines: inRoom(title) })),
    ...(loose.length > 0 ? [{ title: 'Materials', pricing, lines: loose }] : []),
    { title: 'Work', pricing, lines: [] },
  ];
  return {
    title: asked.title,
    clientName: '',
    clientAddress: '',
    introduction: '',
    terms: '',
    exclusions: [],
    sections,
    vat: { isRegistered: asked.isRegistered, ratePercent: 20 },
    validUntil: formatDay(londonDay(now) + validDays),
    depositPence: null,
    showsLines: true,
  };
}

/** How long a new quote holds, until somebody says otherwise. */
const validDays = 30;

/** A quote behind its link. What was accepted stays accepted, also after its last day. */
export function describeForClient(
  paper: ClientPaper,
  {
    acceptedAt,
    acceptedName,
    validUntil,
  }: Pick<IssueState, 'acceptedAt' | 'acceptedName' | 'validUntil'>,
  { hasLogo, today }: { hasLogo: boolean; today: string },
): ClientQuote {
  const accepted =
    acceptedAt === null ? null : { name: acceptedName!, at: acceptedAt.toISOString() };
  return {
    paper,
    state: accepted ? 'accepted' : validUntil < today ? 'over' : 'open',
    accepted,
    hasLogo,
  };
}

/** The issue that a client has accepted last. */
export const acceptedIssue = ({ issues }: Pick<QuoteRow, 'issues'>) =>
  issues.find(({ acceptedAt }) => acceptedAt !== null) ?? null;

export const describeIssue = (issue: IssueState): Quote['issues'][number] => ({
  ...issue,
  sentAt: issue.sentAt.toISOString(),
  acceptedAt: issue.acceptedAt?.toISOString() ?? null,
  orderedAt: issue.orderedAt?.toISOString() ?? null,
});
