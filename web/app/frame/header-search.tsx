import { Suspense, lazy, useState } from 'react';
import { useLocation } from 'react-router';
import type { Frame } from './frame.server.ts';
import { Icon } from '../kit/icon.tsx';

/** What the page at hand was searched by. */
function searchedWords(pathname: string, search: string): string {
  return pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
}

const SearchSuggestions = lazy(() => import('./search-suggestions.tsx'));

/** A plain form; suggestions come to it when it is gone to. */
export function HeaderSearch({ vat }: { vat: Frame['vat'] }) {
  const { pathname, search } = useLocation();
  const words = searchedWords(pathname, search);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <search>
      <form className="search" action="/search" data-soft>
        <Icon name="search" />
        <input
          type="search"
          key={words}
          name="q"
          defaultValue={words}
          autoComplete="off"
          maxLength={200}
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder="Products, sizes or part numbers"
          onFocus={(event) => setInput(event.currentTarget)}
        />
        <kbd aria-hidden="true">/</kbd>
        {input && (
          <Suspense>
            <SearchSuggestions input={input} vat={vat} />
          </Suspense>
        )}
      </form>
    </search>
  );
}
