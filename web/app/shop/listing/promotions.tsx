import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import directorySheet from './directory.css?url';
import { Crumbs } from '../../kit/crumbs.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Screen } from '../../frame/screen.tsx';
import { loadPromotions } from './listed-apart.server.ts';
import { PromotionTiles } from '../home/promotion-tiles.tsx';

export const handle: ScreenHandle = { sheets: [directorySheet] };

export function loader({ context }: LoaderFunctionArgs) {
  return loadPromotions(shopFrom(context));
}

export default function PromotionsPage() {
  const promotions = useLoaderData<typeof loader>();
  return (
    <Screen title="Promotions" description="Everything on offer, and when each offer ends.">
      <Crumbs above={[]} here="Promotions" />
      {promotions.length === 0 ? (
        <EmptyState drawing="nothing" title="No promotions today" level="h1">
          <p className="lead">
            All our prices are the usual ones. The newsletter tells you when that changes.
          </p>
          <a className="button button-outlined" href="/new">
            See what is new
          </a>
        </EmptyState>
      ) : (
        <>
          <div className="directory-head">
            <h1 className="heading-largest">Promotions</h1>
            <p>
              Lower prices for a limited time, with the day each one ends. We show a was-price only
              where we charged it for at least 28 of the last 90 days.
            </p>
          </div>
          <PromotionTiles promotions={promotions} />
        </>
      )}
    </Screen>
  );
}
