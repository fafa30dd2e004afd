import { Icon } from '../../ui/icon.tsx';
import type { OtherBasket } from './own-baskets.server.ts';

/** Beside the heading: what else can be done with the whole basket. */
export function KeepActions() {
  return (
    <form className="keep-acts" method="post" action="/basket" data-soft="stay">
      <button className="btn btn-t text-sm" name="intent" value="keep">
        <Icon name="bookmark" className="i-sm" />
        Save and get a code
      </button>
      <button className="btn btn-t text-sm" name="intent" value="copy">
        <Icon name="copy" className="i-sm" />
        Copy
      </button>
      <a className="btn btn-t text-sm" href="/basket/retrieve">
        <Icon name="refresh-cw" className="i-sm" />
        Open a saved one
      </a>
    </form>
  );
}

/** The visitor's other open baskets, each with the way back to it. */
export function OtherBaskets({ baskets }: { baskets: readonly OtherBasket[] }) {
  if (baskets.length === 0) return null;
  return (
    <section className="others" aria-labelledby="others">
      <h2 id="others">{baskets.length === 1 ? 'Your other basket' : 'Your other baskets'}</h2>
      <ul>
        {baskets.map(({ basketId, title, detail }) => (
          <li key={basketId}>
            <div>
              <b>{title}</b>
              <p className="text-sm text-ink-2">{detail}</p>
            </div>
            <form method="post" action="/basket" data-soft>
              <input type="hidden" name="intent" value="resume" />
              <input type="hidden" name="basketId" value={basketId} />
              <button className="btn btn-2 btn-sm" aria-label={`Go back to ${title}`}>
                Go back to it
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
