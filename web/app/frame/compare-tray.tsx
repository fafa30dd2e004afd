import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Compared } from './frame.server.ts';
import { comparePath, maxCompared } from '../request/compare-path.ts';
import { Icon } from '../kit/icon.tsx';
import { srcSetOf } from '../kit/src-set.ts';

/** What is compared, at the foot of the page while anything is; leads to the comparison. */
export default function CompareTray({ goods }: { goods: readonly Compared[] }) {
  const { pathname } = useLocation();
  useMarkedCards(goods);
  if (pathname === '/compare') return null;
  return (
    <aside className="compare-tray" aria-label="Comparison" id="compare-tray" tabIndex={-1}>
      <div className="wrap">
        <p aria-live="polite">
          Compare <small>{`${goods.length} of ${maxCompared}`}</small>
        </p>
        {goods.map(({ sku, name, picture }) => (
          <div key={sku} className="slot">
            {picture && (
              <img
                src={`/pictures/${picture}`}
                srcSet={srcSetOf(`/pictures/${picture}`)}
                sizes="60px"
                width={60}
                height={60}
                alt=""
                decoding="async"
              />
            )}
            <b>{name}</b>
            <form method="post" action="/compare" data-adds="0">
              <input type="hidden" name="sku" value={sku} />
              <input type="hidden" name="intent" value="remove" />
              <button className="icon-button" aria-label={`Do not compare ${name}`}>
                <Icon name="x" className="icon-small" />
              </button>
            </form>
          </div>
        ))}
        {goods.length < maxCompared && <span className="slot empty">Add another</span>}
        <a className="button button-main" href={comparePath(goods.map(({ sku }) => sku))}>
          Compare {goods.length}
        </a>
      </div>
    </aside>
  );
}

/**
 * Marks the cards of what is compared. Most cards are still content, which React has no hold on,
 * and others come and go with the page, so the marks are set on whatever cards there are.
 */
function useMarkedCards(goods: readonly Compared[]): void {
  const before = useRef(0);
  useEffect(() => {
    const mark = () => {
      for (const button of document.querySelectorAll('button[formaction="/compare"]')) {
        const { value } = (button as HTMLButtonElement).form!.elements.namedItem(
          'sku',
        ) as HTMLInputElement;
        button.ariaPressed = String(goods.some(({ sku }) => sku === value));
      }
    };
    mark();
    const isFewer = goods.length < before.current;
    before.current = goods.length;
    // What is taken away in the tray takes the focus with it.
    if (isFewer && document.activeElement === document.body) {
      document.getElementById('compare-tray')?.focus();
    }
    const watch = new MutationObserver(mark);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      for (const button of document.querySelectorAll('button[formaction="/compare"]')) {
        button.ariaPressed = null;
      }
    };
  }, [goods]);
}
