import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import fieldSheet from '../../kit/field.css?url';
import retrieveSheet from '../retrieve-list.css?url';
import { formOfLink, retrieveByForm } from '../retrieve-list.server.ts';
import { RetrieveList } from '../retrieve-list.tsx';

export const handle: ScreenHandle = { sheets: [fieldSheet, retrieveSheet] };

/** The link may hold a code, which is for nobody else. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export const loader = ({ request }: LoaderFunctionArgs) => formOfLink(request);

export const action = ({ request, context }: ActionFunctionArgs) =>
  retrieveByForm(request, async (retrievalCode) => {
    const { codeLeftOut } = await shopFrom(context).services.basket.retrieveBasket({
      query: { retrievalCode },
    });
    return `/basket?opened=${codeLeftOut ? 'without-code' : 'saved'}`;
  });

export default function RetrieveBasket() {
  const { form } = useLoaderData<typeof loader>();
  return <RetrieveList list="basket" form={form} refused={useActionData<typeof action>()} />;
}
