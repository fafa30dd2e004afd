/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a list of links below a combobox. */
import type { SearchSuggestions as Suggested } from '@plumbline/contracts/catalogue/search.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { priceText, priceView } from '../parts/price-view.ts';
import { srcSetOf } from '../kit/src-set.ts';

/** So long nothing is typed before it is asked for: shorter than the pause between two words. */
const pauseMs = 80;

/** One thing to go to, in one of the groups of the list. */
interface Suggestion {
  href: string;
  name: string;
  note: string | null;
  picture: string | null;
}
type Groups = { label: string; suggestions: Suggestion[] }[];

/**
 * What a query may become, below the search box while one types. It is loaded when the box is gone
 * to, and makes the box a combobox: arrow keys move within the list while the focus stays in the
 * box, Enter goes there, Escape closes it and the down arrow opens it again. Without an answer the
 * box is what it was.
 */
export default function SearchSuggestions({
  input,
  vat,
}: {
  input: HTMLInputElement;
  vat: 'inc' | 'ex';
}) {
  const id = useId();
  const [groups, setGroups] = useState<Groups>([]);
  const [active, setActive] = useState(-1);
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const isOpen = all.length > 0;

  const close = () => {
    setGroups([]);
    setActive(-1);
  };
  const keyDown = useEffectEvent((event: KeyboardEvent, ask: () => void) => {
    if (!isOpen) {
      if (event.key === 'ArrowDown') ask();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = all[active];
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) {
      // Its link is soft like any other.
      document.getElementById(`${id}-${active}`)?.click();
      close();
    } else if (step !== undefined) {
      // The box itself is one of the places, between the last and the first.
      setActive(((active + 1 + step + all.length + 1) % (all.length + 1)) - 1);
    } else return;
    if (event.key !== 'Enter' || chosen) event.preventDefault();
  });
  const show = useEffectEvent((answer: Suggested) => {
    setActive(-1);
    setGroups(document.activeElement === input ? groupsOf(answer, vat) : []);
  });
  const hide = useEffectEvent(close);

  // The box is part of every page's first load, so what suggestions need of it is added here.
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let asking = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = () => {
      clearTimeout(timer);
      asking.abort();
      asking = new AbortController();
      const query = input.value.trim();
      if (query === '') hide();
      else
        timer = setTimeout(
          () => void suggest(query, asking.signal).then((a) => a && show(a)),
          pauseMs,
        );
    };
    input.addEventListener('input', ask, { signal });
    input.addEventListener('keydown', (event) => keyDown(event, ask), { signal });
    input.addEventListener('blur', () => hide(), { signal });
    input.form?.addEventListener('submit', () => hide(), { signal });
    ask();
    return () => {
      clearTimeout(timer);
      asking.abort();
      listening.abort();
    };
  }, [input]);
  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-expanded', String(isOpen));
    if (active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isOpen, active]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen && `${all.length} suggestion${all.length === 1 ? '' : 's'}, use the arrow keys`}
      </p>
      <Options {...{ id, groups, active }} />
    </>
  );
}

/** The list itself. A press of the mouse leaves the focus in the box, or the list would close. */
function Options({ id, groups, active }: { id: string; groups: Groups; active: number }) {
  const all = groups.flatMap(({ suggestions }) => suggestions);
  return (
    <div
      className="suggest"
      id={id}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      hidden={all.length === 0}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ label, suggestions }) => (
        <div key={label} role="group" aria-label={label}>
          <b aria-hidden="true">{label}</b>
          {suggestions.map((suggestion) => {
            const { href, name, note, picture } = suggestion;
            const at = all.indexOf(suggestion);
            return (
              <a
                key={href}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                tabIndex={-1}
                href={href}
              >
                {picture && (
                  <img
                    src={picture}
                    srcSet={srcSetOf(picture)}
                    sizes="40px"
                    alt=""
                    width="40"
                    height="40"
                  />
                )}
                <span>{name}</span>
                {note && (
                  <small>
                    {note}
                    {picture === null && (
                      <span className="visually-hidden">
                        {note === '1' ? ' product' : ' products'}
                      </span>
                    )}
                  </small>
                )}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Asks for suggestions; without an answer there are none, and the box works as it does. */
async function suggest(query: string, signal: AbortSignal): Promise<Suggested | null> {
  const path = `/services/catalogue/Search/Autocomplete?query=${encodeURIComponent(query)}`;
  try {
    const response = await fetch(path, { signal });
    return response.ok ? ((await response.json()) as Suggested) : null;
  } catch {
    return null;
  }
}

/**
 * What is meant stands first: the product, where its whole part number was typed. Products do so on
 * a telephone as well, whose keyboard leaves room for little else: their pictures say the most.
 */
function groupsOf({ query, queries, categories, products }: Suggested, vat: 'inc' | 'ex'): Groups {
  // A category is the better way to what is called as it is.
  const named = new Set(categories.map(({ name }) => name.toLowerCase()));
  const groups: Groups = [
    {
      label: 'Searches',
      suggestions: queries
        .filter((name) => !named.has(name.toLowerCase()))
        .map((name) => ({
          href: `/search?q=${encodeURIComponent(name)}`,
          name,
          note: null,
          picture: null,
        })),
    },
    {
      label: 'Categories',
      suggestions: categories.map(({ slug, name, count }) => ({
        href: `/c/${slug}`,
        name,
        note: String(count),
        picture: null,
      })),
    },
    {
      label: 'Products',
      suggestions: products.map(({ slug, sku, name, picture, ...goods }) => ({
        href: `/p/${slug}?sku=${encodeURIComponent(sku)}`,
        name,
        note: `${priceText(priceView(goods, vat))} ${vat} VAT`,
        picture: `/pictures/${picture.file}`,
      })),
    },
  ];
  const isPart = products.some(({ sku }) => bare(sku) === bare(query));
  if (isPart) groups.reverse();
  else if (matchMedia('(max-width: 640px)').matches) groups.unshift(...groups.splice(-1));
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

const bare = (code: string) => code.replace(/[^a-z0-9]/gi, '').toLowerCase();
