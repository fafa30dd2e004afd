import { useRef } from 'react';
import { EditForm } from './edit-form.tsx';
import { DiscountFields } from './fields.tsx';
import type { DiscountTexts, FieldErrors } from './discount-form.server.ts';
import { Preview } from './preview.tsx';
import type { PreviewTexts, PreviewView } from './preview.server.ts';
import { useLivePreview } from './use-live-preview.ts';
import { useUnit } from './use-unit.ts';
import type { ReactNode } from 'react';

export const campaignForm = 'campaign';

/** The form of a campaign, and beside it what a basket would pay with what is typed in it. */
export function CampaignForm({
  texts,
  errors,
  message,
  version,
  conflict,
  isNew,
  typed,
  preview,
  above,
  below,
}: {
  texts: DiscountTexts;
  errors: FieldErrors;
  /** Why it was not saved, in a sentence. */
  message: string | null;
  /** Which version is being edited; a new campaign has none. */
  version: string;
  conflict: ReactNode;
  isNew: boolean;
  typed: PreviewTexts;
  preview: PreviewView | null;
  above?: ReactNode;
  below?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { view, isBusy, onEdit } = useLivePreview(form, preview);
  const { unit, noteType } = useUnit(texts.type);
  return (
    <EditForm
      id={campaignForm}
      title="Campaign"
      ref={form}
      onInput={noteType}
      onEdit={onEdit}
      version={version}
      conflict={conflict}
      message={message}
      errors={errors}
      above={above}
      below={below}
      beside={<Preview form={campaignForm} typed={typed} view={view} isBusy={isBusy} />}
    >
      <DiscountFields texts={texts} errors={errors} isNew={isNew} unit={unit} />
    </EditForm>
  );
}
