import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { shopFrom } from '../../request/shop.server.ts';
import { findContentPage } from './content-view.server.ts';
import { HelpArticleScreen } from './help-article-screen.tsx';
import articleSheet from './help-article.css?url';
import { helpAnswer } from './load-help.server.ts';
import { nothingHere } from './nothing-here.server.ts';
import { contentHandle } from './page-screen.tsx';

export const handle: ScreenHandle = { sheets: [...contentHandle.sheets, articleSheet] };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const page = await findContentPage(shop, url.pathname.slice(1));
  if (!page) throw nothingHere();
  return helpAnswer(shop, page, new Date());
}

export default function HelpArticle() {
  return <HelpArticleScreen answer={useLoaderData<typeof loader>()} />;
}
