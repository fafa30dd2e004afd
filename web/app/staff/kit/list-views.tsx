import type { StaffView } from '@plumbline/contracts/staff/views.ts';
import { Icon } from '../../kit/icon.tsx';
import { TextField } from '../../kit/field.tsx';
import type { RefusedForm } from '../../kit/form.ts';
import type { ListPreset } from './list-definition.ts';
import './list-views.css';

/** The views of a list that whoever looks has kept, as tabs; the one on show can be kept or forgotten. */
export function ListViews({
  listHref,
  views,
  query,
  refused,
  presets = [],
}: {
  listHref: string;
  views: readonly StaffView[];
  /** What a view of what is on show would be kept as; '' for the list as it comes. */
  query: string;
  refused: RefusedForm | null;
  /** Those that everybody has. */
  presets?: readonly ListPreset[];
}) {
  const isKept = presets.some((preset) => preset.query === query);
  const current = views.find((view) => view.query === query);
  return (
    <div className="list-views">
      <nav aria-label="Views">
        <a href={listHref} aria-current={query === '' ? 'page' : undefined}>
          All
        </a>
        {presets.map(({ name, query: kept }) => (
          <a
            key={kept}
            href={`${listHref}?${kept}`}
            aria-current={kept === query ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
        {views.map(({ viewId, name, query: kept }) => (
          <a
            key={viewId}
            href={`${listHref}?${kept}`}
            aria-current={kept === query ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      {current && (
        <form method="post" data-soft>
          <input type="hidden" name="viewId" value={current.viewId} />
          <button className="list-view-act">
            <Icon name="x" className="icon-small" />
            Delete this view
          </button>
        </form>
      )}
      {!current && !isKept && query !== '' && (
        <details data-pop open={refused !== null}>
          <summary className="list-view-act">
            <Icon name="bookmark" className="icon-small" />
            Save this view
          </summary>
          <form method="post" data-soft="stay" className="list-popup">
            <input type="hidden" name="query" value={query} />
            <TextField
              id="view-name"
              name="name"
              label="View name"
              hint="Only you see it. A name that you already use on this list is given to this view."
              error={refused?.errors[0]?.message ?? refused?.message}
              defaultValue={refused?.texts['name']}
              autoComplete="off"
              maxLength={40}
              required
            />
            <button className="button button-main">Keep it</button>
          </form>
        </details>
      )}
    </div>
  );
}
