import { discountTargetType } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import type {
  Discount,
  DiscountChange,
  DiscountData,
} from '@plumbline/contracts/ordering/discounts.ts';
import { mergeEdits } from './conflict.server.ts';
import {
  campaign,
  discountBody,
  type DiscountField,
  type DiscountTexts,
} from './discount-form.server.ts';
import { answerEdit, editOf, type Edit, type EditOutcome } from '../kit/edit.server.ts';
import { readForm, viewForm } from '../../request/form.server.ts';
import type { FormView } from '../../kit/form.ts';
import { previewOf, tried, type TriedField, type PreviewView } from './preview.server.ts';

/** The form of a campaign, with the basket that it is tried on. */
export interface CampaignEdit extends Edit<DiscountField, PreviewView> {
  tried: FormView<TriedField>;
}

export function answerCampaign(
  sent: FormData,
  services: Services,
  save: (data: DiscountData, version: number) => Promise<Discount>,
): Promise<EditOutcome<CampaignEdit, Discount>> {
  const [texts, basket] = [readForm(sent, campaign), readForm(sent, tried)];
  const edit: CampaignEdit = {
    ...editOf(viewForm(campaign, texts)),
    tried: viewForm(tried, basket),
  };
  return answerEdit(sent, edit, {
    form: campaign,
    preview: () => previewOf(texts, basket, services),
    save: (version) => save(discountBody(texts), version),
    merge: (problem) => {
      const saved = problem['discount'] as Discount;
      const merged = mergeEdits(texts, saved, problem['changes'] as DiscountChange[]);
      return {
        form: viewForm(campaign, merged.texts),
        theirs: merged.rows,
        version: String(saved.version),
      };
    },
  });
}

/** A few goods to begin a preview with: of the campaign's own category, or of any. */
async function sampleItems(services: Services, discount: Discount | null): Promise<string> {
  if (discount?.targetType === discountTargetType.specificProducts)
    return discount.targets
      .slice(0, 3)
      .map((sku) => `${sku} 1`)
      .join('\n');
  const slug = discount?.targetType === discountTargetType.category ? discount.targets[0]! : 'taps';
  const listing = await services.listings
    .listCategory({ body: { slug, pageSize: 3 } })
    .catch(() => null);
  return listing?.listing.items.map(({ sku }) => `${sku} 1`).join('\n') ?? '';
}

/** The form to begin with, tried on some goods at retail prices and on the campaign's own channel. */
export async function firstEdit(
  services: Services,
  texts: DiscountTexts,
  discount: Discount | null,
  version = '',
): Promise<CampaignEdit> {
  const items = await sampleItems(services, discount);
  const basket = {
    items,
    previewChannel: texts.channel,
    bandCode: '',
    at: '',
    deliveryIncPence: '',
  };
  const canTell = discount !== null && items !== '';
  const preview = canTell ? await previewOf(texts, basket, services) : null;
  return {
    ...editOf(viewForm(campaign, texts), { version, preview }),
    tried: viewForm(tried, basket),
  };
}
