import { personalisationPageType } from '@plumbline/contracts/nouns/enumerations.ts';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import cardSheet from '../parts/card.css?url';
import { Carousels } from '../parts/carousels.tsx';
import { NotFound } from '../frame/error-page.tsx';
import { loadCarousels } from './home/carousels.server.tsx';

export const handle: ScreenHandle = { sheets: [cardSheet] };

/** Every address that no screen has. */
export async function loader({ context }: LoaderFunctionArgs) {
  const pageType = personalisationPageType.other;
  return data(await loadCarousels(shopFrom(context), { pageType }), { status: 404 });
}

export default function NotFoundScreen() {
  const carousels = useLoaderData<typeof loader>();
  return (
    <NotFound>
      <Carousels rows={carousels} />
    </NotFound>
  );
}
