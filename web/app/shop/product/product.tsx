import { personalisationPageType } from '@plumbline/contracts/nouns/enumerations.ts';
import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { answerPage } from '../../request/answer-page.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import fieldSheet from '../../kit/field.css?url';
import reviewSheet from '../reviews/summary.css?url';
import roomsSheet from './rooms.css?url';
import productSheet from './product.css?url';
import { Carousels, type CarouselHtml } from '../../parts/carousels.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { Icon } from '../../kit/icon.tsx';
import { StillHtml } from '../../kit/still.tsx';
import { Screen } from '../../frame/screen.tsx';
import { BuyPanel, StickyBuy } from './buy-panel.tsx';
import { loadCarousels } from '../home/carousels.server.tsx';
import { DimensionDrawing } from './dimension-drawing.tsx';
import { Gallery } from './gallery.tsx';
import { EssentialItems } from './product-essentials.tsx';
import { loadProduct, type ProductData } from './product.server.ts';
import { Rooms } from './rooms.tsx';

export { reloadsElsewhere as shouldRevalidate } from './same-goods.ts';

export const handle: ScreenHandle = {
  sheets: [cardSheet, fieldSheet, roomsSheet, reviewSheet, productSheet],
};

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const photo = Number(url.searchParams.get('photo') ?? 1) - 1;
  const choice = {
    sku: url.searchParams.get('sku'),
    photo: Number.isInteger(photo) && photo >= 0 ? photo : 0,
    url,
  };
  const shop = shopFrom(context);
  const product = await loadProduct(shop, params['slug'] ?? '', choice, new Date());
  const carousels = await loadCarousels(shop, {
    pageType: personalisationPageType.product,
    context: { sku: product.sku },
  });
  return answerPage(shop, { ...product, carousels }, 'reviews', 'questions', 'guides');
}

export default function ProductPage() {
  const product = useLoaderData<typeof loader>();
  // Another variant has its own essential items, of which none is ticked.
  return <ProductScreen key={product.sku} product={product} carousels={product.carousels} />;
}

function ProductScreen({ product, carousels }: { product: ProductData; carousels: CarouselHtml }) {
  const { name, crumbs, description, drawing, essentials, rooms, facts } = product;
  const { reviewCount, questionCount } = product;
  const canAdd = product.buyable && product.elsewhere === null;
  const [ticked, setTicked] = useState<string[]>([]);
  return (
    <Screen title={name} description={description} facts={facts}>
      <Crumbs above={crumbs} here={name} />
      <div className="product-page">
        <Gallery product={product} />
        <BuyPanel product={product} ticked={ticked} onAdded={() => setTicked([])} />
      </div>
      <nav className="tabs" aria-label="On this page">
        {essentials && <a href="#set">Complete the set</a>}
        <a href="#about">Description</a>
        {drawing && <a href="#drawing">Drawing</a>}
        <a href="#specification">Specification</a>
        {reviewCount !== null && <a href="#reviews">{`Reviews (${reviewCount})`}</a>}
        {questionCount !== null && <a href="#questions">{`Questions (${questionCount})`}</a>}
        {rooms.length > 0 && <a href="#rooms">In rooms</a>}
        <a href="#others">Goes with it</a>
      </nav>
      {essentials && (
        <EssentialItems essentials={essentials} buyable={canAdd} name={name} onTick={setTicked} />
      )}
      <section id="about" className="section">
        <h2 className="heading-large">Description</h2>
        <p className="long-lead">{description}</p>
        <StillHtml html={product.guides} />
      </section>
      {drawing && (
        <section id="drawing" className="section">
          <div className="section-head">
            <h2 className="heading-large">Drawing</h2>
            <SheetLink href={product.documents.sheet} text="PDF" />
          </div>
          <div className="drawing">
            {/* What scrolls sideways on a small screen must be reachable by the keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className="drawing-scroll" tabIndex={0} aria-label="Dimension drawing">
              <DimensionDrawing drawing={drawing} name={name} />
            </section>
          </div>
        </section>
      )}
      <Specification product={product} />
      {reviewCount !== null && (
        <StillHtml id="reviews" className="section" html={product.reviews} />
      )}
      {questionCount !== null && (
        <StillHtml id="questions" className="section" html={product.questions} />
      )}
      {rooms.length > 0 && (
        <Rooms
          rooms={rooms}
          title="In rooms"
          note="Rooms that we furnished with these goods. What is in each stands below it."
        />
      )}
      <Carousels id="others" rows={carousels} />
      {canAdd && <StickyBuy product={product} ticked={ticked} />}
    </Screen>
  );
}

function SheetLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="document-link" href={href} data-reload target="_blank" rel="noopener">
      <Icon name="file-text" />
      {text}
    </a>
  );
}

function Specification({ product }: { product: ProductData }) {
  return (
    <section id="specification" className="section specification-documents">
      <div>
        <h2 className="heading-large head-apart">Specification</h2>
        <dl className="specification">
          {product.specification.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {product.isElectrical && (
          <p className="small quiet">
            When you buy this, we take away the old one that it replaces, free: ask from your
            order’s page.{' '}
            <a className="link" href="/help/recycling">
              How old electricals are taken back
            </a>
          </p>
        )}
      </div>
      <div>
        <h2 className="heading-large head-apart">Documents</h2>
        <ul className="documents">
          <li>
            <SheetLink
              href={product.documents.sheet}
              text={product.drawing ? 'Specification sheet with drawing' : 'Specification sheet'}
            />
            <span>PDF</span>
          </li>
        </ul>
      </div>
    </section>
  );
}
