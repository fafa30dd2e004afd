import { counted } from '../../kit/format.ts';
import './save-bar.css';

/**
 * Stays in reach however long its form is, and says what saving it will change. `changed` are the
 * names of those fields; null for what is new, which is all of it.
 */
export function SaveBar({
  changed,
  does,
  here,
}: {
  changed: readonly string[] | null;
  does: string;
  /** Where what is saved is read again. */
  here: string | undefined;
}) {
  return (
    <div className="save-bar">
      <output>
        {changed && changed.length > 0 && (
          <>
            <b>{counted(changed.length, 'change')}</b> {changed.join(', ')}
          </>
        )}
      </output>
      {changed && changed.length > 0 && (
        <a className="save-bar-back" href={here} data-reload>
          Take back
        </a>
      )}
      <button className="button" name="intent" value="save">
        {does}
      </button>
    </div>
  );
}
