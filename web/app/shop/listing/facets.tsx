import type { CSSProperties } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { StillList, type Still } from '../../kit/still.tsx';
import type { FacetView, OptionView, RangeView, ValuesView } from './facet-view.ts';

/**
 * The filters: one GET form, so that they work before any script. Beside the goods on a wide
 * screen; on a small one a sheet that the browser itself opens and closes.
 */
export function Facets({
  path,
  query,
  view,
  facets,
  total,
  clearHref,
}: {
  path: string;
  /** The words of a search, which the form carries along. */
  query?: string | undefined;
  view: 'grid' | 'list';
  facets: Still<readonly FacetView[]>;
  total: string;
  clearHref: string | null;
}) {
  return (
    <aside className="facets" id="filters" popover="auto" aria-label="Filters">
      <h2 className="visually-hidden">Filters</h2>
      <form id="filter-form" action={path} data-soft="stay" data-auto>
        {query !== undefined && <input type="hidden" name="q" value={query} />}
        {view === 'list' && <input type="hidden" name="view" value="list" />}
        <header className="sheet-only">
          <b className="heading-small">Filters</b>
          <button
            className="icon-button"
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            aria-label="Close the filters"
          >
            <Icon name="x" />
          </button>
        </header>
        <StillList
          name="facet"
          items={facets}
          render={(facet) => <Facet key={facet.key} facet={facet} />}
        />
        <noscript>
          <button className="button button-main wide">Show results</button>
        </noscript>
        <footer className="sheet-only">
          {clearHref && (
            <a className="button button-quiet" href={clearHref} data-soft="stay">
              Clear
            </a>
          )}
          <button
            className="button button-main"
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
          >
            Show {total}
          </button>
        </footer>
      </form>
    </aside>
  );
}

function Facet({ facet }: { facet: FacetView }) {
  return (
    <details className="facet" open={facet.open}>
      <summary>
        <h3>{facet.label}</h3>
        <i />
      </summary>
      {facet.kind === 'values' ? (
        <ValuesFacet facet={facet} />
      ) : (
        <RangeFacet key={`${facet.from}-${facet.to}`} facet={facet} />
      )}
    </details>
  );
}

function ValuesFacet({ facet: { key, label, options, more } }: { facet: ValuesView }) {
  const hasSwatches = options.some(({ swatch }) => swatch);
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <Options name={key} options={options} hasSwatches={hasSwatches} />
      {more.length > 0 && (
        <details className="more" open={more.some(({ on }) => on)}>
          <summary>
            <span className="link">{`${more.length} more`}</span>
          </summary>
          <Options name={key} options={more} hasSwatches={hasSwatches} />
        </details>
      )}
    </fieldset>
  );
}

function Options({
  name,
  options,
  hasSwatches,
}: {
  name: string;
  options: readonly OptionView[];
  hasSwatches: boolean;
}) {
  return (
    <ul className={hasSwatches ? 'swatch-list' : undefined}>
      {options.map(({ value, label, count, on, swatch }) => (
        <li key={value}>
          <label className={count === 0 && !on ? 'check none' : 'check'}>
            <input
              key={String(on)}
              className={swatch ? 'swatch' : 'box'}
              style={swatch ? ({ '--c': swatch } as CSSProperties) : undefined}
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={on}
            />
            <span>{label}</span>
            <span className="facet-count">{count}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** What is no figure stays in its field, and the browser says so. */
const amount = { pattern: '£?[\\d,]*\\.?\\d*', title: 'A plain number, such as 400' };

/** A range as two figures, and as two bobs on a rule that move them (see frame/range-bobs.ts). */
function RangeFacet({ facet }: { facet: RangeView }) {
  const { key, label, unit, min, max, step, bars, from, to } = facet;
  const share = (figure: number) => `${Math.round(((figure - min) / (max - min)) * 1000) / 10}%`;
  const low = clamp(Number(from || min), min, max);
  const high = clamp(Number(to || max), min, max);
  const bob = { type: 'range', min, max, step } as const;
  const field = {
    className: 'input',
    inputMode: 'decimal',
    autoComplete: 'off',
    ...amount,
  } as const;
  return (
    <div className="range" style={{ '--from': share(low), '--to': share(high) } as CSSProperties}>
      <svg viewBox={`0 0 ${bars.length * 6} 9`} preserveAspectRatio="none" aria-hidden="true">
        <path d={outlineOf(bars)} />
      </svg>
      <div className="range-bar">
        <input {...bob} defaultValue={low} aria-label={`${label}, minimum`} data-end="from" />
        <input {...bob} defaultValue={high} aria-label={`${label}, maximum`} data-end="to" />
      </div>
      <div className="two">
        <span className="suffix" data-unit={unit}>
          <input
            {...field}
            name={`${key}.min`}
            aria-label={`${label} from`}
            placeholder={String(min)}
            defaultValue={from}
          />
        </span>
        <span className="suffix" data-unit={unit}>
          <input
            {...field}
            name={`${key}.max`}
            aria-label={`${label} to`}
            placeholder={String(max)}
            defaultValue={to}
          />
        </span>
      </div>
    </div>
  );
}

/** One path of bars five wide with a gap of one, from digits that say how high each is. */
function outlineOf(bars: string): string {
  return [...bars].map((height, place) => `M${place * 6} 9v-${height}h5v${height}`).join('');
}

function clamp(figure: number, min: number, max: number): number {
  return Math.min(Math.max(figure, min), max);
}
