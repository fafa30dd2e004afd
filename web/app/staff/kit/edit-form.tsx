import { useState, type FormEvent, type FormEventHandler, type ReactNode, type Ref } from 'react';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Conflict } from './conflict.tsx';
import type { Edit } from './edit.server.ts';
import { SaveBar } from './save-bar.tsx';
import '../../kit/field-grid.css';
import './edit-form.css';

/** What a form says of itself: where it is, what its fields are called, and what sends it. */
export interface EditFormProps<Name extends string> {
  id: string;
  names: Readonly<Record<Name, string>>;
  edit: Edit<Name, unknown>;
  /** What is saved now, and where that is read again; null for what is new. */
  saved: { texts: Readonly<Record<Name, string>>; href: string } | null;
  /** What the button that saves says. */
  does: string;
  ref?: Ref<HTMLFormElement>;
  /** Enter works out what comes of it, and saves nothing. */
  hasPreview?: boolean;
  /** Something was typed in the form. */
  onInput?: FormEventHandler;
  children: ReactNode;
}

/**
 * The form of a record: what stands in it, what is wrong with it or was saved meanwhile, and below it
 * the bar that says what will change.
 */
export function EditForm<Name extends string>({
  id,
  names,
  edit: { form, refused, version, theirs },
  saved,
  does,
  hasPreview = false,
  ref,
  onInput,
  children,
}: EditFormProps<Name>) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(
    refused?.texts ?? form.texts,
  );
  const note = (event: FormEvent<HTMLFormElement>) => {
    onInput?.(event);
    const fields = new FormData(event.currentTarget);
    setTexts(
      Object.fromEntries(
        Object.keys(form.texts).map((name) => [name, String(fields.get(name) ?? '').trim()]),
      ),
    );
  };
  const changed = (Object.keys(names) as Name[]).filter(
    (name) => saved && isOther(texts[name], saved.texts[name]),
  );
  return (
    <form method="post" id={id} ref={ref} noValidate onInput={note}>
      {/* The first button is what Enter presses. */}
      {hasPreview && (
        <button className="visually-hidden" tabIndex={-1} name="intent" value="preview">
          Calculate
        </button>
      )}
      <input type="hidden" name="version" value={version} />
      {theirs && saved && <Conflict rows={theirs} savedHref={saved.href} />}
      {refused && (
        <div className="edit-refused">
          <ErrorSummary {...refused} />
        </div>
      )}
      {children}
      <SaveBar
        changed={saved && changed.map((name) => names[name])}
        does={does}
        here={saved?.href}
      />
    </form>
  );
}

/** A box that is ticked is sent as "on", whatever it is kept as. */
function isOther(typed = '', saved = ''): boolean {
  // What was saved before line ends were made alike may still have those that browsers send.
  const plain = (text: string) => text.replaceAll('\r\n', '\n');
  return plain(typed) !== plain(saved);
}
