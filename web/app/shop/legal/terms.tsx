import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { LegalScreen, legalHandle } from './legal-screen.tsx';
import { LongText } from '../../parts/long-text.tsx';
import { dateAndYear } from '../../kit/format.ts';

export const handle = legalHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { text, publishedOn } = await orErrorPage(servicesFrom(context).accounts.getTerms());
  return { text, publishedOn: dateAndYear(publishedOn) };
}

/** The terms in force, for everybody; who has an account accepts them there. */
export default function Terms() {
  const { text, publishedOn } = useLoaderData<typeof loader>();
  return (
    <LegalScreen
      title="Terms of sale"
      lead={`In force since ${publishedOn}. Each order is covered by the terms it was placed under.`}
    >
      <LongText text={text} />
    </LegalScreen>
  );
}
