import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Compared } from './frame.server.ts';
import { comparePath, maxCompared } from '../request/compare-path.ts';
import { Icon } from '../kit/icon.tsx';
import { useMarkedCards } from './marked-cards.ts';
import { srcSetOf } from '../kit/src-set.ts';

/** What is compared, at the foot of the page while anything is; leads to the comparison. */
export default function CompareTray({ goods }: { goods: readonly Compared[] }) {
  const { pathname } = useLocation();
  const skus = useMemo(() => goods.map(({ sku }) => sku), [goods]);
  useMarkedCards('button[formaction="/compare"]', skus);
  useKeptFocus(goods);
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
              <button className="icon-button" aria-label={`Remove ${name} from the comparison`}>
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

/** What is taken away in the tray takes the focus with it, which then goes to the tray. */
function useKeptFocus(goods: readonly Compared[]): void {
  const before = useRef(0);
  useEffect(() => {
    const isFewer = goods.length < before.current;
    before.current = goods.length;
    if (isFewer && document.activeElement === document.body) {
      document.getElementById('compare-tray')?.focus();
    }
  }, [goods]);
}
