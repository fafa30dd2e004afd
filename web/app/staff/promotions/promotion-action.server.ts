import type { Services } from '@plumbline/contracts/calls.ts';
import type { PromotionData, StaffPromotion } from '@plumbline/contracts/staff/promotions.ts';
import { momentText } from '../parts/offer-texts.ts';
import { mergeTexts } from '../kit/merge-texts.ts';
import type { ConflictRow } from '../kit/conflict.tsx';
import { answerEdit, editOf, type Edit, type EditOutcome } from '../kit/edit.server.ts';
import { typeNames } from '../parts/offer-names.ts';
import { targetNames } from '../parts/offer-targets.ts';
import { fromWallClock } from '../../kit/wall-clock.ts';
import { readForm, viewForm } from '../../request/form.server.ts';
import {
  promotion,
  promotionBody,
  promotionTexts,
  type PromotionField,
  type PromotionTexts,
} from './promotion-form.server.ts';
import { fieldNames, kindNames } from './promotion-names.ts';
import { previewOf, type PromotionPreview } from './promotion-preview.server.ts';

export type PromotionEdit = Edit<PromotionField, PromotionPreview>;

export function answerPromotion(
  sent: FormData,
  services: Services,
  save: (data: PromotionData & { slug: string }, version: number) => Promise<StaffPromotion>,
): Promise<EditOutcome<PromotionEdit, StaffPromotion>> {
  const texts = readForm(sent, promotion);
  const edit: PromotionEdit = editOf(viewForm(promotion, texts));
  return answerEdit(sent, edit, {
    form: promotion,
    preview: () => previewOf(texts, services),
    save: (version) => save(promotionBody(texts), version),
    merge: (problem) => {
      const saved = problem['promotion'] as StaffPromotion;
      const merged = mergeEdits(texts, problem['was'] as StaffPromotion | null, saved);
      return {
        form: viewForm(promotion, merged.texts),
        theirs: merged.theirs,
        version: String(saved.version),
      };
    },
  });
}

/** What somebody else saved while this was being edited, and the form with it; see mergeTexts. */
function mergeEdits(
  typed: PromotionTexts,
  was: StaffPromotion | null,
  saved: StaffPromotion,
): { texts: PromotionTexts; theirs: ConflictRow[] } {
  const now = promotionTexts(saved);
  const before = was ? promotionTexts(was) : now;
  const { texts, changed } = mergeTexts(typed, before, now);
  return {
    texts,
    theirs: changed.map(({ field, isBoth }) => ({
      id: field,
      name: fieldNames[field],
      was: valueText(field, before[field]),
      now: valueText(field, now[field]),
      yours: isBoth ? valueText(field, typed[field]) : null,
    })),
  };
}

function valueText(field: PromotionField, text: string): string {
  switch (field) {
    case 'startsAt':
    case 'endsAt': {
      const instant = fromWallClock(text);
      return text === '' ? 'no end' : instant === null ? text : momentText(instant);
    }
    case 'kind':
      return kindNames[text] ?? text;
    case 'targetType':
      return targetNames[text]!;
    case 'type':
      return typeNames[text]!;
    default:
      return text.replaceAll('\n', ', ') || 'nothing';
  }
}
