import type { FormEventHandler, ReactNode, Ref } from 'react';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Conflict } from './conflict.tsx';
import type { Edit } from './edit.server.ts';

/**
 * What staff edit, and beside it what comes of what is typed: the frame of the form of a campaign
 * and of a promotion. The buttons that save stand at the head of the screen and name its `id`.
 */
export function EditForm({
  id,
  title,
  ref,
  onInput,
  onEdit,
  edit: { version, theirs, refused },
  savedHref,
  children,
  above,
  below,
  beside,
}: {
  id: string;
  title: string;
  ref: Ref<HTMLFormElement>;
  /** Something was typed in the form itself. */
  onInput: FormEventHandler;
  /** Something was typed in it or beside it. */
  onEdit: FormEventHandler;
  edit: Edit<string, unknown>;
  /** Where what is saved is read again; what is new is nowhere yet. */
  savedHref: string | null;
  children: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  beside: ReactNode;
}) {
  return (
    <div className="st-two" onInput={onEdit}>
      <div>
        {above}
        <h2 className="pn-h">{title}</h2>
        <form method="post" id={id} ref={ref} noValidate onInput={onInput}>
          {/* The first button is what Enter presses: it must change nothing. */}
          <button className="vh" tabIndex={-1} name="intent" value="preview">
            Work it out
          </button>
          <input type="hidden" name="version" value={version} />
          {theirs && savedHref && <Conflict rows={theirs} savedHref={savedHref} />}
          {refused && (
            <div className="mb-4">
              <ErrorSummary {...refused} />
            </div>
          )}
          {children}
        </form>
        {below}
      </div>
      {beside}
    </div>
  );
}
