import { useState, type CSSProperties } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { FacetView, OptionView, RangeView, ValuesView } from './facet-view.ts';

/**
 * The filters: one GET form, so that they work before any script. Beside the goods on a wide
 * screen; on a small one a sheet that the browser itself opens and closes.
 */
export function Facets({
  path,
  view,
  facets,
  total,
  clearHref,
}: {
  path: string;
  view: 'grid' | 'list';
  facets: readonly FacetView[];
  total: string;
  clearHref: string | null;
}) {
  return (
    <aside className="facets" id="filters" popover="auto" aria-label="Filters">
      <form id="filter-form" action={path} data-soft="stay" data-auto>
        {view === 'list' && <input type="hidden" name="view" value="list" />}
        <header className="sheet-only">
          <h2 className="h-md">Filters</h2>
          <button
            className="icb"
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            aria-label="Close the filters"
          >
            <Icon name="x" />
          </button>
        </header>
        {facets.map((facet) => (
          <details key={facet.key} className="facet" open={facet.open}>
            <summary>
              <h3>{facet.label}</h3>
              <Icon name="minus" className="open" />
              <Icon name="plus" className="shut" />
            </summary>
            {facet.kind === 'values' ? (
              <ValuesFacet facet={facet} />
            ) : (
              <RangeFacet key={`${facet.from}-${facet.to}`} facet={facet} />
            )}
          </details>
        ))}
        <noscript>
          <button className="btn btn-1 wide">Show results</button>
        </noscript>
        <footer className="sheet-only">
          {clearHref && (
            <a className="btn btn-3" href={clearHref} data-soft="stay">
              Clear
            </a>
          )}
          <button
            className="btn btn-1"
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

function ValuesFacet({ facet: { key, label, options, more } }: { facet: ValuesView }) {
  const hasSwatches = options.some(({ swatch }) => swatch);
  return (
    <fieldset>
      <legend className="vh">{label}</legend>
      <Options name={key} options={options} hasSwatches={hasSwatches} />
      {more.length > 0 && (
        <details className="more" open={more.some(({ on }) => on)}>
          <summary>
            <span className="link">{more.length} more</span>
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
    <ul className={hasSwatches ? 'swl' : undefined}>
      {options.map(({ value, label, count, on, swatch }) => (
        <li key={value}>
          <label className={count === 0 && !on ? 'check none' : 'check'}>
            <input
              key={String(on)}
              className={swatch ? 'sw' : 'box'}
              style={swatch ? ({ '--c': swatch } as CSSProperties) : undefined}
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={on}
            />
            <span>{label}</span>
            <span className="c">{count}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** A range as two figures, and as two bobs on a rule that move them. */
function RangeFacet({ facet }: { facet: RangeView }) {
  const { key, label, unit, min, max, step, outline } = facet;
  const [from, setFrom] = useState(facet.from);
  const [to, setTo] = useState(facet.to);
  const low = Number(from.replaceAll(',', '') || min);
  const high = Number(to.replaceAll(',', '') || max);
  const share = (figure: number) => `${clamp(((figure - min) / (max - min)) * 100, 0, 100)}%`;
  const name = label.toLowerCase();
  return (
    <>
      <div className="range" style={{ '--from': share(low), '--to': share(high) } as CSSProperties}>
        <svg viewBox="0 0 100 44" preserveAspectRatio="none" aria-hidden="true">
          <path d={outline} />
        </svg>
        <svg className="hit" viewBox="0 0 100 44" preserveAspectRatio="none" aria-hidden="true">
          <path d={outline} />
        </svg>
        <div className="bar">
          <input
            type="range"
            aria-label={`Smallest ${name}`}
            {...{ min, max, step }}
            value={clamp(low, min, max)}
            onChange={({ target }) => {
              const figure = Math.min(Number(target.value), high);
              setFrom(figure <= min ? '' : String(figure));
            }}
          />
          <input
            type="range"
            aria-label={`Largest ${name}`}
            {...{ min, max, step }}
            value={clamp(high, min, max)}
            onChange={({ target }) => {
              const figure = Math.max(Number(target.value), low);
              setTo(figure >= max ? '' : String(figure));
            }}
          />
        </div>
      </div>
      <div className="two">
        <UnitField
          name={`${key}.min`}
          label={`${label} from`}
          unit={unit}
          value={from}
          placeholder={String(min)}
          onChange={setFrom}
        />
        <UnitField
          name={`${key}.max`}
          label={`${label} to`}
          unit={unit}
          value={to}
          placeholder={String(max)}
          onChange={setTo}
        />
      </div>
    </>
  );
}

function UnitField({
  unit,
  label,
  onChange,
  ...rest
}: {
  unit: string;
  label: string;
  name: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}) {
  return (
    <span className={unit === '£' ? 'suffix before' : 'suffix'} data-unit={unit}>
      <input
        className="in"
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        {...rest}
      />
    </span>
  );
}

function clamp(figure: number, min: number, max: number): number {
  return Math.min(Math.max(figure, min), max);
}
