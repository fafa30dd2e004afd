import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import quickSheet from '../../parts/quick-view/quick-view.css?url';
import { Crumbs } from '../../kit/crumbs.tsx';
import { Screen } from '../../frame/screen.tsx';
import { QuickPanel } from '../../parts/quick-view/quick-panel.tsx';
import { loadQuickView } from '../../parts/quick-view/quick-view.server.ts';

export const handle: ScreenHandle = { sheets: [cardSheet, quickSheet] };

export function loader({ params, url, context }: LoaderFunctionArgs) {
  const sku = url.searchParams.get('sku');
  return loadQuickView(shopFrom(context), params['slug'] ?? '', sku, new Date());
}

/** The same as the overlay, for whoever comes to its address directly or has no script. */
export default function QuickViewPage() {
  const product = useLoaderData<typeof loader>();
  return (
    <Screen title={`${product.name}, quick view`} canonical={product.productHref.split('?')[0]}>
      <meta name="robots" content="noindex" />
      <Crumbs above={product.crumbs} here={product.name} />
      <div className="quick-page">
        <QuickPanel product={product} heading="h1" />
      </div>
    </Screen>
  );
}
