import type { Quote, QuoteHoldState, QuoteSummary } from '@plumbline/contracts/nouns/quotes.ts';
import { dayBounds, daysWithin } from '@plumbline/contracts/nouns/day-bounds.ts';
import { dateAndYear, dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import { otherwiseCounts, otherwiseText, type ArrivalSetting } from '../comes-otherwise.ts';
import { jobPath } from '../job-path.ts';

const states = {
  draft: { text: 'Draft', tone: '' },
  sent: { text: 'With the client', tone: 'info' },
  accepted: { text: 'Accepted', tone: 'ok' },
  withdrawn: { text: 'Taken back', tone: '' },
} as const;

const isOver = (state: Quote['state'], validUntil: string, today: string) =>
  state === 'sent' && validUntil < today;

/** One row of the list. */
export function quoteRow(quote: QuoteSummary, today: string) {
  const { quoteId, number, title, clientName, state, totalPence, validUntil } = quote;
  return {
    href: `/trade/quotes/${quoteId}`,
    number,
    title,
    about: [clientName, quote.jobReference, quote.madeBy].filter(Boolean).join(' · '),
    state: isOver(state, validUntil, today) ? { text: 'Over', tone: 'warn' } : states[state],
    total: totalPence === null ? '–' : pounds(totalPence),
    until: state === 'draft' || state === 'withdrawn' ? '' : shortDay(validUntil),
  };
}

const at = (instant: string) =>
  `${shortDay(dayOf(new Date(instant)))}, ${timeOf(new Date(instant))}`;
const signed = (pence: number) => (pence < 0 ? `− ${pounds(-pence)}` : `+ ${pounds(pence)}`);

/** What the goods cost and what is earned by them, as a sum that adds up. */
function sumsOf({ sums, content }: Quote) {
  const { goodsCostPence, goodsPence, workPence, exPence, vatPence, totalPence } = sums;
  const markUp = goodsPence - goodsCostPence;
  const share = goodsCostPence > 0 ? ((markUp / goodsCostPence) * 100).toFixed(1) : '0.0';
  const { isRegistered, ratePercent } = content.vat;
  return [
    {
      name: 'Goods cost you',
      note: isRegistered ? 'ex VAT' : 'with VAT',
      value: pounds(goodsCostPence),
    },
    { name: 'Mark-up', note: `${share} % together`, value: pounds(Math.max(0, markUp)) },
    { name: 'Work and allowances', note: '', value: pounds(workPence) },
    ...(isRegistered
      ? [
          { name: 'Quote, ex VAT', note: '', value: pounds(exPence) },
          { name: 'VAT', note: `${ratePercent} % by line`, value: pounds(vatPence) },
        ]
      : []),
    { name: 'Client pays', note: '', value: pounds(totalPence), isTotal: true },
  ];
}

/** What changed about the goods since their costs were noted: cost, stock and day, in one line. */
function changesOf({ changes, costsNotedOn }: Quote, setting: ArrivalSetting) {
  if (changes.length === 0) return null;
  const sum = changes.reduce(
    (total, { quantity, thenPence, nowPence }) =>
      total + (nowPence === null ? 0 : (nowPence - thenPence) * quantity),
    0,
  );
  const what = [...(sum === 0 ? [] : [`your cost is ${signed(sum)}`]), ...otherwiseCounts(changes)];
  return {
    title: `Since ${shortDay(costsNotedOn)}, ${what.length > 0 ? what.join(', ') : 'costs have moved'}`,
    rows: changes.map(({ sku, name, thenPence, nowPence, ...change }) => ({
      sku,
      name,
      text:
        nowPence === null
          ? 'no longer sold'
          : [
              nowPence === thenPence ? null : `${pounds(thenPence)} then, ${pounds(nowPence)} now`,
              otherwiseText(change, setting),
            ]
              .filter(Boolean)
              .join(', '),
    })),
  };
}

/** What has become of the prices that were held for it, in a sentence; null where the sums say so. */
function holdText({ until, state }: NonNullable<NonNullable<Quote['order']>['held']>) {
  const texts: Record<QuoteHoldState, string | null> = {
    held: null,
    'in-basket':
      'Its goods are in a basket at the held prices. Ordered again, they cost what they do today.',
    used: 'The held prices are used up by an order.',
    over: `Prices were held until ${shortDay(until)}.`,
  };
  return texts[state];
}

/** The order that an accepted quote can become, with what its goods cost now. */
function orderOf({ order, issues }: Quote) {
  if (!order) return null;
  const { quotedExPence, nowExPence, todayExPence, missing, held } = order;
  const accepted = issues.find(({ acceptedAt }) => acceptedAt !== null)!;
  return {
    title: `${accepted.acceptedName} accepted ${pounds(accepted.totalPence)}`,
    when: at(accepted.acceptedAt!),
    project: accepted.projectId && `/projects/${accepted.projectId}`,
    ordered: accepted.orderedAt && `In the basket since ${at(accepted.orderedAt)}.`,
    quoted: pounds(quotedExPence),
    /** What is pressed for: at the held prices, where some count. */
    now: pounds(nowExPence),
    nowName: held?.state === 'held' ? `Held until ${shortDay(held.until)}` : 'Today',
    today: todayExPence === nowExPence ? null : pounds(todayExPence),
    hold: held && holdText(held),
    difference: nowExPence === quotedExPence ? null : signed(nowExPence - quotedExPence),
    isDearer: nowExPence > quotedExPence,
    missing,
    expectedExPence: nowExPence,
    canOrder: nowExPence > 0,
  };
}

/** Everything that the editor shows beside its form. */
export function quoteView(
  quote: Quote,
  { origin, today, ...setting }: { origin: string; today: string } & ArrivalSetting,
) {
  const { number, content, state, token, issues, jobReference } = quote;
  const link = token && `${origin}/quote/${token}`;
  const latest = issues[0];
  const subject = `${content.title}: our quote ${number}`;
  return {
    path: `/trade/quotes/${quote.quoteId}`,
    lastDays: daysWithin(dayBounds.quoteHolds, today),
    number,
    title: content.title,
    version: quote.version,
    state:
      latest && isOver(state, latest.validUntil, today)
        ? { text: 'Over', tone: 'warn' }
        : states[state],
    job: jobReference && { name: jobReference, href: jobPath(jobReference) },
    notedOn: shortDay(quote.costsNotedOn),
    sums: sumsOf(quote),
    sectionSums: quote.sections.map(({ pence }) => pounds(pence)),
    /** Beside each line of the form: its name, its cost and what the client pays. */
    lines: quote.sections.map(({ lines }) =>
      lines.map(({ text, note, eachCostPence, pence }) => ({
        name: text,
        note,
        cost: eachCostPence === null ? '' : pounds(eachCostPence),
        client: pounds(pence),
      })),
    ),
    holds:
      quote.holdsUntil &&
      `Sent today, the quote holds your cost at today’s prices until ${shortDay(quote.holdsUntil)}.`,
    changes: changesOf(quote, setting),
    order: orderOf(quote),
    paper: quote.paper,
    hasLogo: quote.hasLogo,
    link,
    mail:
      link &&
      `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${content.clientName ? `Dear ${content.clientName}` : 'Hello'},\n\nhere is our quote, good until ${dateAndYear(content.validUntil)}:\n${link}\n`)}`,
    isSendable: state !== 'accepted' || quote.isChangedSinceSent,
    isChangedSinceSent: quote.isChangedSinceSent,
    canTakeBack: state === 'sent' && issues.every(({ acceptedAt }) => acceptedAt === null),
    canRemove: issues.every(({ acceptedAt }) => acceptedAt === null),
    issues: issues.map((issue) => ({
      issue: issue.issue,
      text: `Sent ${at(issue.sentAt)}, good until ${shortDay(issue.validUntil)}`,
      held: issue.heldUntil && `Your cost is held until ${shortDay(issue.heldUntil)}`,
      total: pounds(issue.totalPence),
      accepted: issue.acceptedAt && `${issue.acceptedName}, ${at(issue.acceptedAt)}`,
    })),
  };
}
export type QuoteView = ReturnType<typeof quoteView>;
