import type { CallAnswer } from '@plumbline/contracts/call/call.ts';
import { describeForm, fieldBeside, joinForms } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import type { DiscountData } from '@plumbline/contracts/ordering/discounts.ts';
import { TriedItems, type discountStaffCalls } from '@plumbline/contracts/staff/discounts.ts';
import { bodyOf, refusedForm, type Texts } from '../../request/form.server.ts';
import { pictureView, type PictureView } from '../../parts/card-view.ts';
import { pounds } from '../../kit/format.ts';
import { channelNames } from '../parts/offer-names.ts';
import { campaign, discountBody, type DiscountTexts } from './discount-form.server.ts';

type Answer = CallAnswer<typeof discountStaffCalls.previewDiscount>;

/** What a basket pays, as it is read; or why nobody can say. */
export type PreviewView =
  | { kind: 'problem'; message: string }
  | {
      kind: 'sums';
      lines: {
        sku: string;
        name: string;
        picture: PictureView;
        why: string;
        before: string;
        off: string | null;
        pays: string;
      }[];
      sums: { label: string; amount: string }[];
      total: string;
      parts: string;
      note: { tone: 'ok' | 'warn'; title: string; text: string };
      elsewhere: string | null;
    };

/** When, at whose prices and with what delivery a basket is reckoned. */
const setting = describeForm(allCalls.discounts.previewDiscount.body, {
  without: ['terms', 'basket', 'channel'],
});
/** The basket that a campaign is tried on; the campaign's own form has a `channel` of its own. */
export const tried = joinForms(setting, describeForm(TriedItems), fieldBeside('previewChannel'));
export type TriedField = (typeof tried)['fields'][number]['name'];

/** Asks what the typed terms do to the typed basket. */
export async function previewOf(
  texts: DiscountTexts,
  basket: Texts<TriedField>,
  services: Services,
): Promise<PreviewView> {
  // What only names the campaign has no part in a sum, and may still be missing.
  const named = {
    ...texts,
    name: texts.name || 'New',
    text: texts.text || 'New',
    promotionCode: 'NEW',
    issueCode: 'NEW',
  };
  const {
    promotionCode: _code,
    issueCode: _issue,
    issueCodeLimit: _limit,
    ...terms
  } = discountBody(named);
  try {
    const answer = await services.discounts.previewDiscount({
      body: {
        ...bodyOf(setting, basket),
        terms,
        basket: readItems(basket.items),
        channel: (Number(basket.previewChannel) || terms.channel) as DiscountData['channel'],
      },
    });
    return previewView(answer, terms);
  } catch (error) {
    const { errors, message } = refusedForm(error, {}, joinForms(campaign, tried));
    return { kind: 'problem', message: errors[0]?.message ?? message };
  }
}

/** "TAP-10 2" a line, or the id of a basket that exists. */
function readItems(text: string) {
  if (/^[A-Za-z0-9_-]{22}$/.test(text)) return { basketId: text };
  const rows = text
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean);
  const items = rows.map((row) => /^(\S+?)(?:\s*[×x*,;\s]\s*(\d{1,3}))?$/.exec(row));
  // What cannot be read is handed on as it was typed, and refused.
  if (items.length === 0 || items.some((item) => item === null)) return { items: text as never };
  return {
    items: items.map((item) => ({ sku: item![1]!, quantity: Number(item![2] ?? '1') || 1 })),
  };
}

function previewView(
  answer: Answer,
  terms: Pick<DiscountData, 'channel' | 'stacksOnPromotions'>,
): PreviewView {
  const { basis, total } = answer;
  const shown = ({ incPence, exPence }: Answer['total']) =>
    pounds(basis === 'inc' ? incPence : exPence);
  const touched = answer.lines.filter(({ off }) => off.incPence > 0).length;
  return {
    kind: 'sums',
    lines: answer.lines.map(
      ({ sku, name, picture, quantity, before, off, amount, isPromoted, isTarget }) => ({
        sku,
        picture: pictureView(picture),
        name: quantity > 1 ? `${quantity} × ${name}` : name,
        why: whyText({ isPromoted, isTarget }, terms.stacksOnPromotions),
        before: shown(before),
        off: off.incPence > 0 ? `− ${shown(off)}` : null,
        pays: shown(amount),
      }),
    ),
    sums: [
      { label: 'Before', amount: shown(answer.items) },
      {
        label: `Off, ${touched} ${touched === 1 ? 'line' : 'lines'}`,
        amount: `− ${shown(answer.discount)}`,
      },
      ...(answer.delivery ? [{ label: 'Delivery', amount: shown(answer.delivery) }] : []),
      ...(answer.deliveryOff
        ? [{ label: 'Taken off delivery already', amount: `− ${shown(answer.deliveryOff)}` }]
        : []),
    ],
    total: pounds(total.incPence),
    parts: `${pounds(total.exPence)} ex VAT + ${pounds(total.vatPence)} VAT, by line, half up`,
    note: noteOf(answer),
    elsewhere: elsewhereText(terms.channel),
  };
}

function whyText(
  { isPromoted, isTarget }: { isPromoted: boolean; isTarget: boolean },
  stacks: boolean,
) {
  if (isTarget) return 'In the campaign';
  return isPromoted && !stacks ? 'Promotion price, no more off' : 'Not in the campaign';
}

function noteOf({ problem, missingPence }: Answer): {
  tone: 'ok' | 'warn';
  title: string;
  text: string;
} {
  switch (problem) {
    case null:
      return {
        tone: 'ok',
        title: 'The checkout takes this',
        text: 'Computed by the same rules, from today’s prices in the database.',
      };
    case 'refused':
      return {
        tone: 'warn',
        title: 'The code is refused here',
        text: 'By its channel, its dates, or because it is stopped.',
      };
    case 'below-minimum':
      return {
        tone: 'warn',
        title: `${pounds(missingPence)} below the minimum`,
        text: 'The basket keeps the code, and says how much is missing.',
      };
    case 'nothing-eligible':
      return {
        tone: 'warn',
        title: 'Nothing in this basket qualifies',
        text: 'The basket keeps the code, and says so.',
      };
  }
}

function elsewhereText(channel: number): string {
  const others = Object.entries(channelNames).filter(([value]) => Number(value) !== channel);
  return others.map(([, name]) => name.toLowerCase()).join(' and the ');
}
