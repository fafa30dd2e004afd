import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { shopFrom } from '../../request/shop.server.ts';
import { contentHandle, PageScreen } from '../content/page-screen.tsx';
import { LegalScreen, legalHandle } from './legal-screen.tsx';
import { loadLegalPage } from './legal-page.server.ts';
import { TraderCard } from './trader-card.tsx';

export const handle: ScreenHandle = { sheets: [...contentHandle.sheets, ...legalHandle.sheets] };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const page = await loadLegalPage(shop, url);
  return { page: page && page.shown, trader: shop.trader };
}

/** What staff say of people's data, and who is responsible, which the shop says by itself. */
export default function Privacy() {
  const { page, trader } = useLoaderData<typeof loader>();
  const responsible = (
    <section className="section" aria-labelledby="responsible">
      <h2 id="responsible" className="heading-medium">
        Who is responsible
      </h2>
      <TraderCard trader={trader} />
    </section>
  );
  if (page) return <PageScreen page={page} after={responsible} />;
  return (
    <LegalScreen title="Privacy" lead="Ask us what we hold about you.">
      {responsible}
    </LegalScreen>
  );
}
