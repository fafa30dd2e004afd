import { useRef } from 'react';
import { ErrorList } from './error-list.tsx';
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
  const named = Object.entries(errors).map(([name, text]) => ({ id: name, text: text! }));
  return (
    <div className="st-two" onInput={onEdit}>
      <div>
        {above}
        <h2 className="pn-h">Campaign</h2>
        <form method="post" id={campaignForm} ref={form} noValidate onInput={noteType}>
          {/* The first button is what Enter presses: it must change nothing. */}
          <button className="vh" tabIndex={-1} name="intent" value="preview">
            Work it out
          </button>
          <input type="hidden" name="version" value={version} />
          {conflict}
          {message && (
            <div className="mb-4">
              <ErrorList message={message} errors={named} />
            </div>
          )}
          <DiscountFields texts={texts} errors={errors} isNew={isNew} unit={unit} />
        </form>
        {below}
      </div>
      <Preview form={campaignForm} typed={typed} view={view} isBusy={isBusy} />
    </div>
  );
}
