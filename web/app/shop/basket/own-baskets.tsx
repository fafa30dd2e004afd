import type { OtherBasket } from './own-baskets.server.ts';

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
              <p className="small quiet">{detail}</p>
            </div>
            <form method="post" action="/basket" data-soft>
              <input type="hidden" name="intent" value="resume" />
              <input type="hidden" name="basketId" value={basketId} />
              <button
                className="button button-outlined button-small"
                aria-label={`Switch to this basket: ${title}`}
              >
                Switch to this basket
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
