import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { StillHtml } from '../../kit/still.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { ListingScreen } from '../listing/listing-screen.tsx';
import listingSheet from '../listing/listing.css?url';
import { HelpArticleScreen } from './help-article-screen.tsx';
import articleSheet from './help-article.css?url';
import { contentHandle, PageScreen } from './page-screen.tsx';
import { previewAnswer } from './preview.server.ts';

/** It is looked at by staff, who are asked about cookies where they shop. */
export const handle: ScreenHandle = {
  sheets: [...contentHandle.sheets, articleSheet, listingSheet],
  noCookieBar: true,
};

/** What is not in the shop yet is kept nowhere on its way. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** A page as it was saved last, or as a release has it, by a link that staff made: the page itself, and no copy of it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const token = params['token'] ?? '';
  const page = await orErrorPage(
    shop.services.content.previewContent({
      params: { token },
      query: { priceView: shop.preferences.vat },
    }),
  );
  return previewAnswer(shop, page, new Date());
}

export default function Preview() {
  const { help, listing, page } = useLoaderData<typeof loader>();
  const note = (
    <>
      <meta name="robots" content="noindex" />
      <p className="note info">
        A preview, by a link that staff made. The shop itself may show something else.
      </p>
    </>
  );
  if (help) return <HelpArticleScreen answer={help} note={note} />;
  if (listing) {
    return (
      <ListingScreen listing={listing} note={note}>
        <StillHtml html={listing.below} />
      </ListingScreen>
    );
  }
  return page && <PageScreen page={page} note={note} />;
}
