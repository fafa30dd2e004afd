import type { ReactNode } from 'react';
import { Choice } from '../../kit/choice.tsx';
import { Icon } from '../../kit/icon.tsx';
import { askHref, askPairs, usualColumns, type ListAsk } from './list-address.ts';
import type { ListDefinition } from './list-definition.ts';
import './list-tools.css';

interface Props<Filter extends string> {
  list: ListDefinition<never, Filter>;
  ask: ListAsk<Filter>;
}

/** What narrows a list, what it shows of each row, and the way to its file. */
export function ListTools<Filter extends string>({
  list,
  ask,
  ways,
}: Props<Filter> & { ways?: ReactNode }) {
  return (
    <div className="list-tools">
      <Search list={list} ask={ask} />
      <Chosen list={list} ask={ask} />
      <div className="list-tools-end">
        {ways}
        <Columns list={list} ask={ask} />
        <a
          className="button button-outlined"
          href={askHref(list, ask, {}, '.csv')}
          download
          data-reload
          aria-keyshortcuts="E"
        >
          <Icon name="download" className="icon-small" />
          CSV
          <kbd aria-hidden="true">E</kbd>
        </a>
        {list.hasWorkbook && (
          <a
            className="button button-outlined"
            href={askHref(list, ask, {}, '.xlsx')}
            download
            data-reload
          >
            <Icon name="download" className="icon-small" />
            XLSX
          </a>
        )}
      </div>
    </div>
  );
}

/** Words and filters are one form, so that neither forgets the other without a script. */
function Search<Filter extends string>({ list, ask }: Props<Filter>) {
  const filters = Object.keys(list.filters) as Filter[];
  return (
    <search>
      <form action={`/staff/${list.name}`} data-soft="stay" className="list-search">
        <span className="list-words">
          <Icon name="search" className="icon-small" />
          <input
            className="input"
            type="search"
            name="text"
            aria-label={list.searchLabel}
            placeholder={list.searchLabel}
            defaultValue={ask.text}
            key={ask.text}
            maxLength={80}
            autoComplete="off"
            aria-keyshortcuts="/"
          />
          <kbd aria-hidden="true">/</kbd>
        </span>
        <Kept list={list} ask={ask} without={['text', ...filters]} />
        {filters.length > 0 && (
          <details data-pop>
            <summary className="button button-quiet" aria-keyshortcuts="F" data-refocus>
              <Icon name="sliders-horizontal" className="icon-small" />
              Filter
              <kbd aria-hidden="true">F</kbd>
            </summary>
            <div className="list-popup">
              {filters.map((name) => {
                const { label, choices } = list.filters[name];
                const chosen = ask.chosen[name] ?? '';
                return (
                  <Choice
                    key={`${name} ${chosen}`}
                    id={`filter-${name}`}
                    name={name}
                    label={label}
                    defaultValue={chosen}
                    choices={[
                      { value: '', text: 'Any' },
                      ...Object.entries<string>(choices).map(([value, text]) => ({ value, text })),
                    ]}
                  />
                );
              })}
              <button className="button button-main">Show these</button>
            </div>
          </details>
        )}
        {/* Enter presses it: nobody who goes by Tab should lose sight of where they are. */}
        <button className="visually-hidden" tabIndex={-1}>
          Find
        </button>
      </form>
    </search>
  );
}

/** What the list is narrowed by, each with the way to be rid of it. */
function Chosen<Filter extends string>({ list, ask }: Props<Filter>) {
  const chosen = Object.entries(ask.chosen) as [Filter, string][];
  if (chosen.length === 0 && ask.text === '') return null;
  return (
    <ul className="list-chosen">
      {ask.text && <Chip name="Words" value={ask.text} href={askHref(list, ask, { text: '' })} />}
      {chosen.map(([name, value]) => {
        const { [name]: _, ...others } = ask.chosen;
        const href = askHref(list, ask, { chosen: others as typeof ask.chosen });
        const { label, choices } = list.filters[name];
        return <Chip key={name} name={label} value={choices[value]!} href={href} />;
      })}
    </ul>
  );
}

function Chip({ name, value, href }: { name: string; value: string; href: string }) {
  return (
    <li>
      <a href={href} data-soft="stay">
        <span className="visually-hidden">Take away </span>
        {name} <b>{value}</b>
        <Icon name="x" className="icon-small" />
      </a>
    </li>
  );
}

function Columns<Filter extends string>({ list, ask }: Props<Filter>) {
  const [first, ...rest] = list.columns;
  return (
    <details data-pop className="list-columns">
      <summary className="button button-quiet" aria-keyshortcuts="C">
        <Icon name="columns-3" className="icon-small" />
        Columns
        <kbd aria-hidden="true">C</kbd>
      </summary>
      <form action={`/staff/${list.name}`} data-soft="stay" className="list-popup">
        <p className="list-popup-head">
          <b>Columns</b> {ask.columns.length} of {list.columns.length}
        </p>
        <Kept list={list} ask={ask} without={['columns']} />
        <input type="hidden" name="columns" value={first.id} />
        {rest.map(({ id, name }) => {
          const isOn = ask.columns.includes(id);
          return (
            <label key={`${id} ${isOn}`} className="check">
              <input
                className="box"
                type="checkbox"
                name="columns"
                value={id}
                defaultChecked={isOn}
              />
              {name}
            </label>
          );
        })}
        <div className="list-popup-foot">
          <button className="button button-main">Show these</button>
          <a className="link" href={askHref(list, ask, { columns: usualColumns(list) })}>
            As it came
          </a>
        </div>
      </form>
    </details>
  );
}

/** The rest of what the address asks for, in a form that changes only a part of it. */
function Kept<Filter extends string>({
  list,
  ask,
  without,
}: Props<Filter> & { without: readonly string[] }) {
  return askPairs(list, { ...ask, pageNumber: 1 })
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
