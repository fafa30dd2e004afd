import { setTimeout as wait } from 'node:timers/promises';
import type { Carousel, CarouselsBody } from '@plumbline/contracts/catalogue/carousels.ts';
import { answerPage } from '../../request/answer-page.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { Card } from '../../parts/card.tsx';
import { cardView, type CardSetting, type CardView } from '../../parts/card-view.ts';
import type { CarouselHtml } from '../../parts/carousels.tsx';
import { Icon } from '../../kit/icon.tsx';

/** A page waits this long for its carousels; those that come later are streamed after it. */
const graceMs = 40;
/** So many cards fit a wide screen at once. */
const fitting = 4;

/**
 * The carousels of a page, as HTML: nothing in them is for React to operate. Without own actions
 * they are there at once, so they stand in the page even where no script runs.
 */
export async function loadCarousels(shop: Shop, body: CarouselsBody): Promise<CarouselHtml> {
  const html = carouselsHtml(shop, body).catch((error: unknown) => {
    shop.reportFault(error);
    return '';
  });
  const inTime = await Promise.race([html, wait(graceMs, null, { ref: false })]);
  if (inTime === null) return { html };
  return answerPage(shop, { html: inTime }, 'html');
}

async function carouselsHtml(shop: Shop, body: CarouselsBody): Promise<string> {
  const [{ carousels }, arrivals] = await Promise.all([
    shop.services.carousels.listCarousels({ body }),
    shop.arrivals(),
  ]);
  const setting: CardSetting = { vat: shop.preferences.vat, arrivals, now: new Date() };
  return carousels
    .map(({ items, ...words }, place) => {
      const carousel = { ...words, id: `row-${place + 1}` };
      const cards = items.map((item) => cardView(item, setting));
      return shop.markup.html(`carousel ${JSON.stringify([carousel, cards])}`, () => (
        <CarouselRow carousel={carousel} cards={cards} />
      ));
    })
    .join('');
}

function CarouselRow({
  carousel: { id, title, reason },
  cards,
}: {
  carousel: Pick<Carousel, 'title' | 'reason'> & { id: string };
  cards: CardView[];
}) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <div>
          <h2 className="heading-large" id={id}>
            {title}
          </h2>
          <p>{reason}</p>
        </div>
        {cards.length > 1 && (
          <div className={cards.length > fitting ? 'carousel-buttons' : 'carousel-buttons few'}>
            <button
              type="button"
              data-scrolls={`${id}-goods`}
              data-by="-1"
              aria-label={`Back in “${title}”`}
            >
              <Icon name="arrow-left" />
            </button>
            <button
              type="button"
              data-scrolls={`${id}-goods`}
              data-by="1"
              aria-label={`On in “${title}”`}
            >
              <Icon name="arrow-right" />
            </button>
          </div>
        )}
      </div>
      <ul className="carousel" id={`${id}-goods`}>
        {cards.map((card) => (
          <li key={card.id}>
            <Card card={card} canAdd={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
