import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { pageAnswer } from './load-page.server.ts';
import { contentHandle, PageScreen } from './page-screen.tsx';

/** It is looked at by staff, who are asked about cookies where they shop. */
export const handle: ScreenHandle = { ...contentHandle, noCookieBar: true };

/** What is not in the shop yet is kept nowhere on its way. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** A page as it was saved last, or as a release has it, by a link that staff made: the page itself, and no copy of it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const token = params['token'] ?? '';
  const page = await orErrorPage(shop.services.content.previewContent({ params: { token } }));
  return pageAnswer(shop, page, new Date());
}

export default function Preview() {
  return (
    <PageScreen
      page={useLoaderData<typeof loader>()}
      note={
        <>
          <meta name="robots" content="noindex" />
          <p className="note info">
            A preview, by a link that staff made. The shop itself may show something else.
          </p>
        </>
      }
    />
  );
}
