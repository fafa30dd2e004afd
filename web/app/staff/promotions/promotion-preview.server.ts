import type { CallAnswer } from '@plumbline/contracts/call/call.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import type { promotionStaffCalls } from '@plumbline/contracts/staff/promotions.ts';
import { refusedForm } from '../../request/form.server.ts';
import { pictureView, type PictureView } from '../../parts/card-view.ts';
import { counted, pounds } from '../../kit/format.ts';
import { promotion, promotionBody, type PromotionTexts } from './promotion-form.server.ts';

/** What prices would be, as it is read; or why nobody can say. */
export type PromotionPreview =
  | { kind: 'problem'; message: string }
  | {
      kind: 'prices';
      title: string;
      outdone: string | null;
      lines: {
        sku: string;
        name: string;
        picture: PictureView | null;
        list: string;
        price: string;
        off: string;
        why: string;
      }[];
      rest: string | null;
    };

/** Asks what the typed prices come to. A form whose prices are kept has nothing to ask. */
export async function previewOf(
  texts: PromotionTexts,
  { promotions }: Services,
): Promise<PromotionPreview | null> {
  if (texts.kind === 'kept') return null;
  // What only names the promotion has no part in a price, and may still be missing.
  const { slug, startsAt, prices } = promotionBody({ ...texts, slug: texts.slug || 'new' });
  if (prices.kind === 'kept') return null;
  try {
    return previewView(await promotions.previewPromotion({ body: { slug, startsAt, prices } }));
  } catch (error) {
    const { errors, message } = refusedForm(error, {}, promotion);
    return { kind: 'problem', message: errors[0]?.message ?? message };
  }
}

type Answer = CallAnswer<typeof promotionStaffCalls.previewPromotion>;

function previewView({ offeringCount, outdoneCount, lines }: Answer): PromotionPreview {
  if (offeringCount === 0) {
    return { kind: 'problem', message: 'Nothing that is sold is part of this.' };
  }
  return {
    kind: 'prices',
    title: counted(offeringCount, 'price'),
    outdone:
      outdoneCount === 0
        ? null
        : `${counted(outdoneCount, 'item')} of them ${outdoneCount === 1 ? 'has' : 'have'} a promotion price that is as low or lower, and ${outdoneCount === 1 ? 'keeps' : 'keep'} it.`,
    lines: lines.map(({ sku, name, picture, listIncPence, incPence, other, wasIncPence }) => ({
      sku,
      name,
      picture: picture && pictureView(picture),
      list: pounds(listIncPence),
      price: pounds(incPence),
      off: `${Math.round((1 - incPence / listIncPence) * 100)} % off`,
      why: other
        ? `${other.name} asks ${pounds(other.incPence)}`
        : wasIncPence === null
          ? 'No “was”: the ledger supports none yet'
          : `Shown with “was ${pounds(wasIncPence)}”`,
    })),
    rest: offeringCount > lines.length ? `And ${offeringCount - lines.length} more.` : null,
  };
}
