import type { ReactNode } from 'react';
import { Section } from './record.tsx';
import '../../parts/sums.css';
import './outcome.css';

/** What comes of what is typed in a form, beside it; without a script a button works it out. */
export function Outcome({
  form,
  title,
  note,
  fields,
  isBusy,
  children,
}: {
  /** The form's id. */
  form: string;
  title: string;
  note: string;
  /** What it is tried on, where that is typed as well. */
  fields?: ReactNode;
  isBusy: boolean;
  children: ReactNode;
}) {
  return (
    <aside className="record-side" aria-labelledby="outcome-title" aria-busy={isBusy || undefined}>
      <Section id="outcome" title={title}>
        <div className="outcome">
          <p>{note}</p>
          {fields}
          <button
            className="button button-outlined"
            form={form}
            name="intent"
            value="preview"
            formNoValidate
          >
            Calculate
          </button>
          <output className="outcome-answer" aria-live="polite">
            {children}
          </output>
        </div>
      </Section>
    </aside>
  );
}
