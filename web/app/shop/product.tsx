import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../shop.server.ts';
import type { ScreenHandle } from '../styles/sheets.ts';
import { Card } from '../ui/card.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { Screen } from '../ui/screen.tsx';
import { BuyPanel, StickyBuy } from './buy-panel.tsx';
import { DimensionDrawing } from './dimension-drawing.tsx';
import { Gallery } from './gallery.tsx';
import { loadProduct, type ProductData } from './product.server.ts';

export const handle: ScreenHandle = { sheets: ['card', 'product'] };

export function loader({ params, url, context }: LoaderFunctionArgs) {
  const photo = Number(url.searchParams.get('photo') ?? 1) - 1;
  const choice = {
    sku: url.searchParams.get('sku'),
    photo: Number.isInteger(photo) && photo >= 0 ? photo : 0,
  };
  return loadProduct(shopFrom(context), params['slug'] ?? '', choice, new Date());
}

export default function ProductPage() {
  const product = useLoaderData<typeof loader>();
  const { name, crumbs, description, drawing, others } = product;
  return (
    <Screen title={name} description={description}>
      <Crumbs above={crumbs} here={name} />
      <div className="pdp">
        <Gallery product={product} />
        <BuyPanel product={product} />
      </div>
      <nav className="tabs" aria-label="On this page">
        <a href="#about">About it</a>
        {drawing && <a href="#drawing">Drawing</a>}
        <a href="#specification">Specification</a>
        {others.length > 0 && <a href="#others">Others like it</a>}
      </nav>
      <section id="about" className="pt-12">
        <h2 className="h-xl">About it</h2>
        <p className="mt-3 max-w-[68ch] text-md text-ink-2">{description}</p>
      </section>
      {drawing && (
        <section id="drawing" className="sec">
          <div className="sec-h">
            <h2 className="h-xl">Drawing</h2>
          </div>
          <div className="drawing">
            {/* What scrolls sideways on a small screen must be reachable by the keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className="dsc" tabIndex={0} aria-label="Dimension drawing">
              <DimensionDrawing drawing={drawing} name={name} />
            </section>
          </div>
        </section>
      )}
      <Specification rows={product.specification} />
      {others.length > 0 && (
        <section id="others" className="sec">
          <div className="sec-h">
            <h2 className="h-xl">Others like it</h2>
          </div>
          <div className="grid-cards scroll-m">
            {others.map((card) => (
              <Card key={card.id} card={card} canAdd={false} />
            ))}
          </div>
        </section>
      )}
      {product.buyable && <StickyBuy price={product.price} />}
    </Screen>
  );
}

function Specification({ rows }: { rows: ProductData['specification'] }) {
  return (
    <section id="specification" className="sec">
      <h2 className="h-xl mb-5">Specification</h2>
      <dl className="spec">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
