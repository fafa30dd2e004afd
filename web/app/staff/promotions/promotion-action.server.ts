import type { Services } from '@plumbline/contracts/calls.ts';
import type { PromotionData, StaffPromotion } from '@plumbline/contracts/promotion-staff.ts';
import { formProblem, problemOf } from '../../problems.server.ts';
import { momentText } from '../discounts/discount-view.server.ts';
import type { FieldErrors } from '../discounts/discount-form.server.ts';
import { mergeTexts } from '../discounts/merge-texts.ts';
import type { ConflictRow } from '../discounts/conflict.server.ts';
import { targetNames, typeNames } from '../discounts/names.ts';
import { fromWallClock } from '../discounts/wall-clock.ts';
import {
  readPromotion,
  readTexts,
  textsOf,
  type PromotionField,
  type PromotionTexts,
} from './promotion-form.server.ts';
import { fieldNames, kindNames } from './names.ts';
import { previewOf, type PromotionPreview } from './promotion-preview.server.ts';

/** What the form of a promotion is answered, with what was typed in it. */
export interface PromotionAnswer {
  texts: PromotionTexts;
  errors: FieldErrors;
  message: string | null;
  preview: PromotionPreview | null;
  /** The version that is saved over when this is sent again. */
  version: string;
  /** What somebody else saved meanwhile. */
  theirs: ConflictRow[] | null;
}

/** Saves what was typed, or says why not; a preview saves nothing. */
export async function answerPromotion(
  form: FormData,
  services: Services,
  save: (data: PromotionData & { slug: string }, version: number) => Promise<StaffPromotion>,
): Promise<{ saved: StaffPromotion } | { answer: PromotionAnswer; status: number }> {
  const texts = readTexts(form);
  const version = String(form.get('version') ?? '');
  const answer = { texts, errors: {}, message: null, preview: null, version, theirs: null };
  if (form.get('intent') === 'preview') {
    return { answer: { ...answer, preview: await previewOf(texts, services) }, status: 200 };
  }
  const read = readPromotion(texts);
  if ('errors' in read) {
    const message = 'This was not saved yet. Please put right what is marked.';
    return { answer: { ...answer, errors: read.errors, message }, status: 400 };
  }
  try {
    return { saved: await save(read.data, Number(version) || 1) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.status === 403) throw error;
    if (problem?.code === 'discount-changed') {
      const saved = problem['promotion'] as StaffPromotion;
      const merged = mergeEdits(texts, problem['was'] as StaffPromotion | null, saved);
      return { answer: { ...answer, ...merged, version: String(saved.version) }, status: 409 };
    }
    const { fields, message, status } = formProblem(error);
    return { answer: { ...answer, errors: fields, message }, status };
  }
}

/** What somebody else saved while this was being edited, and the form with it; see mergeTexts. */
function mergeEdits(
  typed: PromotionTexts,
  was: StaffPromotion | null,
  saved: StaffPromotion,
): { texts: PromotionTexts; theirs: ConflictRow[] } {
  const now = textsOf(saved);
  const before = was ? textsOf(was) : now;
  const { texts, changed } = mergeTexts(typed, before, now);
  return {
    texts,
    theirs: changed.map(({ field, isBoth }) => ({
      id: field,
      name: fieldNames[field],
      was: valueText(field, before[field]),
      now: valueText(field, now[field]),
      isBoth,
    })),
  };
}

function valueText(field: PromotionField, text: string): string {
  switch (field) {
    case 'startsAt':
    case 'endsAt':
      return text === '' ? 'no end' : momentText(fromWallClock(text)!);
    case 'kind':
      return kindNames[text] ?? text;
    case 'targetType':
      return targetNames[Number(text)]!;
    case 'type':
      return typeNames[text]!;
    default:
      return text.replaceAll('\n', ', ') || 'nothing';
  }
}
