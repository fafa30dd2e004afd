import { lazy, Suspense, useId, useRef, useState } from 'react';
import { FieldError } from '../../../kit/field.tsx';
import { useHasScript } from '../../../kit/has-script.ts';
import './words-field.css';

const WordsEditor = lazy(() => import('./words-editor.tsx'));

const signsHint =
  '## heading · - list · 1. steps · > note · ! warning · *bold* · _italic_ · [words](/where)';

/**
 * A field for a rich text. What is sent is a text area with the shop's own signs, which people type
 * into where no script runs. Where one does, the editor stands in its place and writes them into it.
 */
export function WordsField({
  id,
  name,
  label,
  error,
  defaultValue,
}: {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string;
}) {
  const labelId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const focusEditor = useRef<((at?: 'end') => void) | null>(null);
  const [isReady, setReady] = useState(false);
  const hasScript = useHasScript();
  const aboutId = error ? `${id}-error` : `${id}-hint`;
  return (
    <div className="field words-field">
      <label htmlFor={id} id={labelId}>
        {label}
      </label>
      {hasScript && (
        <Suspense fallback={null}>
          <WordsEditor
            labelId={labelId}
            label={label}
            aboutId={aboutId}
            isInvalid={error !== undefined}
            readSigns={() => area.current?.value ?? defaultValue}
            onReady={(focus) => {
              focusEditor.current = focus;
              setReady(true);
              // Whoever types already goes on where they are.
              if (document.activeElement === area.current) focus('end');
            }}
            onChange={(signs) => {
              if (!area.current) return;
              area.current.value = signs;
              area.current.dispatchEvent(new Event('input', { bubbles: true }));
            }}
          />
        </Suspense>
      )}
      <textarea
        ref={area}
        id={id}
        name={name}
        // Its label and what is wrong with it lead here, and from here into the editor.
        className={isReady ? 'visually-hidden' : 'input'}
        tabIndex={isReady ? -1 : undefined}
        aria-hidden={isReady || undefined}
        onFocus={() => focusEditor.current?.()}
        aria-describedby={aboutId}
        aria-invalid={error ? true : undefined}
        rows={12}
        defaultValue={defaultValue}
      />
      {error ? (
        <FieldError id={aboutId}>{error}</FieldError>
      ) : (
        <p className="hint" id={aboutId}>
          {isReady
            ? 'Signs work as you type: ## and a blank begin a heading, - a list, > a note.'
            : signsHint}
        </p>
      )}
    </div>
  );
}
