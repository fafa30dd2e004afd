import type { Checkout } from '@plumbline/contracts/nouns/checkout.ts';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import { lineNoteTexts } from '@plumbline/contracts/nouns/line-notes.ts';
import { addressText } from '../parts/address/address-text.ts';
import type { VatView } from '../request/preferences.server.ts';
import { discountView, type DiscountView } from '../parts/discount-view.ts';
import { pictureView } from '../parts/card-view.ts';
import { heldText } from '../parts/held-price.ts';
import { counted, longDay, pounds, shortDay } from '../kit/format.ts';
import { shownPence } from '../parts/price-view.ts';
import type { MiniLineView } from '../parts/sums.tsx';
import { sumsView, type SumsView } from '../parts/sums-view.ts';
import { deliveryDayPath } from '../parts/card-entry/checkout-paths.ts';
import type { Step } from './steps.ts';

/** What a finished step says while it is folded, and where each part of it is changed. */
export interface Fold {
  lines: string[];
  change: { href: string; what: string };
}

/** What stands around every step: the finished ones, and the order so far. */
export interface CheckoutView {
  folds: Partial<Record<Step, Fold[]>>;
  lines: MiniLineView[];
  sums: SumsView;
  itemCount: string;
  /** A code that takes nothing off, and why; null where there is none. */
  codeProblem: string | null;
  /** The day of the delivery, once one is chosen, or those of its parts: "Friday 27 November", "Fri 27 Nov". */
  arrival: { long: string; short: string } | null;
}

export function checkoutView(checkout: Checkout, vat: VatView): CheckoutView {
  const { basket, deliveryOption: option } = checkout;
  const { totals } = basket;
  return {
    folds: foldsOf(checkout, vat),
    lines: basket.lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      note: [
        line.variant,
        counted(line.quantity, 'item'),
        ...lineNoteTexts(line),
        line.held?.isHeld && heldText(line),
      ]
        .filter((part) => part)
        .join(' · '),
      amount: pounds(shownPence(line.amount, vat)),
      picture: pictureView(line.picture),
    })),
    sums: sumsView(
      {
        items: totals.items,
        itemsLabel: counted(totals.itemCount, 'item'),
        discount: totals.discount,
        code: basket.discount,
        delivery:
          option && totals.delivery
            ? {
                label: `Delivery, ${arrivalOf(option).short}`,
                note: null,
                amount: totals.delivery,
              }
            : null,
        total: totals.total,
      },
      vat,
    ),
    itemCount: counted(totals.itemCount, 'item'),
    codeProblem: codeProblemOf(discountView(basket)),
    arrival: option && arrivalOf(option),
  };
}

function arrivalOf({ day, parts }: DeliveryOption): { long: string; short: string } {
  const days = parts?.map((part) => part.day) ?? [day];
  return { long: days.map(longDay).join(' and '), short: days.map(shortDay).join(' and ') };
}

function codeProblemOf(discount: DiscountView | null): string | null {
  return discount?.problem ? `Code ${discount.code}: ${discount.problem}` : null;
}

function foldsOf(
  { contact, delivery, deliveryOption, billing }: Checkout,
  vat: VatView,
): CheckoutView['folds'] {
  const folds: CheckoutView['folds'] = {};
  if (contact) {
    const phone = contact.textOnTheDay ? `${contact.phone}, text me on the day` : contact.phone;
    folds.contact = [
      {
        lines: [`${contact.firstName} ${contact.lastName}`, contact.email, phone],
        change: { href: '/checkout/contact', what: 'the contact details' },
      },
    ];
  }
  if (delivery && deliveryOption) {
    const { name, price } = deliveryOption;
    const cost = price.incPence === 0 ? 'free' : `${pounds(shownPence(price, vat))} ${vat} VAT`;
    folds.delivery = [
      {
        lines: [addressText(delivery.address), ...given(delivery.instructions)],
        change: { href: '/checkout/delivery', what: 'the delivery address' },
      },
      {
        lines: [`${arrivalOf(deliveryOption).long}, ${cost}`, name],
        change: { href: deliveryDayPath, what: 'the delivery day' },
      },
    ];
  }
  if (billing) {
    folds.billing = [
      {
        lines: [
          billing.sameAsDelivery ? 'Same as delivery' : addressText(billing.address),
          ...(billing.poNumber ? [`PO number ${billing.poNumber}`] : []),
          ...(billing.jobReference ? [`Job ${billing.jobReference}`] : []),
        ],
        change: { href: '/checkout/billing', what: 'the billing address' },
      },
    ];
  }
  return folds;
}

function given(text: string | undefined): string[] {
  return text ? [text] : [];
}
