import { Card, eagerCards } from '../../parts/card.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Pages } from '../../kit/pages.tsx';
import { StillList } from '../../kit/still.tsx';
import { Facets } from './facets.tsx';
import { ListRow } from './list-row.tsx';
import type { ListingAnswer as ListingData } from './listing.server.ts';
import { sortChoices } from './sorts.ts';

/** Filters, tools and goods of whatever lists products. `query` is the words of a search. */
export function ListingResults({ listing, query }: { listing: ListingData; query?: string }) {
  return (
    <div className="listing-page">
      <Facets
        key={listing.path}
        path={listing.path}
        query={query}
        view={listing.view}
        facets={listing.facets}
        total={listing.total}
        clearHref={listing.clearHref}
      />
      <section aria-label="Products">
        <Toolbar listing={listing} />
        <Chips listing={listing} />
        {listing.isEmpty ? <NothingFound listing={listing} /> : <Goods listing={listing} />}
        {listing.pages && <Pages pages={listing.pages} range={listing.range} />}
      </section>
    </div>
  );
}

function Goods({ listing: { view, cards } }: { listing: ListingData }) {
  if (view === 'list') {
    return (
      <StillList
        as="ul"
        name="row"
        className="list-rows"
        data-density="trade"
        items={cards}
        render={(card) => <ListRow key={card.id} card={card} />}
      />
    );
  }
  return (
    <StillList
      name="card"
      className="grid-cards listing-grid"
      items={cards?.map((card, place) => ({ card, eager: place < eagerCards }))}
      render={(each) => <Card key={each.card.id} {...each} />}
    />
  );
}

function Toolbar({ listing }: { listing: ListingData }) {
  const { total, sort, view, chips } = listing;
  return (
    <div className="tools-row">
      <h2 aria-live="polite" tabIndex={-1} data-refocus>
        {total}
      </h2>
      <div className="tools">
        <button
          className="button button-outlined button-small filter-button"
          type="button"
          popoverTarget="filters"
        >
          <Icon name="sliders-horizontal" className="icon-small" />
          Filter{chips.length > 0 && ` (${chips.length})`}
        </button>
        <label className="sort">
          <span aria-hidden="true">Sort by</span>
          <select
            key={sort}
            className="input"
            name="sort"
            aria-label="Sort by"
            form="filter-form"
            defaultValue={sort}
          >
            {sortChoices.map(({ address, label }) => (
              <option key={address} value={address}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button className="button button-quiet button-small" form="filter-form">
            Sort
          </button>
        </noscript>
        <span className="segments views" data-soft="stay">
          <a href={listing.gridHref} aria-current={view === 'grid'} aria-label="Grid">
            <Icon name="grid-2x2" className="icon-small" />
          </a>
          <a href={listing.listHref} aria-current={view === 'list'} aria-label="List">
            <Icon name="rows-3" className="icon-small" />
          </a>
        </span>
      </div>
    </div>
  );
}

/** What narrows the listing, each with its way out. */
function Chips({ listing: { chips, clearHref } }: { listing: ListingData }) {
  if (chips.length === 0) return <div className="listing-nothing" />;
  return (
    <div className="chips" data-soft="stay">
      {chips.map(({ label, href }) => (
        <a key={href} className="chip" href={href}>
          <span className="visually-hidden">Remove </span>
          {label} <Icon name="x" />
        </a>
      ))}
      {clearHref && (
        <a className="button button-text chip-clear" href={clearHref}>
          Clear all
        </a>
      )}
    </div>
  );
}

/** Nothing is left: says which single filter to give up, and what that would find. */
function NothingFound({ listing: { advice, clearHref } }: { listing: ListingData }) {
  return (
    <EmptyState drawing="nothing" title="Nothing matches all of these filters">
      {advice.length > 0 && (
        <ul className="nearest-searches" data-soft="stay">
          {advice.map(({ label, href, found }) => (
            <li key={href}>
              <a className="link" href={href}>
                Without “{label}”
              </a>{' '}
              <span className="quiet">{found}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="quiet">
        {advice.length > 0
          ? 'Or widen a size one step at a time in the filters.'
          : 'Removing any one filter is not enough. Clear them all, or widen a size in the filters.'}
      </p>
      {clearHref && (
        <a className="button button-outlined" href={clearHref} data-soft="stay">
          Clear all filters
        </a>
      )}
    </EmptyState>
  );
}
