import type { LoaderFunctionArgs } from 'react-router';
import { documentFile } from '../../parts/order-documents.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { orNoFile } from '../kit/no-file.server.ts';

/** An invoice or a credit note of any order, as it was issued. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { orderDocuments } = servicesFrom(context);
  const { documentNumber = '' } = params;
  return documentFile(await orNoFile(orderDocuments.getDocument({ params: { documentNumber } })));
}
