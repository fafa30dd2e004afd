import type { LoaderFunctionArgs } from 'react-router';
import { documentFile } from '../../parts/order-documents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';

/** The label of a return, to be printed. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token: order = '', returnNumber = '' } = params;
  const { returns } = shopFrom(context).services;
  return documentFile(
    await orErrorPage(returns.getReturnLabel({ params: { order, returnNumber } })),
  );
}
