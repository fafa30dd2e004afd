import type { Services } from '@plumbline/contracts/calls.ts';
import type { Discount, DiscountChange, DiscountData } from '@plumbline/contracts/discounts.ts';
import { formProblem, problemOf } from '../../problems.server.ts';
import { mergeEdits, type ConflictRow } from './conflict.server.ts';
import {
  readDiscount,
  readTexts,
  type DiscountTexts,
  type FieldErrors,
} from './discount-form.server.ts';
import {
  previewOf,
  readPreviewTexts,
  type PreviewTexts,
  type PreviewView,
} from './preview.server.ts';

/** What the form of a campaign is answered, with what was typed in it. */
export interface CampaignAnswer {
  texts: DiscountTexts;
  typed: PreviewTexts;
  errors: FieldErrors;
  message: string | null;
  preview: PreviewView | null;
  /** The version that is saved over when this is sent again. */
  version: string;
  /** What somebody else saved meanwhile. */
  theirs: ConflictRow[] | null;
}

/** Saves what was typed, or says why not; a preview saves nothing. */
export async function answerCampaign(
  form: FormData,
  services: Services,
  save: (data: DiscountData, version: number) => Promise<Discount>,
): Promise<{ saved: Discount } | { answer: CampaignAnswer; status: number }> {
  const texts = readTexts(form);
  const answer: CampaignAnswer = {
    texts,
    typed: readPreviewTexts(form),
    errors: {},
    message: null,
    preview: null,
    version: String(form.get('version') ?? ''),
    theirs: null,
  };
  if (form.get('intent') === 'preview') {
    return {
      answer: { ...answer, preview: await previewOf(texts, answer.typed, services) },
      status: 200,
    };
  }
  const read = readDiscount(texts);
  if ('errors' in read) {
    const message = 'This was not saved yet. Please put right what is marked.';
    return { answer: { ...answer, errors: read.errors, message }, status: 400 };
  }
  try {
    return { saved: await save(read.data, Number(answer.version) || 1) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.status === 403) throw error;
    if (problem?.code === 'discount-changed') {
      const saved = problem['discount'] as Discount;
      const changes = problem['changes'] as DiscountChange[];
      const { texts: merged, rows: theirs } = mergeEdits(texts, saved, changes);
      const version = String(saved.version);
      return { answer: { ...answer, texts: merged, theirs, version }, status: 409 };
    }
    const { fields, message, status } = formProblem(error);
    return { answer: { ...answer, errors: fields, message }, status };
  }
}

/** A few goods to begin a preview with: of the campaign's own category, or of any. */
async function sampleItems(services: Services, discount: Discount | null): Promise<string> {
  if (discount?.targetType === 202)
    return discount.targets
      .slice(0, 3)
      .map((sku) => `${sku} 1`)
      .join('\n');
  const slug = discount?.targetType === 203 ? discount.targets[0]! : 'taps';
  const listing = await services.catalogue
    .listCategory({ body: { slug, pageSize: 3 } })
    .catch(() => null);
  return listing?.listing.items.map(({ sku }) => `${sku} 1`).join('\n') ?? '';
}

/** A preview to begin with: some goods, at retail prices and on the campaign's own channel. */
export async function firstPreview(
  services: Services,
  texts: DiscountTexts,
  discount: Discount | null,
): Promise<{ typed: PreviewTexts; preview: PreviewView | null }> {
  const items = await sampleItems(services, discount);
  const typed = { items, band: '', previewChannel: texts.channel, at: '', delivery: '' };
  const canTell = discount !== null && items !== '';
  return { typed, preview: canTell ? await previewOf(texts, typed, services) : null };
}
