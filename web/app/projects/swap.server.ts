import type { ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import type { VatView } from '../request/preferences.server.ts';
import { problemOf } from '../request/problems.server.ts';
import { pictureView, type PictureView } from '../parts/card-view.ts';
import { counted, pounds } from '../kit/format.ts';
import { priceText, priceView, shownPence } from '../parts/price-view.ts';

/** A variant that can take the place of another. */
export interface Choice {
  sku: string;
  href: string;
  label: string;
  price: string;
  note: string;
  picture: PictureView | null;
  isChosen: boolean;
}

/** What a swap would do, room by room, before anything is changed. */
export interface SwapPreview {
  title: string;
  line: string;
  difference: string;
  sums: string;
  rows: { room: string; text: string; isJoined: boolean }[];
  button: string;
}

/** The product of a variant, or what took its place once it is no longer sold. */
export async function findSwappable(
  services: Services,
  sku: string,
): Promise<ProductSummary | null> {
  try {
    return await services.catalogue.getProductSummaryBySku({ query: { sku } });
  } catch (error) {
    const problem = problemOf(error) as { successor?: { slug: string } | null } | null;
    const slug = problem?.successor?.slug;
    if (!problem || !slug) return null;
    return services.catalogue.getProductSummary({ query: { slug } });
  }
}

/** Every variant but the one that is there. */
export function swapChoices(
  product: ProductSummary,
  asked: { path: string; sku: string; room: string | null; to: string | null },
  vat: VatView,
): Choice[] {
  return product.offerings
    .filter(({ sku }) => sku !== asked.sku)
    .map((offering) => {
      const search = new URLSearchParams({ sku: asked.sku, to: offering.sku });
      if (asked.room !== null) search.set('room', asked.room);
      const [picture] = offering.pictures;
      const isOut = ['out-of-stock', 'discontinued'].includes(offering.availability.state);
      return {
        sku: offering.sku,
        href: `${asked.path}?${search}`,
        label: [offering.finish?.label, offering.size].filter(Boolean).join(', ') || offering.name,
        price: priceText(priceView(offering, vat)),
        note: isOut ? 'Out of stock' : '',
        picture: picture ? pictureView(picture) : null,
        isChosen: offering.sku === asked.to,
      };
    });
}

/** "+ £9.00", "− £9.00" or "same price": what a swap adds to what a project comes to. */
export const differenceText = (was: number, now: number) =>
  now === was ? 'same price' : `${now < was ? '−' : '+'} ${pounds(Math.abs(now - was))}`;

type Swap = Awaited<ReturnType<Services['projects']['updateProjectItemVariant']>>;

export function swapPreview(swap: Swap, vat: VatView): SwapPreview {
  const [was, now] = [shownPence(swap.amountWas, vat), shownPence(swap.amountNow, vat)];
  const joined = swap.swaps.filter(({ heldQuantity }) => heldQuantity > 0);
  const pieces = swap.swaps.reduce((sum, { quantity }) => sum + quantity, 0);
  const difference = differenceText(was, now);
  return {
    title:
      joined.length === 0
        ? 'Ready to swap'
        : joined.length === 1
          ? 'One room already has it'
          : `${joined.length} rooms already have it`,
    line: `${counted(pieces, 'item')} in ${counted(swap.swaps.length, 'room')}.`,
    difference,
    sums: `${pounds(was)} to ${pounds(now)}`,
    rows: swap.swaps.map(({ room, quantity, heldQuantity, nowQuantity, amountWas, amountNow }) => ({
      room: room ?? 'Not in a room',
      isJoined: heldQuantity > 0,
      text:
        (heldQuantity > 0
          ? `${heldQuantity} of it ${heldQuantity === 1 ? 'is' : 'are'} here already: the quantities are joined to ${nowQuantity}.`
          : `${counted(quantity, 'item')}, nothing else changes.`) +
        ` ${pounds(shownPence(amountWas, vat))} to ${pounds(shownPence(amountNow, vat))}.`,
    })),
    button: `Swap ${pieces === 1 ? 'it' : `all ${pieces}`}, ${difference}`,
  };
}
