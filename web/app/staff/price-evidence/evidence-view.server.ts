import type { CallAnswer } from '@plumbline/contracts/call/call.ts';
import type { discountStaffCalls } from '@plumbline/contracts/staff/discounts.ts';
import { dateOf, dayOf, pounds } from '../../kit/format.ts';
import { momentText } from '../parts/offer-texts.ts';

type Evidence = CallAnswer<typeof discountStaffCalls.getPriceEvidence>;

/** The ledger of an offering as staff read it, with the verdict in words. */
export function evidenceView(evidence: Evidence) {
  const { supportedWas, nowIncPence, listIncPence, promotion, windowDays, minimumDays } = evidence;
  return {
    name: `${evidence.name}, ${evidence.sku}`,
    href: `/p/${evidence.slug}?sku=${encodeURIComponent(evidence.sku)}`,
    windowDays,
    verdict: verdictOf(evidence),
    figures: [
      { name: 'Sold at now', value: pounds(nowIncPence), note: promotion ?? 'the list price' },
      { name: 'List price', value: pounds(listIncPence), note: 'inc VAT' },
      {
        name: 'May be called “was”',
        value: supportedWas ? pounds(supportedWas.incPence) : 'None',
        note: supportedWas
          ? `charged on ${supportedWas.daysCharged} of ${windowDays} days`
          : `needs ${minimumDays} of ${windowDays} days`,
      },
      {
        name: 'Counted from',
        value: dateOf(dayOf(new Date(evidence.windowStart))),
        note: `${windowDays} days back`,
      },
    ],
    entries: evidence.entries.map((entry) => ({
      from: momentText(entry.fromAt),
      until: entry.until === null ? 'now' : momentText(entry.until),
      price: pounds(entry.incPence),
      reason: entry.reason,
      days: String(entry.daysInWindow),
      isSupport: supportedWas?.incPence === entry.incPence && entry.daysInWindow > 0,
    })),
  };
}

function verdictOf({ supportedWas, nowIncPence, windowDays, minimumDays, entries }: Evidence) {
  if (supportedWas) {
    const saved = pounds(supportedWas.incPence - nowIncPence);
    return {
      tone: 'ok',
      title: `“Was ${pounds(supportedWas.incPence)}, save ${saved}” is supported`,
      text: `It was charged on ${supportedWas.daysCharged} of the last ${windowDays} days, and ${minimumDays} are needed.`,
    };
  }
  const dearest = Math.max(0, ...entries.map(({ incPence }) => incPence));
  const text =
    entries.length === 0
      ? 'The ledger has nothing on this channel.'
      : dearest <= nowIncPence
        ? 'It was never dearer than it is now.'
        : `No higher price was charged for ${minimumDays} of the last ${windowDays} days.`;
  return { tone: 'warn', title: 'No “was” may be shown', text };
}
