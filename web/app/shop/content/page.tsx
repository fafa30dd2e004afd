import { personalisationPageType } from '@plumbline/contracts/nouns/enumerations.ts';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { NotFound } from '../../frame/error-page.tsx';
import { Carousels } from '../../parts/carousels.tsx';
import { shopFrom } from '../../request/shop.server.ts';
import { loadCarousels } from '../home/carousels.server.tsx';
import { findContentPage, movedTo } from './content-view.server.ts';
import { pageAnswer } from './load-page.server.ts';
import { contentHandle, PageScreen } from './page-screen.tsx';

export const handle = contentHandle;

/** Every address that no other screen has: a page of the shop's own words, or nothing. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const typed = params['*'] ?? '';
  const slug = typed.split('/').filter(Boolean).join('/').toLowerCase();
  const version = Number(url.searchParams.get('version')) || undefined;
  const found = slug === '' ? null : await findContentPage(shop, slug, version);
  if (!found) {
    const pageType = personalisationPageType.other;
    const carousels = await loadCarousels(shop, { pageType });
    return data({ page: null, carousels }, { status: 404 });
  }
  if (slug !== typed) throw movedTo(`/${slug}${url.search}`);
  return data({ page: await pageAnswer(shop, found, new Date()), carousels: null });
}

export default function ContentPage() {
  const { page, carousels } = useLoaderData<typeof loader>();
  if (page) return <PageScreen page={page} />;
  return (
    <NotFound>
      <Carousels rows={carousels} />
    </NotFound>
  );
}
