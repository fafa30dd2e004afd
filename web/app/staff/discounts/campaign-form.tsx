import { useRef, type ReactNode } from 'react';
import { EditForm } from '../kit/edit-form.tsx';
import { Beside, Section } from '../kit/record.tsx';
import { useLivePreview } from '../kit/use-live-preview.ts';
import { useUnit } from '../parts/use-unit.ts';
import type { CampaignEdit } from './campaign-action.server.ts';
import { fieldNames } from './field-names.ts';
import { DiscountFields } from './fields.tsx';
import { Preview } from './preview.tsx';

/** The form of a campaign, and beside it what a basket would pay with what is typed in it. */
export function CampaignForm({
  edit,
  saved,
  does,
  above,
  below,
}: {
  edit: CampaignEdit;
  /** The campaign as it is saved, and where it is; a new one is nowhere yet. */
  saved: { texts: CampaignEdit['form']['texts']; href: string } | null;
  does: string;
  above?: ReactNode;
  below?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { view, isBusy, onEdit } = useLivePreview(form, edit.preview);
  const { unit, noteType } = useUnit(edit.form.texts.type);
  return (
    <Beside
      onInput={onEdit}
      side={<Preview form="campaign" tried={edit.tried} view={view} isBusy={isBusy} />}
    >
      {above}
      <Section id="terms" title="Campaign">
        <EditForm
          id="campaign"
          ref={form}
          names={fieldNames}
          edit={edit}
          saved={saved}
          does={does}
          onInput={noteType}
          hasPreview
        >
          <DiscountFields edit={edit} isNew={saved === null} unit={unit} />
        </EditForm>
      </Section>
      {below}
    </Beside>
  );
}
