import { useRef } from 'react';
import type { CampaignEdit } from './campaign-action.server.ts';
import { EditForm } from './edit-form.tsx';
import { DiscountFields } from './fields.tsx';
import { Preview } from './preview.tsx';
import { useLivePreview } from './use-live-preview.ts';
import { useUnit } from './use-unit.ts';
import type { ReactNode } from 'react';

export const campaignForm = 'campaign';

/** The form of a campaign, and beside it what a basket would pay with what is typed in it. */
export function CampaignForm({
  edit,
  savedHref,
  above,
  below,
}: {
  edit: CampaignEdit;
  /** Where the campaign is; a new one is nowhere yet. */
  savedHref: string | null;
  above?: ReactNode;
  below?: ReactNode;
}) {
  const { form: view, tried, preview } = edit;
  const form = useRef<HTMLFormElement>(null);
  const { view: outcome, isBusy, onEdit } = useLivePreview(form, preview);
  const { unit, noteType } = useUnit(view.texts.type);
  return (
    <EditForm
      id={campaignForm}
      title="Campaign"
      ref={form}
      onInput={noteType}
      onEdit={onEdit}
      edit={edit}
      savedHref={savedHref}
      above={above}
      below={below}
      beside={<Preview form={campaignForm} tried={tried} view={outcome} isBusy={isBusy} />}
    >
      <DiscountFields edit={edit} isNew={savedHref === null} unit={unit} />
    </EditForm>
  );
}
