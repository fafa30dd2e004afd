import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { dateAndYear } from '../../kit/format.ts';
import { LongText } from '../../parts/long-text.tsx';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { contentHandle, PageScreen } from '../content/page-screen.tsx';
import { LegalScreen, legalHandle } from './legal-screen.tsx';
import { loadLegalPage } from './legal-page.server.ts';

export const handle: ScreenHandle = { sheets: [...contentHandle.sheets, ...legalHandle.sheets] };

/**
 * The terms as staff write them are a page. An import puts terms in force as well: whichever came
 * last is shown, and a version that an address asks for in any case.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const page = await loadLegalPage(shop, url);
  const { accounts } = shop.services;
  const since = page?.legal?.versions[0]?.inForceFrom ?? '';
  const terms = page
    ? await accounts.getTerms().catch(() => null)
    : await orErrorPage(accounts.getTerms());
  const isPage = page && (terms === null || since >= terms.publishedOn);
  if (page && (isPage || url.searchParams.has('version'))) return { page: page.shown, terms: null };
  const { text, publishedOn } = terms!;
  return { page: null, terms: { text, publishedOn: dateAndYear(publishedOn) } };
}

/** The terms in force, for everybody; who has an account accepts them there. */
export default function Terms() {
  const { page, terms } = useLoaderData<typeof loader>();
  if (page) return <PageScreen page={page} />;
  return (
    <LegalScreen
      title="Terms of sale"
      lead={`In force since ${terms?.publishedOn}. Each order is covered by the terms it was placed under.`}
    >
      <LongText text={terms?.text ?? ''} />
    </LegalScreen>
  );
}
