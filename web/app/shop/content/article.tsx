import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import { findContentPage } from './content-view.server.ts';
import { pageAnswer } from './load-page.server.ts';
import { contentHandle, PageScreen } from './page-screen.tsx';
import { nothingHere } from './nothing-here.server.ts';

export const handle = contentHandle;

/** A guide. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const page = await findContentPage(shop, `advice/${params['slug']}`);
  if (!page) throw nothingHere();
  return pageAnswer(shop, page, new Date());
}

export default function Article() {
  return <PageScreen page={useLoaderData<typeof loader>()} />;
}
